/** Stacked tables: how their columns are combined. */

import type { Relation } from '../algebra/relation.ts';
import { all, failed, ok } from '../outcome.ts';
import type { Column, Columns, Outcome } from '../types.ts';
import { uniqueColumns } from './projection.ts';
import { commonType } from '../algebra/common-types.ts';
import { columnOf, holds } from './types.ts';

export function columnsByPosition(tables: readonly Relation[]): Outcome<Columns> {
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

export function columnsByName(tables: readonly Relation[]): Outcome<Columns> {
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
