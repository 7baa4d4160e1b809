import { useQueries } from '@tanstack/react-query';
import type { RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import { PAGE, usePageQuery } from './row-pages.ts';

/** Rows that a chart draws. */
export const CHART_ROWS = 10_000;

/** The first rows of a result, for its chart. Those of later pages follow when they are there. */
export function useChartRows(
  workflowId: number,
  resultId: string,
  first: RowPage,
): readonly ShownRow[] {
  const pages = Math.ceil(Math.min(first.total_rows, CHART_ROWS) / PAGE);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 1);
  const pageQuery = usePageQuery();
  const queries = useQueries({
    queries: others.map((page) => pageQuery(workflowId, resultId, page)),
  });
  const isWhole = queries.every(({ data }) => data !== undefined);
  const later = isWhole ? queries.flatMap(({ data }) => data?.rows ?? []) : [];
  return [...first.rows, ...later];
}
