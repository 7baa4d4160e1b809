import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { WeirError, type Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Loaded } from '../design/loaded.tsx';
import { usePageTitle } from '../design/page-title.ts';
import { NotFound } from '../shell/not-found.tsx';
import { WorkflowTabs } from './workflow-tabs.tsx';

export const useWorkflow = (id: number): UseQueryResult<Workflow> =>
  useQuery({
    queryKey: ['workflow', id],
    queryFn: ({ signal }) => api.getWorkflow(id, { signal }),
  });

interface WorkflowFrameProps {
  readonly id: number;
  /** The name of the tab. */
  readonly tab: string;
  readonly children: (workflow: Workflow) => ReactNode;
}

/** Title and tabs of a workflow above one of its views. */
export function WorkflowFrame({ id, tab, children }: WorkflowFrameProps): ReactElement {
  const workflow = useWorkflow(id);
  usePageTitle(`${workflow.data?.title ?? 'Workflow'} – ${tab}`);
  if (workflow.error instanceof WeirError && workflow.error.status === 404) return <NotFound />;
  return (
    <>
      <h1>{workflow.data?.title ?? `Workflow ${id}`}</h1>
      <WorkflowTabs id={id} />
      <Loaded query={workflow}>{children}</Loaded>
    </>
  );
}
