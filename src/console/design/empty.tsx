import './empty.css';
import type { ReactElement, ReactNode } from 'react';

/** A list without entries, with advice on the first step. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
