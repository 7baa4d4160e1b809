/** Relations with names that a dialect does not print. */

import type { Relation } from '../../src/engine/algebra/relation.ts';
import { columnExpression, condition } from '../../src/engine/algebra/values.ts';
import { unsupportedName, type Abilities } from '../../src/engine/dialects/abilities.ts';
import { duckdb } from '../../src/engine/dialects/duckdb/index.ts';

const column = { name: 'a', type: 'integer' } as const;
const read: Relation = { op: 'read', node: 1, columns: [column] };
const some: Abilities = {
  operators: { filter: true, project: true, aggregate: true, join: true },
  functions: { is_null: true },
  aggregates: new Set(['count']),
  windows: new Set(['row_number']),
};
const a = columnExpression(column);
const window = (name: string): Relation => ({
  op: 'project',
  node: 2,
  columns: [column],
  of: read,
  values: [
    {
      column,
      value: { kind: 'window', call: { function: name, partition_by: [], order_by: [] } },
    },
  ],
});
const aggregate = (name: 'count' | 'sum'): Relation => ({
  op: 'aggregate',
  node: 2,
  columns: [column],
  of: read,
  keys: [],
  values: [{ column, function: name, operand: { column } }],
});
const filtered = (name: 'is_null' | 'is_not_null'): Relation => ({
  op: 'filter',
  node: 2,
  columns: [column],
  of: read,
  where: {
    kind: 'and',
    type: { of: 'boolean' },
    terms: [condition('is_null', a), condition(name, a)],
  },
});
const joined = (name: 'is_null' | 'is_not_null'): Relation => ({
  op: 'join',
  node: 2,
  columns: [column],
  left: read,
  right: read,
  how: 'inner',
  keys: [],
  condition: condition(name, a),
  values: [{ column, left: column }],
});

it.each<[Relation, string | undefined]>([
  [read, 'read'],
  [filtered('is_null'), undefined],
  [filtered('is_not_null'), 'is_not_null'],
  [joined('is_null'), undefined],
  [joined('is_not_null'), 'is_not_null'],
  [aggregate('count'), undefined],
  [aggregate('sum'), 'sum'],
  [window('row_number'), undefined],
  [window('rank'), 'rank'],
])('%#', (relation, name) => {
  expect(unsupportedName(relation, some)).toBe(name);
  expect(unsupportedName(relation, duckdb)).toBeUndefined();
});
