import type { ReactElement } from 'react';
import { count } from './count.ts';
import { Button } from './button.tsx';

interface PagerProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly isCapped?: boolean;
  readonly onPage: (page: number) => void;
}

/** `51–100 of 1,204`, and the pages before and after. */
export function Pager({ page, limit, total, isCapped, onPage }: PagerProps): ReactElement {
  const first = page * limit + 1;
  const last = Math.min(total, first + limit - 1);
  return (
    <nav className="row spread" aria-label="Pages">
      <span className="muted" role="status">
        {total === 0
          ? 'None'
          : `${count.format(first)}–${count.format(last)} of ${count.format(total)}${isCapped ? ' or more' : ''}`}
      </span>
      <span className="row" hidden={page === 0 && last >= total}>
        <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button disabled={last >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  );
}
