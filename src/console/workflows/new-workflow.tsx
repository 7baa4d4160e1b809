import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { CreateWorkflowInput } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { useShortcuts } from '../design/shortcut.ts';

const BLANK: CreateWorkflowInput = { title: 'Untitled workflow', nodes: [], edges: [] };

/** Stores a workflow and opens it in the editor. */
export function useNewWorkflow() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (input: CreateWorkflowInput) => api.createWorkflow(input),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['workflows'] });
      navigate(`/workflows/${id}`);
    },
  });
}

export function NewWorkflowButton(): ReactElement {
  const create = useNewWorkflow();
  useShortcuts({ n: () => create.mutate(BLANK) });
  return (
    <>
      <Button
        kind="primary"
        title="New workflow (N)"
        disabled={create.isPending}
        onClick={() => create.mutate(BLANK)}
      >
        New workflow
      </Button>
      {create.error === null ? null : <ErrorNotice error={create.error} />}
    </>
  );
}
