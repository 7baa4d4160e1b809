import type { ReactElement } from 'react';
import { Runs } from '../runs/run-list.tsx';
import { WorkflowFrame } from './workflow-frame.tsx';

/** The runs of one workflow. */
export function WorkflowRuns({ id }: { readonly id: number }): ReactElement {
  return (
    <WorkflowFrame id={id} tab="Runs">
      {() => <Runs workflowId={id} />}
    </WorkflowFrame>
  );
}
