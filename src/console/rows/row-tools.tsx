import { useState, type ReactElement } from 'react';
import type { RowPage } from '../api/rows.ts';
import { Button } from '../design/button.tsx';
import { count } from '../design/count.ts';
import { MOST_ROWS } from './all-rows.ts';
import type { RowView } from './row-view.ts';
import { StatisticsTable } from './statistics-table.tsx';

interface RowToolsProps {
  readonly first: RowPage;
  readonly view: RowView;
}

/** The search field, and statistics of the columns. */
export function RowTools({ first, view }: RowToolsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { all, words, find } = view;
  return (
    <>
      <div className="row">
        {all.canLoad ? (
          <input
            className="input row-find"
            type="search"
            aria-label="Find in the rows"
            placeholder="Find in the rows"
            value={words}
            onChange={({ currentTarget }) => find(currentTarget.value)}
          />
        ) : (
          <span className="muted">
            Tables of more than {count.format(MOST_ROWS)} rows are not sorted here: add a sort node.
          </span>
        )}
        <Button aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          Columns
        </Button>
      </div>
      {isOpen ? <StatisticsTable first={first} all={all} /> : null}
    </>
  );
}
