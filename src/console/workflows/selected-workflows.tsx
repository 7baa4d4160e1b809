import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { WorkflowListItem } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { SelectionBar, type CheckedRows } from '../design/selection.tsx';

interface SelectedWorkflowsProps {
  readonly rows: CheckedRows;
  readonly workflows: readonly WorkflowListItem[];
}

/** Activates or deactivates the selected workflows. */
export function SelectedWorkflows({ rows, workflows }: SelectedWorkflowsProps): ReactElement {
  const client = useQueryClient();
  const selected = workflows.filter(({ id }) => rows.ids.has(id));
  const activate = useMutation({
    mutationFn: async (isActive: boolean) => {
      const others = selected.filter((workflow) => workflow.is_active !== isActive);
      for (const { id } of others) await api.updateWorkflow(id, { is_active: isActive });
    },
    onSettled: async (_, error) => {
      await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => NAMES.includes(name) });
      if (error === null) rows.put([]);
    },
  });
  const canChange = (isActive: boolean): boolean =>
    !activate.isPending && selected.some((workflow) => workflow.is_active !== isActive);
  return (
    <>
      <SelectionBar rows={rows}>
        <Button disabled={!canChange(true)} onClick={() => activate.mutate(true)}>
          Activate
        </Button>
        <Button disabled={!canChange(false)} onClick={() => activate.mutate(false)}>
          Deactivate
        </Button>
      </SelectionBar>
      {activate.error === null ? null : <ErrorNotice error={activate.error} />}
    </>
  );
}

/** First elements of the query keys whose data show whether a workflow is active. */
const NAMES: readonly unknown[] = ['workflow', 'workflows'];
