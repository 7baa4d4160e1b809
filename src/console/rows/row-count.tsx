import type { ReactElement } from 'react';
import type { RowPage } from '../api/rows.ts';
import { count, rowsText } from '../design/count.ts';
import type { RowView } from './row-view.ts';

interface RowCountProps {
  readonly first: RowPage;
  readonly view: RowView;
  /** The number of rows, without those that do not match the search. */
  readonly total: number;
  /** A sentence about the selection, which can be empty. */
  readonly note: string;
}

export function RowCount({ first, view, total, note }: RowCountProps): ReactElement {
  return (
    <div className="row-count muted">
      <p role="status">{countText(first.total_rows, view, total)}</p>
      <p aria-live="polite">{note}</p>
    </div>
  );
}

function countText(all: number, { all: { isLoading }, rows }: RowView, total: number): string {
  const whole = rowsText(all);
  if (isLoading) return `Loading ${whole} …`;
  if (rows === null && total < all)
    return `The first ${count.format(total)} of ${whole}. Download all of them above.`;
  return total < all ? `${count.format(total)} of ${whole}` : whole;
}
