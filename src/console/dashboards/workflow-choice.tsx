import { useId, type ReactElement } from 'react';
import { WorkflowControl } from '../form/fields/workflow-control.tsx';

interface WorkflowChoiceProps {
  /** `<id>` or `<id>:<revision>`. Empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function WorkflowChoice(props: WorkflowChoiceProps): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Workflow</label>
      <WorkflowControl {...props} ids={{ id }} />
    </div>
  );
}
