import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Execution, Revision } from '../../client/index.ts';
import { api } from '../api/client.ts';
import type { ChartConfig } from '../charts/series.ts';
import { Result } from './result.tsx';

/** The graph that ran. */
export const useRevisionOf = (run: Execution): UseQueryResult<Revision> =>
  useQuery({
    queryKey: ['revision', run.workflow_id, run.workflow_revision],
    queryFn: ({ signal }) => api.getRevision(run.workflow_id, run.workflow_revision, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: run.workflow_title !== null,
  });

/** The stored results of a run, as the nodes that stored them say. */
export function Outputs({ run }: { readonly run: Execution }): ReactElement | null {
  const revision = useRevisionOf(run);
  // The rows of a deleted workflow are still there.
  if (revision.isLoading) return null;
  const configs = new Map(revision.data?.nodes.map(({ id, config }) => [id, config]));
  return (
    <>
      {run.outputs.map(({ node_id: nodeId, result_id: resultId }) => {
        const { title, chart } = configs.get(nodeId) ?? {};
        return (
          <Result
            key={resultId}
            run={run}
            resultId={resultId}
            title={typeof title === 'string' ? title : 'Result'}
            chart={isChart(chart) ? chart : null}
          />
        );
      })}
    </>
  );
}

const isChart = (value: unknown): value is ChartConfig =>
  typeof value === 'object' && value !== null && 'type' in value && value.type !== 'table';
