import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ListExecutionsQuery } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Choice } from '../design/choice.tsx';
import { Empty } from '../design/empty.tsx';
import { Loaded } from '../design/loaded.tsx';
import { Pager } from '../design/pager.tsx';
import { usePage, useQueryParam } from '../design/query-param.ts';
import { STATUSES } from '../design/status.tsx';
import { ViewHeader } from '../design/view-header.tsx';
import { RunTable } from './run-table.tsx';
import { isUnderWay } from './under-way.ts';

const LIMIT = 50;
const LIVE_MS = 5_000;
const TRIGGERS = [
  ['api', 'API'],
  ['schedule', 'Schedule'],
  ['rerun', 'Rerun'],
  ['resend', 'Resend'],
] as const;

export function RunList(): ReactElement {
  return (
    <>
      <ViewHeader title="Runs" />
      <Runs />
    </>
  );
}

/** Runs of one workflow or of all, with filters in the address. */
export function Runs({ workflowId }: { readonly workflowId?: number }): ReactElement {
  const [status, setStatus] = useQueryParam('status');
  const [trigger, setTrigger] = useQueryParam('trigger');
  const [schedule] = useQueryParam('schedule_id');
  const [page, setPage] = usePage();
  const query = {
    page,
    limit: LIMIT,
    ...(workflowId === undefined ? {} : { workflow_id: workflowId }),
    ...(status === '' ? {} : { status: [status] }),
    ...(trigger === '' ? {} : { trigger }),
    ...(schedule === '' ? {} : { schedule_id: Number(schedule) }),
  } as ListExecutionsQuery;
  const runs = useQuery({
    queryKey: ['runs', query],
    queryFn: ({ signal }) => api.listExecutions(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.executions.some(isUnderWay) ? LIVE_MS : false),
  });
  return (
    <>
      <div className="row">
        <Choice label="Status" value={status} options={STATUSES} onChange={setStatus} />
        <Choice label="Trigger" value={trigger} options={TRIGGERS} onChange={setTrigger} />
      </div>
      <Loaded query={runs}>
        {(data) =>
          data.total === 0 ? (
            <Empty title={status + trigger + schedule === '' ? 'No runs yet' : 'No run matches'}>
              <p>Open a workflow and run it.</p>
            </Empty>
          ) : (
            <>
              <RunTable runs={data.executions} />
              <Pager {...data} isCapped={data.total_is_capped} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
