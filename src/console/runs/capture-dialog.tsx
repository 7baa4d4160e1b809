import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useLocation } from 'wouter';
import type { Execution } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { Field } from '../design/field.tsx';
import { textOf } from '../design/form-text.ts';

interface CaptureDialogProps {
  readonly run: Execution;
  readonly onClose: () => void;
}

/** Makes a test of a run: the same parameters must give the same rows. */
export function CaptureDialog({ run, onClose }: CaptureDialogProps): ReactElement {
  const [, navigate] = useLocation();
  const capture = useMutation({
    mutationFn: (name: string) => api.captureExecution(run.id, { name }),
    onSuccess: () => navigate(`/workflows/${run.workflow_id}/tests`),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    capture.mutate(textOf(new FormData(event.currentTarget), 'name'));
  };
  return (
    <Dialog title="Save this run as a test" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p className="muted">The test expects the rows of this run for the same parameters.</p>
        <Field label="Name" name="name" required maxLength={255} autoComplete="off" />
        {capture.error === null ? null : <ErrorNotice error={capture.error} />}
        <p className="row end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={capture.isPending}>
            Create test
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
