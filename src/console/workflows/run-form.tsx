import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Execution, Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { valuesOf, type ParamTexts } from './param-values.ts';
import { ParamsFields } from './params-fields.tsx';

/** Starts a run, with a field for each parameter that the workflow declares. */
export function RunForm({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const [, navigate] = useLocation();
  const parameters = workflow.parameters ?? {};
  const [texts, setTexts] = useState<ParamTexts>({});
  const run = useMutation({
    mutationFn: async (): Promise<Execution> =>
      api.submitWorkflow(workflow.id, { params: valuesOf(parameters, texts) }),
    onSuccess: ({ id }) => navigate(`/runs/${id}`),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    run.mutate();
  }
  return (
    <form className="stack" onSubmit={submit} aria-label="Run">
      <ParamsFields parameters={parameters} texts={texts} onChange={setTexts} />
      {run.error === null ? null : <ErrorNotice error={run.error} />}
      <p>
        <Button kind="primary" type="submit" disabled={run.isPending}>
          Run
        </Button>
      </p>
    </form>
  );
}
