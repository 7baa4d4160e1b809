import type { ReactElement } from 'react';
import type { WorkflowValidation } from '../../client/index.ts';
import '../design/notice.css';

interface ProblemsProps {
  readonly validation: WorkflowValidation;
  /** By node. */
  readonly labels: ReadonlyMap<number, string>;
}

/** The errors or warnings of a validation. */
export function Problems({ validation, labels }: ProblemsProps): ReactElement | null {
  const { valid, errors = [], warnings = [] } = validation;
  const problems = valid ? warnings : errors;
  if (problems.length === 0) return null;
  return (
    <div className="notice" data-kind={valid ? 'warn' : 'danger'}>
      <ul>
        {problems.map(({ node_id: nodeId, message, code, doc_url: page }) => (
          <li key={`${nodeId} ${code} ${message}`}>
            {nodeId === null || nodeId === undefined ? null : (
              <strong>{labels.get(nodeId) ?? nodeId}: </strong>
            )}
            {message} {page === undefined ? null : <a href={page}>{code}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
