import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'wouter';
import { createDashboard, listDashboards, type DashboardList } from '../api/dashboards.ts';
import { useUserNames } from '../api/users.ts';
import { Button } from '../design/button.tsx';
import { count } from '../design/count.ts';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Pager } from '../design/pager.tsx';
import { usePage, useQueryParam } from '../design/query-param.ts';
import { Table, type Column } from '../design/table.tsx';
import { Time } from '../design/time.tsx';
import { ViewHeader } from '../design/view-header.tsx';

const LIMIT = 50;
const COLUMNS: readonly Column[] = [
  { title: 'Title' },
  { title: 'Tiles', isNumber: true },
  { title: 'Owner' },
  { title: 'Changed' },
];

export function DashboardListView(): ReactElement {
  const [text, setText] = useQueryParam('q');
  const [page, setPage] = usePage();
  const request = { page, limit: LIMIT, ...(text === '' ? {} : { q: text }) };
  const query = useQuery({
    queryKey: ['dashboards', request],
    queryFn: ({ signal }) => listDashboards(request, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ViewHeader
        title="Dashboards"
        about="Charts and tables of the newest runs of your workflows."
      >
        <input
          className="input search"
          type="search"
          aria-label="Search dashboards"
          placeholder="Search"
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <NewDashboard />
      </ViewHeader>
      <Loaded query={query}>
        {(list) =>
          list.total === 0 ? (
            <None isFiltered={text !== ''} />
          ) : (
            <>
              <Rows list={list} />
              <Pager page={page} limit={LIMIT} total={list.total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Rows({ list: { dashboards } }: { readonly list: DashboardList }): ReactElement {
  const nameOf = useUserNames();
  return (
    <Table name="Dashboards" columns={COLUMNS}>
      {dashboards.map(
        ({ id, title, description, tile_count: tiles, user_id: userId, modified }) => (
          <tr key={id}>
            <td>
              <Link className="title" href={`/dashboards/${id}`} title={description ?? undefined}>
                {title}
              </Link>
            </td>
            <td className="number">{count.format(tiles)}</td>
            <td>{nameOf(userId)}</td>
            <td>
              <Time at={modified} />
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}

function NewDashboard(): ReactElement {
  const [, navigate] = useLocation();
  const create = useMutation({
    mutationFn: () => createDashboard({ title: 'Untitled dashboard' }),
    onSuccess: ({ id }) => navigate(`/dashboards/${id}?edit=true`),
  });
  return (
    <>
      <Button kind="primary" disabled={create.isPending} onClick={() => create.mutate()}>
        New dashboard
      </Button>
      {create.error === null ? null : <ErrorNotice error={create.error} />}
    </>
  );
}

function None({ isFiltered }: { readonly isFiltered: boolean }): ReactElement {
  return isFiltered ? (
    <Empty title="No dashboard matches" />
  ) : (
    <Empty title="No dashboards yet">
      <p>
        A dashboard shows the outputs of several workflows: those of their{' '}
        <a href="/docs/node-types/termination/dashboardOutput">Dashboard</a> nodes.
      </p>
    </Empty>
  );
}
