import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Workflow } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Confirm } from '../design/confirm.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';
import { TextArea } from '../design/text-area.tsx';
import { WorkflowFrame } from './workflow-frame.tsx';

/** Title, description, activity, and deletion of a workflow. */
export function WorkflowSettings({ id }: { readonly id: number }): ReactElement {
  return (
    <WorkflowFrame id={id} tab="Settings">
      {(workflow) => (
        <>
          <Details key={workflow.modified} workflow={workflow} />
          <Deletion workflow={workflow} />
        </>
      )}
    </WorkflowFrame>
  );
}

function Details({ workflow }: { readonly workflow: Workflow }): ReactElement {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (fields: FormData) =>
      api.updateWorkflow(workflow.id, {
        title: textOf(fields, 'title'),
        description: textOf(fields, 'description') || null,
        is_active: fields.get('is_active') !== null,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['workflow', workflow.id] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="card stack" aria-label="Settings" onSubmit={submit}>
      <Field label="Title" name="title" required maxLength={255} defaultValue={workflow.title} />
      <TextArea
        label="Description"
        name="description"
        rows={4}
        maxLength={10_000}
        spellCheck
        defaultValue={workflow.description ?? ''}
      />
      <label className="row">
        <input type="checkbox" name="is_active" defaultChecked={workflow.is_active} />
        Active: its schedules run
      </label>
      {save.error === null ? null : <ErrorNotice error={save.error} />}
      <p>
        <Button kind="primary" type="submit" disabled={save.isPending}>
          Save
        </Button>
      </p>
    </form>
  );
}

function Deletion({ workflow: { id, title } }: { readonly workflow: Workflow }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const schedules = useQuery({
    queryKey: ['schedules', id, 'count'],
    queryFn: ({ signal }) => api.listSchedules(id, { limit: 1 }, { signal }),
  });
  const count = schedules.data?.total ?? 0;
  const remove = async (): Promise<void> => {
    await api.deleteWorkflow(id);
    client.removeQueries({ queryKey: ['workflow', id] });
    navigate('/', { replace: true });
  };
  return (
    <section className="card stack" aria-label="Delete">
      <h2>Delete this workflow</h2>
      <p>
        Its revisions, tests and {count === 1 ? '1 schedule' : `${count} schedules`} are deleted
        with it. Its runs stay in the history.
      </p>
      <p>
        <Button onClick={() => setOpen(true)}>Delete …</Button>
      </p>
      {isOpen ? (
        <Confirm
          title={`Delete “${title}”?`}
          action="Delete workflow"
          {...(count === 0 ? {} : { typed: title })}
          run={remove}
          onClose={() => setOpen(false)}
        >
          <p>This cannot be undone.</p>
        </Confirm>
      ) : null}
    </section>
  );
}
