/** The parts of a graph that a database computes. */

import type { Relation } from '../../src/engine/algebra/relation.ts';
import { columnExpression, condition, literalOf } from '../../src/engine/algebra/values.ts';
import { remoteDialects } from '../../src/engine/dialects/remote.ts';
import { placeNodes, type PlacedGraph, type RemoteLeaf } from '../../src/engine/plan/placement.ts';
import type { Column } from '../../src/engine/types.ts';
import { getOrThrow } from '../../src/kit/get-or-throw.ts';

const a: Column = { name: 'a', type: 'integer' };
const b: Column = { name: 'b', type: 'string' };
const columns = [a, b];

const leaf = (changes: Partial<RemoteLeaf['source']> = {}, exact = ['a', 'b']): RemoteLeaf => ({
  source: {
    kind: 'rows-file',
    connector: 'database',
    credentialId: 7,
    request: {},
    isUnordered: true,
    ...changes,
  },
  dialect: getOrThrow(remoteDialects, 'postgresql'),
  exact: new Set(exact),
});

const read = (node: number): Relation => ({ op: 'read', node, columns });
const filter = (node: number, of: Relation): Relation => ({
  op: 'filter',
  node,
  columns,
  of,
  where: condition('equal', columnExpression(a), literalOf(1, 'integer')),
});
const sort = (node: number, of: Relation): Relation => ({
  op: 'sort',
  node,
  columns,
  of,
  by: [{ field: 'a', direction: 'asc', nulls: 'last' }],
});
const groups = (node: number, of: Relation): Relation => ({
  op: 'aggregate',
  node,
  columns: [b, { name: 'n', type: 'integer' }],
  of,
  keys: [b],
  values: [{ column: { name: 'n', type: 'integer' }, function: 'count', operand: undefined }],
});
const join = (node: number, left: Relation, right: Relation): Relation => ({
  op: 'join',
  node,
  columns,
  left,
  right,
  how: 'semi',
  keys: [{ left: a, right: a }],
  values: columns.map((column) => ({ column, left: column })),
});
const output = (node: number, of: Relation): Relation => ({
  op: 'same',
  node,
  columns: of.columns,
  of,
});

/** @param readers by node */
function placed(
  relations: readonly Relation[],
  leaves: Readonly<Record<number, RemoteLeaf | string>>,
  changes: Partial<PlacedGraph> = {},
) {
  const byId = new Map(relations.map((relation) => [relation.node, relation]));
  const { regions, runsAt } = placeNodes({
    relations: byId,
    outputs: new Set(relations.filter(({ op }) => op === 'same').map(({ node }) => node)),
    readersOf: (id) =>
      relations.flatMap((one) =>
        ('of' in one && [one.of].flat().some(({ node }) => node === id)) ||
        (one.op === 'join' && [one.left, one.right].some(({ node }) => node === id))
          ? [one.node]
          : [],
      ),
    leaves: new Map(Object.entries(leaves).map(([id, one]) => [Number(id), one])),
    placement: 'auto',
    rowOrder: 'kept',
    nameOf: String,
    ...changes,
  });
  const because = Object.fromEntries([...runsAt].map(([id, one]) => [id, one.because]));
  return { regions: regions.map(({ relations: all }) => all.map(({ node }) => node)), because };
}

it('makes the longest chain that has an effect one region', () => {
  const [source, filtered] = [read(1), filter(2, read(1))];
  const grouped = groups(3, filtered);
  expect(placed([source, filtered, grouped, output(4, grouped)], { 1: leaf() })).toEqual({
    regions: [[1, 2, 3]],
    because: { 1: null, 2: null, 3: null, 4: null },
  });
});

it('ends a region before nodes that read the same rows', () => {
  const filtered = filter(2, read(1));
  const [one, other] = [filter(3, filtered), groups(4, filtered)];
  const all = [read(1), filtered, one, other, output(5, one), output(6, other)];
  expect(placed(all, { 1: leaf() })).toEqual({
    regions: [[1, 2]],
    because: {
      1: null,
      2: null,
      3: 'Node 4 reads the rows of node 2, too',
      4: 'Node 3 reads the rows of node 2, too',
      5: null,
      6: null,
    },
  });
});

it('takes a node that reads the same rows twice', () => {
  const joined = join(3, filter(2, read(1)), read(1));
  const all = [read(1), filter(2, read(1)), joined, output(4, joined)];
  expect(placed(all, { 1: leaf() }).regions).toEqual([[1, 2, 3]]);
});

it.each([
  ['of one connection', leaf(), [[1, 2, 3]]],
  ['of two connections', leaf({ credentialId: 8 }), []],
  ['of no database', 'It is elsewhere', []],
])('joins sources %s', (_, other, regions) => {
  const joined = join(3, read(1), read(2));
  const all = [read(1), read(2), joined, output(4, joined)];
  expect(placed(all, { 1: leaf(), 2: other }).regions).toEqual(regions);
});

it('keeps groups out of a region whose rows have an order', () => {
  const grouped = groups(3, filter(2, read(1)));
  const all = [read(1), filter(2, read(1)), grouped, output(4, grouped)];
  const { regions, because } = placed(all, { 1: leaf({ isUnordered: false }) });
  expect(regions).toEqual([[1, 2]]);
  expect(because[3]).toMatch('order');
  const sorted = groups(3, sort(2, read(1)));
  expect(
    placed([read(1), sort(2, read(1)), sorted, output(4, sorted)], { 1: leaf() }).regions,
  ).toEqual([]);
});

it('sorts in Weir if only sorts give an order', () => {
  const sorted = sort(3, filter(2, read(1)));
  const all = [read(1), filter(2, read(1)), sorted, output(4, sorted)];
  const { regions, because } = placed(all, { 1: leaf() }, { rowOrder: 'free' });
  expect(regions).toEqual([[1, 2]]);
  expect(because[3]).toMatch('only a sort in Weir');
  const grouped = groups(3, filter(2, read(1)));
  const unordered = [read(1), filter(2, read(1)), grouped, output(4, grouped)];
  const free = placed(unordered, { 1: leaf({ isUnordered: false }) }, { rowOrder: 'free' });
  expect(free.regions).toEqual([[1, 2, 3]]);
});

it('reads a table as it is if nothing makes it smaller, unless it must be read there', () => {
  const sorted = sort(2, read(1));
  const all = [read(1), sorted, output(3, sorted)];
  expect(placed(all, { 1: leaf() }).regions).toEqual([]);
  expect(placed(all, { 1: leaf() }, { placement: 'remote' }).regions).toEqual([[1, 2]]);
  const filtered = [read(1), filter(2, read(1)), output(3, filter(2, read(1)))];
  expect(placed(filtered, { 1: leaf() }, { placement: 'local' }).regions).toEqual([]);
});

it('uses no column that the database compares in another way', () => {
  const filtered = filter(2, read(1));
  const { because } = placed([read(1), filtered, output(3, filtered)], { 1: leaf({}, ['b']) });
  expect(because[2]).toBe('PostgreSQL does not compare the values of `a` exactly as Weir does');
});

it('knows no place of nodes after one whose config only a run knows', () => {
  const filtered = filter(3, { op: 'read', node: 2, columns });
  const all = [read(1), filtered, output(4, filtered)];
  expect(placed(all, { 1: leaf() }, { readersOf: (id) => [id + 1] }).because).toEqual({
    1: expect.stringContaining('fewer'),
    4: null,
  });
});
