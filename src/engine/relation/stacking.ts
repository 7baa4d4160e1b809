/** Stacked tables: how their columns are combined, and the SQL. */

import type { InputTable } from './table.ts';
import type { Input } from '../algebra/relation.ts';
import { all, failed, ok } from '../outcome.ts';
import { duckdbType, identifier } from '../sql.ts';
import type { Column, Columns, Outcome } from '../types.ts';
import { projectionList, uniqueColumns } from './projection.ts';
import { columnOf, commonType, holds } from './types.ts';
import { widened } from './widening.ts';

export function columnsByPosition(tables: readonly Input[]): Outcome<Columns> {
  const first = tables[0]?.columns ?? [];
  const other = tables.findIndex(({ columns }) => columns.length !== first.length);
  if (other !== -1) {
    const message = `By position all tables need as many columns: the first has ${first.length}, table ${other + 1} has ${tables[other]!.columns.length}`;
    return failed({ code: 'invalid_config', message, path: '/mode' });
  }
  return all(
    first.map(({ name }, index) =>
      merged(
        name,
        tables.map(({ columns }) => columns[index]),
      ),
    ),
  );
}

export function columnsByName(tables: readonly Input[]): Outcome<Columns> {
  const names = new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const columns = all(
    [...names].map((name) =>
      merged(
        name,
        tables.map((table) => table.columns.find((column) => column.name === name)),
      ),
    ),
  );
  return columns.ok ? uniqueColumns(columns.value) : columns;
}

/** @param sources the column of each table, in table order; undefined if a table does not have it */
function merged(name: string, sources: readonly (Column | undefined)[]): Outcome<Column> {
  const present = sources.filter((source) => source !== undefined);
  const first = present.find(({ untyped }) => !untyped) ?? present[0]!;
  let type = first.type;
  for (const [index, source] of sources.entries()) {
    if (!source || source.untyped) continue;
    const common = commonType(type, source.type);
    if (!common) {
      const message = `\`${name}\` holds ${holds(type)}, but table ${index + 1} has ${holds(source.type)} there${source.name === name ? '' : ` (\`${source.name}\`)`}; cast one of them first`;
      return failed({ code: 'type_mismatch', message });
    }
    type = common;
  }
  return ok(columnOf(name, type, present));
}

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
