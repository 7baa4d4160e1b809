import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { firstRun } from './next-run-text.ts';
import { useWorkflow } from '../workflows/workflow-frame.tsx';

const STALE_MS = 60_000;

/** When a schedule runs what Save stores. Null if none does, or if schedules run a published revision. */
export function useNextRun(id: number): string | null {
  const { data: workflow } = useWorkflow(id);
  const { data } = useQuery({
    queryKey: ['schedules', id],
    queryFn: ({ signal }) => api.listSchedules(id, {}, { signal }),
    staleTime: STALE_MS,
  });
  if (workflow === undefined || workflow.published_revision !== null) return null;
  return firstRun(data?.schedules ?? []);
}
