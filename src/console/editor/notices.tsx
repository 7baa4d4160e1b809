import type { ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { isUnreachable } from '../api/unreachable.ts';
import { Button } from '../design/button.tsx';
import { ErrorNotice } from '../design/error-notice.tsx';
import { useEditor, useStore } from './state.ts';

interface NoticesProps {
  readonly draftError: Error | null;
  /** The error of an action, such as a run. */
  readonly error: Error | null;
}

/** Warnings above the graph. */
export function Notices({ draftError, error }: NoticesProps): ReactElement {
  const store = useStore();
  const saving = useEditor((state) => state.saving);
  const check = useEditor((state) => state.check);
  const isOutdated = useEditor((state) => state.isOutdated);
  const draftFrom = useEditor((state) => state.draftFrom);
  const isSignedOut = check?.error instanceof WeirError && check.error.status === 401;
  return (
    <div className="editor-notices">
      {draftFrom !== null && store.isChanged ? (
        <div className="notice editor-notice">
          <p>
            This is your draft from {time.format(draftFrom)}. It is not saved yet.{' '}
            <button type="button" className="link" onClick={() => store.put({ layer: 'changes' })}>
              Show the changes
            </button>
          </p>
          <Button kind="quiet" onClick={() => store.put({ draftFrom: null })}>
            Got it
          </Button>
        </div>
      ) : null}
      {isOutdated ? (
        <div className="notice editor-notice" data-kind="warn" role="status">
          <p>Another tab has saved this workflow. Save shows both versions.</p>
        </div>
      ) : null}
      {isSignedOut ? (
        <div className="notice editor-notice" data-kind="warn" role="alert">
          <p>Your session has ended. Your draft is safe.</p>
          <Button onClick={() => store.put({ layer: 'login' })}>Log in again</Button>
        </div>
      ) : check !== null && check.error !== null && !isUnreachable(check.error) ? (
        <ErrorNotice error={check.error} onRetry={() => store.checkAgain()} />
      ) : null}
      {saving.kind === 'failed' ? <ErrorNotice error={saving.error} /> : null}
      {error === null ? null : <ErrorNotice error={error} />}
      {draftError === null ? null : (
        <div className="notice" data-kind="warn" role="alert">
          <p>This browser cannot store your draft: {draftError.message} Save often.</p>
        </div>
      )}
    </div>
  );
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
