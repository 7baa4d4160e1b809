import type { UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { readRows, resultPath, type RowPage, type RowsSource } from '../api/rows.ts';

export const PAGE = 1_000;

/** The source of the rows of a result. Viewers of a shared dashboard use another source. */
export type SourceOf = (workflowId: number, resultId: string) => RowsSource;

export const RowsScope = createContext<SourceOf>((workflowId, resultId) => {
  const path = resultPath(workflowId, resultId);
  return { path, exportPath: `${path}/export` };
});

export type PageQuery = (
  workflowId: number,
  resultId: string,
  page: number,
) => UseQueryOptions<RowPage>;

/** Queries of pages of rows. The first page has the columns, too. */
export function usePageQuery(): PageQuery {
  const sourceOf = useContext(RowsScope);
  return (workflowId, resultId, page) => ({
    queryKey: ['rows', resultId, page],
    queryFn: ({ signal }) =>
      readRows(sourceOf(workflowId, resultId), { page, limit: PAGE }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
