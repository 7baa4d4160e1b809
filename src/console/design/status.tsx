import './status.css';
import type { ReactElement } from 'react';

const SHAPES: Readonly<Record<string, readonly [shape: string, word: string]>> = {
  completed: ['✓', 'Completed'],
  failed: ['✕', 'Failed'],
  timed_out: ['✕', 'Timed out'],
  cancelled: ['–', 'Cancelled'],
  running: ['▸', 'Running'],
  queued: ['…', 'Queued'],
};

/** Statuses with their words, for filters. */
export const STATUSES: readonly (readonly [string, string])[] = Object.entries(SHAPES).map(
  ([status, [, word]]) => [status, word],
);

/** Colour, shape and word. */
export function Status({ status }: { readonly status: string }): ReactElement {
  const [shape, word] = SHAPES[status] ?? ['?', status];
  return (
    <span className="status" data-status={status}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}
