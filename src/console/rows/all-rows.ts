/** Every row of a result, for what needs all of them. */

import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { readAllRows, type RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import { RowsScope } from './row-pages.ts';

/** More rows would take too much of the page's memory and time. */
export const MOST_ROWS = 100_000;

export interface AllRows {
  /** Null: not all of them are here. */
  readonly rows: readonly ShownRow[] | null;
  /** True if they are here or can be loaded. */
  readonly canLoad: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly load: () => void;
}

/** A result of one page is complete at once. Others are loaded when something asks for them. */
export function useAllRows(workflowId: number, resultId: string, first: RowPage): AllRows {
  const { exportPath = '' } = useContext(RowsScope)(workflowId, resultId);
  const [isWanted, setWanted] = useState(false);
  const isOnePage = first.rows.length >= first.total_rows;
  const canLoad = isOnePage || (exportPath !== '' && first.total_rows <= MOST_ROWS);
  const query = useQuery({
    queryKey: ['all-rows', resultId],
    queryFn: ({ signal }) => readAllRows(exportPath, signal),
    enabled: isWanted && canLoad && !isOnePage,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Rows do not change, and a comparison of all of them takes long.
    structuralSharing: false,
  });
  return {
    rows: isOnePage ? first.rows : (query.data ?? null),
    canLoad,
    isLoading: query.isFetching,
    error: query.error,
    load() {
      setWanted(true);
      if (query.error !== null) void query.refetch();
    },
  };
}
