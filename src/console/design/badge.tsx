import './badge.css';
import type { ReactElement, ReactNode } from 'react';

interface BadgeProps {
  readonly kind?: 'ok' | 'warn' | 'danger' | 'plain';
  readonly children: ReactNode;
}

/** A word that stands out. Colour is never its only meaning. */
export function Badge({ kind = 'plain', children }: BadgeProps): ReactElement {
  return (
    <span className="badge" data-kind={kind}>
      {children}
    </span>
  );
}
