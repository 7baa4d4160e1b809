import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ListExecutionsQuery } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Choice } from '../design/choice.tsx';
import { Empty } from '../design/empty.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { Pager } from '../design/pager.tsx';
import { usePage, useQueryParam } from '../design/query-param.ts';
import { STATUSES } from '../design/status.tsx';
import { RunTable } from './run-table.tsx';

const LIMIT = 50;
const LIVE_MS = 5_000;
const TRIGGERS = [
  ['api', 'API'],
  ['schedule', 'Schedule'],
  ['rerun', 'Rerun'],
  ['resend', 'Resend'],
] as const;

export function RunList(): ReactElement {
  usePageTitle('Runs');
  const [status, setStatus] = useQueryParam('status');
  const [trigger, setTrigger] = useQueryParam('trigger');
  const [page, setPage] = usePage();
  const query = {
    page,
    limit: LIMIT,
    ...(status === '' ? {} : { status: [status] }),
    ...(trigger === '' ? {} : { trigger }),
  } as ListExecutionsQuery;
  const { data, error, refetch } = useQuery({
    queryKey: ['runs', query],
    queryFn: ({ signal }) => api.listExecutions(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.executions.some(isUnderWay) ? LIVE_MS : false),
  });
  return (
    <>
      <header className="row spread">
        <h1>Runs</h1>
        <span className="row">
          <Choice label="Status" value={status} options={STATUSES} onChange={setStatus} />
          <Choice label="Trigger" value={trigger} options={TRIGGERS} onChange={setTrigger} />
        </span>
      </header>
      {error === null ? null : <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : data.total === 0 ? (
        <Empty title={status + trigger === '' ? 'No runs yet' : 'No run matches'}>
          <p>Open a workflow and run it.</p>
        </Empty>
      ) : (
        <>
          <RunTable runs={data.executions} />
          <Pager {...data} isCapped={data.total_is_capped} onPage={setPage} />
        </>
      )}
    </>
  );
}

export const isUnderWay = ({ status }: { readonly status: string }): boolean =>
  status === 'queued' || status === 'running';
