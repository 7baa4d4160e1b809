/** The SELECT of a sample. */

import { HASH_BITS } from '../../../algebra/functions.ts';
import type { Sample } from '../../../algebra/relation.ts';
import { hashSql } from '../text.ts';
import { numberRows } from './ordering.ts';
import { selectList } from './projection.ts';
import type { InputTable } from './table.ts';

export function sampleSql({ size, seed }: Sample, input: InputTable): string {
  const rows = numberRows(input);
  const hash = hashSql(`CAST(${rows.row} AS VARCHAR)`, `CAST(${seed} AS VARCHAR)`);
  const select = `SELECT ${selectList(input.columns)} FROM`;
  if ('fraction' in size) {
    const limit = Math.round(size.fraction * 2 ** HASH_BITS);
    return `${select} ${rows.from} WHERE ${hash} < ${limit}`;
  }
  const chosen = `(SELECT * FROM ${rows.from} ORDER BY ${hash}, ${rows.row} LIMIT ${size.count})`;
  return `${select} ${chosen} ORDER BY ${rows.name}`;
}
