/** Every row of a result, for features that need all of them. */

import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { readAllRows, type RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import { RowsScope } from './row-pages.ts';

/** More rows would take too much memory and time. */
export const MOST_ROWS = 100_000;

export interface AllRows {
  /** Null if only some of them are loaded. */
  readonly rows: readonly ShownRow[] | null;
  /** True if they are loaded, or can be. */
  readonly canLoad: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly load: () => void;
}

/** A result of one page is complete already. Larger ones are loaded on demand. */
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
    // Rows do not change, and comparing all of them is slow.
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
