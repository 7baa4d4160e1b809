import type { ReactElement } from 'react';
import type { Difference } from '../graph/diff.ts';

export function DifferenceList({ items }: { readonly items: readonly Difference[] }): ReactElement {
  if (items.length === 0) return <p className="muted">No difference.</p>;
  return (
    <ul className="difference-list">
      {items.map(({ kind, subject, details }) => (
        <li key={`${kind} ${subject}`}>
          <span className="difference-kind" data-kind={kind}>
            {kind}
          </span>
          <span>
            <strong>{subject}</strong>
            {details.map((detail) => (
              <code key={detail}>{detail}</code>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
