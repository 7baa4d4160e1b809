/** The rows of a table as the user sorts and searches them. */

import { useMemo, useState } from 'react';
import type { RowPage } from '../api/rows.ts';
import type { ShownRow } from '../api/row-values.ts';
import { useSettled } from '../design/use-settled.ts';
import { useAllRows, type AllRows } from './all-rows.ts';
import { findRows, nextSort, sortRows, type SortBy } from './order.ts';

/** After the last keystroke in the search field. */
const PAUSE_MS = 150;

export interface RowView {
  readonly all: AllRows;
  /** Null if nothing is sorted or searched: rows are then read page by page. */
  readonly rows: readonly ShownRow[] | null;
  readonly sort: SortBy | null;
  readonly sortBy: (column: RowPage['columns'][number]) => void;
  readonly words: string;
  readonly find: (words: string) => void;
}

export function useRowView(workflowId: number, resultId: string, first: RowPage): RowView {
  const all = useAllRows(workflowId, resultId, first);
  const [sort, setSort] = useState<SortBy | null>(null);
  const [words, setWords] = useState('');
  const settled = useSettled(words.trim(), PAUSE_MS);
  const { columns } = first;
  const rows = useMemo(() => {
    if (all.rows === null || (sort === null && settled === '')) return null;
    const names = columns.map(({ name }) => name);
    const matches = settled === '' ? all.rows : findRows(all.rows, names, settled);
    return sort === null ? matches : sortRows(matches, sort);
  }, [all.rows, columns, sort, settled]);
  return {
    all,
    rows,
    sort,
    sortBy(column) {
      all.load();
      setSort(nextSort(sort, column));
    },
    words,
    find(next) {
      if (next !== '') all.load();
      setWords(next);
    },
  };
}
