/** Filters of joins: those that become conditions of the join. */

import type { Expression } from '../../src/engine/algebra/expression.ts';
import type { FunctionName } from '../../src/engine/algebra/functions.ts';
import type { Join, Relation } from '../../src/engine/algebra/relation.ts';
import { filtersIntoJoins } from '../../src/engine/algebra/rewrites/filters-into-joins.ts';
import { columnExpression } from '../../src/engine/algebra/values.ts';

const column = (name: string) => ({ name, type: 'integer' }) as const;
const left: Relation = { op: 'read', node: 1, columns: [column('a')] };
const right: Relation = { op: 'read', node: 2, columns: [column('a')] };
const columns = [column('a'), column('a_right')];
const join: Relation & Join = {
  op: 'join',
  node: 3,
  columns,
  left,
  right,
  how: 'cross',
  keys: [],
  values: [
    { column: column('a'), left: column('a') },
    { column: column('a_right'), right: column('a') },
  ],
};
const call = (name: FunctionName, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  type: { of: 'boolean' },
  name,
  args,
});
const [a, b] = columns.map(columnExpression) as [Expression, Expression];
const atMost = call('at_most', a, b);
const onSides = call(
  'at_most',
  { kind: 'column', type: { of: 'integer' }, name: 'a', side: 'left' },
  { kind: 'column', type: { of: 'integer' }, name: 'a', side: 'right' },
);

function joined(of: Relation & Join, where: Expression, ...others: readonly Relation[]) {
  const filter: Relation = { op: 'filter', node: 4, columns, of, where };
  const all = [left, right, of, ...others, filter];
  return filtersIntoJoins(new Map(all.map((one) => [one.node, one])), [4]);
}

it('of a cross join makes an inner one', () => {
  const condition = { ...join, node: 4, how: 'inner', condition: onSides };
  expect([...joined(join, atMost)]).toEqual([
    [1, left],
    [2, right],
    [4, condition],
  ]);
});

it('is added to the condition of an inner join', () => {
  const inner = { ...join, how: 'inner', condition: onSides } as const;
  expect(joined(inner, atMost).get(4)).toMatchObject({
    op: 'join',
    condition: { kind: 'and', terms: [onSides, onSides] },
  });
});

it.each<[string, ReadonlyMap<number, Relation>]>([
  ['of a left join', joined({ ...join, how: 'left' }, atMost)],
  ['that can fail', joined(join, call('equal', call('isoweek', a), b))],
  [
    'of a join that another node reads',
    joined(join, atMost, { op: 'same', node: 5, columns, of: join }),
  ],
])('%s stays', (_, relations) => {
  expect(relations.get(4)?.op).toBe('filter');
  expect(relations.get(3)?.op).toBe('join');
});
