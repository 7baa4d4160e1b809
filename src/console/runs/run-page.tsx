import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { WeirError, type Execution } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { ErrorNotice } from '../design/error-notice.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { Status } from '../design/status.tsx';
import { durationText, Time } from '../design/time.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Deliveries } from './deliveries.tsx';
import { Failure } from './failure.tsx';
import { isUnderWay } from './under-way.ts';
import { NodeRows } from './node-rows.tsx';
import { Outputs } from './outputs.tsx';
import { RunActions } from './run-actions.tsx';

const WAIT_SECONDS = 20;

/** One run. While it is under way, each request waits for its end. */
export function RunPage({ id }: { readonly id: number }): ReactElement | null {
  const run = useQuery({
    queryKey: ['run', id],
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<Execution>(queryKey);
      const waitSeconds = known !== undefined && isUnderWay(known) ? WAIT_SECONDS : 0;
      return api.getExecution(id, { signal, waitSeconds });
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data) && state.error === null ? 50 : false,
  });
  usePageTitle(`Run ${id}`);
  if (run.error instanceof WeirError && run.error.status === 404) return <NotFound />;
  if (run.error !== null)
    return <ErrorNotice error={run.error} onRetry={() => void run.refetch()} />;
  if (run.data === undefined) return null;
  const { data } = run;
  return (
    <>
      <RunHeader run={data} />
      {data.error === null ? null : <Failure error={data.error} />}
      <Deliveries run={data} />
      <Outputs run={data} />
      <NodeRows run={data} />
    </>
  );
}

function RunHeader({ run }: { readonly run: Execution }): ReactElement {
  return (
    <header className="stack">
      <div className="row spread">
        <h1>
          Run {run.id} ·{' '}
          <Link href={`/workflows/${run.workflow_id}`}>
            {run.workflow_title ?? `Workflow ${run.workflow_id}`}
          </Link>
        </h1>
        <RunActions run={run} />
      </div>
      <p className="row meta muted" role="status">
        <Status status={run.status} />
        <span>revision {run.workflow_revision}</span>
        <span>{run.trigger}</span>
        <span>
          started <Time at={run.started_at} />
        </span>
        <span>{durationText(run.execution_time_ms)}</span>
        {run.rerun_of === null ? null : (
          <Link href={`/runs/${run.rerun_of}`}>repeats run {run.rerun_of}</Link>
        )}
      </p>
    </header>
  );
}
