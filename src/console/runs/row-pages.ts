import type { UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { readRows, resultPath, type RowPage } from '../api/rows.ts';

export const PAGE = 1_000;

/** The path of the rows of a result. Viewers of a shared dashboard use another one. */
export type RowsPath = (workflowId: number, resultId: string) => string;

export const RowsScope = createContext<RowsPath>(resultPath);

export type PageQuery = (
  workflowId: number,
  resultId: string,
  page: number,
) => UseQueryOptions<RowPage>;

/** Queries of pages of rows. The first page has the columns, too. */
export function usePageQuery(): PageQuery {
  const pathOf = useContext(RowsScope);
  return (workflowId, resultId, page) => ({
    queryKey: ['rows', resultId, page],
    queryFn: ({ signal }) => readRows(pathOf(workflowId, resultId), { page, limit: PAGE }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
