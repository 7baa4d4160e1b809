import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement, type ReactNode } from 'react';
import { WeirError } from '../../client/index.ts';
import {
  changeDashboard,
  type Dashboard,
  type DashboardTile,
  type TaggedDashboard,
} from '../api/dashboards.ts';
import { Button } from '../design/button.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { usedControls } from './control-values.ts';
import { EditGrid } from './edit-grid.tsx';
import { compact } from './grid.ts';
import { TileDialog, type TileChange } from './tile-dialog.tsx';
import { useDashboardData } from './use-dashboard-data.ts';

interface DashboardEditorProps {
  readonly tagged: TaggedDashboard;
  readonly onEnd: () => void;
}

/** Changes are stored by Save alone. */
export function DashboardEditor({ tagged, onEnd }: DashboardEditorProps): ReactElement {
  const [draft, setDraft] = useState(tagged.dashboard);
  const [dialog, setDialog] = useState<'new' | DashboardTile | null>(null);
  usePageTitle(draft.title);
  const data = useDashboardData(draft.id, {});
  const save = useSave(tagged, onEnd);
  const change = (part: Partial<Dashboard>): void => setDraft({ ...draft, ...part });
  const put = ({ tile, parameters }: TileChange): void => {
    const isKnown = draft.tiles.some(({ id }) => id === tile.id);
    const tiles = isKnown
      ? draft.tiles.map((one) => (one.id === tile.id ? tile : one))
      : [...draft.tiles, tile];
    change({ tiles, parameters: { ...draft.parameters, ...parameters } });
    setDialog(null);
  };
  return (
    <>
      <TextFields draft={draft} onChange={change}>
        <Button onClick={() => setDialog('new')}>Add tile</Button>
        <Button onClick={onEnd}>Cancel</Button>
        <Button
          kind="primary"
          disabled={save.isPending || draft.title.trim() === ''}
          onClick={() => save.mutate(draft)}
        >
          Save
        </Button>
      </TextFields>
      {save.error === null ? null : <SaveError error={save.error} />}
      {draft.tiles.length === 0 ? (
        <Empty title="No tiles yet">
          <p>A tile shows one output of a workflow.</p>
        </Empty>
      ) : (
        <EditGrid
          tiles={draft.tiles}
          data={data.data?.tiles ?? []}
          onChange={(tiles) => change({ tiles: [...tiles] })}
          onOpen={setDialog}
          onRemove={(id) =>
            change({ tiles: [...compact(draft.tiles.filter((one) => one.id !== id))] })
          }
        />
      )}
      {dialog === null ? null : (
        <TileDialog
          dashboard={draft}
          tile={dialog === 'new' ? null : dialog}
          onDone={put}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

interface TextFieldsProps {
  readonly draft: Dashboard;
  readonly onChange: (part: Partial<Dashboard>) => void;
  /** Buttons. */
  readonly children: ReactNode;
}

function TextFields({ draft, onChange, children }: TextFieldsProps): ReactElement {
  return (
    <>
      <header className="row spread">
        <h1 className="hidden">Edit {draft.title}</h1>
        <input
          className="input title-input"
          aria-label="Title of the dashboard"
          maxLength={255}
          value={draft.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <span className="row">{children}</span>
      </header>
      <Field
        label="Description"
        maxLength={2000}
        value={draft.description ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ description: value === '' ? null : value })
        }
      />
    </>
  );
}

function useSave({ dashboard: { id }, etag }: TaggedDashboard, onEnd: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: Dashboard) => {
      const { title, description, tiles } = draft;
      return changeDashboard(id, etag, {
        title,
        description,
        tiles,
        parameters: usedControls(draft),
      });
    },
    onSuccess: async (tagged) => {
      client.setQueryData(['dashboard', id], tagged);
      onEnd();
      await client.invalidateQueries({ queryKey: ['dashboard-data', id] });
    },
  });
}

function SaveError({ error }: { readonly error: Error }): ReactElement {
  if (!(error instanceof WeirError) || error.status !== 412) return <ErrorNotice error={error} />;
  return (
    <div className="notice" data-kind="warn" role="alert">
      <p>Somebody else has saved this dashboard. Cancel shows their version.</p>
    </div>
  );
}
