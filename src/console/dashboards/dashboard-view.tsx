import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import {
  deleteDashboard,
  refreshDashboard,
  type Dashboard,
  type DashboardRefresh,
} from '../api/dashboards.ts';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/confirm.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { useSettled } from '../design/use-settled.ts';
import { ViewHeader } from '../design/view-header.tsx';
import { ParamsFields } from '../params/params-fields.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { controlValues, useControlTexts } from './control-values.ts';
import { DashboardGrid } from './dashboard-grid.tsx';
import { Tile } from './tile.tsx';
import { useDashboardData } from './use-dashboard-data.ts';

const TYPING_MS = 400;

interface DashboardViewProps {
  readonly dashboard: Dashboard;
  readonly onEdit: () => void;
}

export function DashboardView({ dashboard, onEdit }: DashboardViewProps): ReactElement {
  const { id, title, parameters, tiles } = dashboard;
  const [texts, setTexts] = useControlTexts();
  const { values, error } = controlValues(parameters, useSettled(texts, TYPING_MS));
  const data = useDashboardData(id, values);
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => refreshDashboard(id, values),
    onSuccess: () => client.invalidateQueries({ queryKey: ['dashboard-data', id] }),
  });
  const dataOf = new Map(data.data?.tiles.map((one) => [one.id, one]));
  const failure = error ?? data.error ?? refresh.error;
  return (
    <>
      <ViewHeader title={title} about={dashboard.description ?? undefined}>
        {tiles.length === 0 ? null : (
          <Button disabled={refresh.isPending} onClick={() => refresh.mutate()}>
            Refresh
          </Button>
        )}
        <ShareButton dashboard={dashboard} texts={texts} />
        <Button onClick={onEdit}>Edit</Button>
        <DeleteDashboard dashboard={dashboard} />
      </ViewHeader>
      {Object.keys(parameters).length === 0 ? null : (
        <section className="controls" aria-label="Controls">
          <ParamsFields parameters={parameters} texts={texts} onChange={setTexts} />
        </section>
      )}
      {failure === null ? null : <ErrorNotice error={failure} />}
      <RefreshProblems refresh={refresh.data} />
      {tiles.length === 0 ? (
        <Empty title="This dashboard has no tiles">
          <Button kind="primary" onClick={onEdit}>
            Add a tile
          </Button>
        </Empty>
      ) : (
        <DashboardGrid tiles={tiles}>
          {(tile) => (
            <Tile
              tile={tile}
              data={dataOf.get(tile.id)}
              action={
                <Button disabled={refresh.isPending} onClick={() => refresh.mutate()}>
                  Run now
                </Button>
              }
            />
          )}
        </DashboardGrid>
      )}
    </>
  );
}

/** The workflows that could not run. */
function RefreshProblems(props: { readonly refresh: DashboardRefresh | undefined }) {
  const problems = (props.refresh?.runs ?? []).flatMap(({ problem }) => problem ?? []);
  if (problems.length === 0) return null;
  return (
    <div className="notice" data-kind="warn" role="status">
      {problems.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

function DeleteDashboard({ dashboard }: { readonly dashboard: Dashboard }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const remove = async (): Promise<void> => {
    await deleteDashboard(dashboard.id);
    await client.invalidateQueries({ queryKey: ['dashboards'] });
    navigate('/dashboards');
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      {isOpen ? (
        <Confirm
          title={`Delete “${dashboard.title}”`}
          action="Delete dashboard"
          run={remove}
          onClose={() => setOpen(false)}
        >
          <p>Its workflows and their results stay.</p>
        </Confirm>
      ) : null}
    </>
  );
}
