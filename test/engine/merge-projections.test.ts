/** Projections of projections: those that become one. */

import type { Expression } from '../../src/engine/algebra/expression.ts';
import type { ProjectedColumn, Relation } from '../../src/engine/algebra/relation.ts';
import { mergeProjections } from '../../src/engine/algebra/rewrites/merge-projections.ts';
import { columnExpression, literalOf } from '../../src/engine/algebra/values.ts';

const column = (name: string) => ({ name, type: 'integer' }) as const;
const same = (name: string, as = name): ProjectedColumn => ({
  column: column(as),
  value: columnExpression(column(name)),
});
const added = (name: string, ...fields: readonly string[]): ProjectedColumn => ({
  column: column(name),
  value: fields.reduce<Expression>(
    (sum, field) => ({
      kind: 'call',
      type: { of: 'integer' },
      name: 'add',
      args: [sum, columnExpression(column(field))],
    }),
    literalOf(1, 'integer'),
  ),
});
const read: Relation = { op: 'read', node: 1, columns: [column('a'), column('b')] };
const project = (of: Relation, node: number, ...values: readonly ProjectedColumn[]): Relation => ({
  op: 'project',
  node,
  columns: values.map((one) => one.column),
  of,
  values,
});

function merged(...relations: readonly Relation[]): ReadonlyMap<number, Relation> {
  const last = relations.at(-1)!.node;
  return mergeProjections(new Map(relations.map((one) => [one.node, one])), [last]);
}

it('become one if the upper one reads only columns of the table', () => {
  const lower = project(read, 2, same('a'), same('b'), added('c', 'a'));
  const upper = project(lower, 3, same('c', 'd'), added('e', 'a', 'b'));
  const { value } = added('c', 'a');
  expect([...merged(read, lower, upper)]).toEqual([
    [1, read],
    [3, project(read, 3, { column: column('d'), value }, added('e', 'a', 'b'))],
  ]);
  const third = project(upper, 4, same('e'));
  expect([...merged(read, lower, upper, third).values()]).toEqual([
    read,
    project(read, 4, added('e', 'a', 'b')),
  ]);
});

it.each<[string, readonly ProjectedColumn[]]>([
  ['reads a computed column', [added('d', 'c')]],
  ['shows a computed column twice', [same('c'), same('c', 'd')]],
  ['reads a renamed column', [added('e', 'x')]],
])('stay two if the upper one %s', (_, values) => {
  const lower = project(read, 2, added('c', 'a'), same('b', 'x'));
  const upper = project(lower, 3, ...values);
  expect([...merged(read, lower, upper).keys()]).toEqual([1, 2, 3]);
});

it('stay two if another node reads the lower one', () => {
  const lower = project(read, 2, same('a'), added('c', 'a'));
  const upper = project(lower, 3, same('c'));
  const other: Relation = { op: 'same', node: 4, columns: lower.columns, of: lower };
  expect([...merged(read, lower, other, upper).keys()]).toEqual([1, 2, 4, 3]);
});
