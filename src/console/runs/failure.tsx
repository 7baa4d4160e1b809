import type { ReactElement } from 'react';
import type { Execution } from '../../client/index.ts';
import '../design/notice.css';

type Failed = NonNullable<Execution['error']>;

/** Why the run did not complete, and where to read what to do. */
export function Failure({ error }: { readonly error: Failed }): ReactElement {
  return (
    <div className="notice" data-kind="danger">
      <p>{error.message}</p>
      <small>
        {error.node_id === null ? null : `Node ${error.node_id} · `}
        {error.doc_url === undefined ? error.code : <a href={error.doc_url}>{error.code}</a>}
      </small>
    </div>
  );
}
