/** The SELECT of stacked tables. */

import { duckdbType, identifier } from '../../../sql.ts';
import type { Column, Columns } from '../../../types.ts';
import { projectionList } from './projection.ts';
import type { InputTable } from './table.ts';
import { widened } from './widening.ts';

export function stackedSql(
  tables: readonly InputTable[],
  columns: Columns,
  mode: 'by_name' | 'by_position',
): string {
  const sourceOf = (table: InputTable, name: string, index: number): Column | undefined =>
    mode === 'by_position'
      ? table.columns[index]
      : table.columns.find((column) => column.name === name);
  const selects = tables.map((table) => {
    const projected = columns.map((column, index) => {
      const source = sourceOf(table, column.name, index);
      return {
        column,
        sql: source
          ? widened(identifier(source.name), source.type, column.type)
          : `CAST(NULL AS ${duckdbType(column.type)})`,
      };
    });
    return `SELECT ${projectionList(projected)} FROM ${table.name}`;
  });
  return selects.join(' UNION ALL ');
}
