import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Execution, Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import '../design/field.css';

/** Starts a run, with parameters as JSON if the workflow declares some. */
export function RunForm({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const [, navigate] = useLocation();
  const names = Object.keys(workflow.parameters ?? {});
  const [text, setText] = useState(() => exampleOf(names));
  const run = useMutation({
    mutationFn: async (): Promise<Execution> => {
      const params = names.length === 0 ? {} : parseParams(text);
      return api.submitWorkflow(workflow.id, { params });
    },
    onSuccess: ({ id }) => navigate(`/runs/${id}`),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    run.mutate();
  }
  return (
    <form className="stack" onSubmit={submit} aria-label="Run">
      {names.length === 0 ? null : (
        <label className="field">
          <span>Parameters</span>
          <textarea
            className="input"
            rows={Math.min(12, names.length + 2)}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
      )}
      {run.error === null ? null : <ErrorNotice error={run.error} />}
      <p>
        <Button kind="primary" type="submit" disabled={run.isPending}>
          Run
        </Button>
      </p>
    </form>
  );
}

const exampleOf = (names: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, null])), null, 2);

function parseParams(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch (cause) {
    throw new Error('The parameters are not valid JSON.', { cause });
  }
}
