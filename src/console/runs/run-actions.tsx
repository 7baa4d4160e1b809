import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { Execution } from '../../client/index.ts';
import { api } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { AgainDialog } from './again-dialog.tsx';
import { CaptureDialog } from './capture-dialog.tsx';
import { useOpenRun } from './open-run.ts';
import { isUnderWay } from './under-way.ts';

/** Cancel a run that is under way; repeat one that has ended, or save it as a test. */
export function RunActions({ run }: { readonly run: Execution }): ReactElement {
  const openRun = useOpenRun();
  const [isCapture, setCapture] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const cancel = useMutation({ mutationFn: () => api.cancelExecution(run.id) });
  const again = useMutation({
    mutationFn: () => api.rerunExecution(run.id),
    onSuccess: openRun,
  });
  const error = cancel.error ?? again.error;
  if (isUnderWay(run))
    return (
      <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    );
  return (
    <div className="row">
      {run.status === 'completed' && run.workflow_title !== null ? (
        <Button onClick={() => setCapture(true)}>Save as test</Button>
      ) : null}
      {run.workflow_title === null ? null : (
        <Button onClick={() => setChanging(true)}>Other parameters</Button>
      )}
      {run.workflow_title === null ? null : (
        <Link className="button" href={`/workflows/${run.workflow_id}`}>
          Edit workflow
        </Link>
      )}
      <Button disabled={again.isPending} onClick={() => again.mutate()}>
        Run again
      </Button>
      {error === null ? null : <ErrorNotice error={error} />}
      {isChanging ? <AgainDialog run={run} onClose={() => setChanging(false)} /> : null}
      {isCapture ? <CaptureDialog run={run} onClose={() => setCapture(false)} /> : null}
    </div>
  );
}
