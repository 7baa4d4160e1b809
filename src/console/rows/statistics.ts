/** Statistics of a column. */

import { cellText, type ShownRow } from '../api/row-values.ts';
import { comparatorOf } from './order.ts';

export interface ColumnStatistics {
  readonly name: string;
  readonly type: string;
  readonly nulls: number;
  /** Values that differ, without null. */
  readonly distinct: number;
  /** Null if every value is null, or if values of the type have no order. */
  readonly least: string | null;
  readonly greatest: string | null;
}

const WITHOUT_ORDER: ReadonlySet<string> = new Set(['array', 'object', 'unknown']);

export function statisticsOf(
  rows: readonly ShownRow[],
  { name, type }: { readonly name: string; readonly type: string },
): ColumnStatistics {
  const hasOrder = !WITHOUT_ORDER.has(type);
  const compare = comparatorOf(type);
  const texts = new Set<string>();
  let nulls = 0;
  let least: unknown = null;
  let greatest: unknown = null;
  for (const row of rows) {
    const value = row[name] ?? null;
    if (value === null) {
      nulls += 1;
      continue;
    }
    texts.add(cellText(value));
    if (!hasOrder) continue;
    if (least === null || compare(value, least) < 0) least = value;
    if (greatest === null || compare(value, greatest) > 0) greatest = value;
  }
  return {
    name,
    type,
    nulls,
    distinct: texts.size,
    least: least === null ? null : cellText(least),
    greatest: greatest === null ? null : cellText(greatest),
  };
}
