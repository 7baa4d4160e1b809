/** Pages whose rows begin with the total of the list. A page past the end has one row, without an item. */

import type { Page } from '../../../model/page.ts';
import { int, type Columns } from './columns.ts';

export interface CountedRow<Item> {
  readonly total: number;
  readonly item: Item | null;
}

/**
 * The total, then the columns of the items, whose first one is never null. The statement names the items `page`.
 * @param total as SQL
 */
export function countedColumns<Item>(
  total: string,
  items: Columns<Item>,
): Columns<CountedRow<Item>> {
  const count = int(total);
  return {
    sql: `${count.sql}, page.*`,
    kinds: [count, ...items.kinds],
    read: ([first, ...values]) => ({
      total: count.parse(first),
      item: values[0] === null ? null : items.read(values),
    }),
  };
}

export function pageOfRows<Item>(rows: readonly CountedRow<Item>[]): Page<Item> {
  return { total: rows[0]?.total ?? 0, items: rows.flatMap(({ item }) => item ?? []) };
}
