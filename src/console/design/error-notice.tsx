import './notice.css';
import type { ReactElement } from 'react';
import { WeirError } from '../../client/index.ts';
import { RetryButton } from './retry-button.tsx';

interface ErrorNoticeProps {
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** Message, code with its page, all details, and the id of the request. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps): ReactElement {
  const requestId = error instanceof WeirError ? error.requestId : null;
  return (
    <div className="notice" data-kind="danger" role="alert">
      <p>{error.message}</p>
      {error instanceof WeirError ? <Origin error={error} /> : null}
      {onRetry === undefined ? null : (
        <p>
          <RetryButton key={requestId} error={error} onRetry={onRetry} />
        </p>
      )}
    </div>
  );
}

function Origin({ error }: { readonly error: WeirError }): ReactElement {
  const { details, code, docUrl, requestId, message } = error;
  const others = details.filter((detail) => detail.message !== message);
  return (
    <>
      {others.length === 0 ? null : (
        <ul>
          {others.map((detail) => (
            <li key={`${detail.path}${detail.message}`}>
              <code>{detail.path}</code> {detail.message}
            </li>
          ))}
        </ul>
      )}
      <small>
        {docUrl === null ? code : <a href={docUrl}>{code}</a>}
        {requestId === null ? null : ` · ${requestId}`}
      </small>
    </>
  );
}
