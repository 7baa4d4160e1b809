import { useQueries } from '@tanstack/react-query';
import type { RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import { PAGE, usePageQuery } from './row-pages.ts';
import type { Span } from './visible.ts';

export interface PageRows {
  /** Undefined: not fetched yet. */
  readonly rowAt: (index: number) => ShownRow | undefined;
  readonly error: Error | null;
}

interface StoredRows {
  readonly workflowId: number;
  readonly resultId: string;
  readonly first: RowPage;
}

/** The pages of a result that hold its rows of the span. Nothing is fetched if the span is empty. */
export function usePageRows(
  { workflowId, resultId, first }: StoredRows,
  { from, to }: Span,
): PageRows {
  const start = Math.floor(from / PAGE);
  const end = to <= from ? start : Math.floor((to - 1) / PAGE) + 1;
  const numbers = Array.from({ length: end - start }, (_, index) => start + index);
  const pageQuery = usePageQuery();
  const pages = useQueries({
    queries: numbers.map((page) => pageQuery(workflowId, resultId, page)),
  });
  return {
    rowAt(index) {
      const page = Math.floor(index / PAGE);
      const { rows } = page === 0 ? first : (pages[page - start]?.data ?? { rows: [] });
      return rows[index % PAGE];
    },
    error: pages.find(({ error }) => error !== null)?.error ?? null,
  };
}
