import type { ReactElement, ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

interface ViewHeaderProps {
  readonly title: string;
  /** A sentence for people who see the view for the first time. */
  readonly about?: ReactNode;
  /** Filters and buttons. */
  readonly children?: ReactNode;
}

export function ViewHeader({ title, about, children }: ViewHeaderProps): ReactElement {
  usePageTitle(title);
  return (
    <header className="stack tight">
      <div className="row spread">
        <h1>{title}</h1>
        <span className="row">{children}</span>
      </div>
      {about === undefined ? null : <p className="muted">{about}</p>}
    </header>
  );
}
