/** What is kept beside the rows of a result: what is read of it, and what is taken for damage. */

import type { StoredResult } from '../../../src/model/execution.ts';
import { fromStored, isAscending, toStored } from '../../../src/stores/results/stored-form.ts';

interface Extra {
  readonly bytes: number;
}
const isExtra = (extra: object): extra is Extra => 'bytes' in extra;

const result: StoredResult = {
  id: 'dataRef:x',
  workflowId: 7,
  nodeId: 3,
  totalRows: 2,
  columns: [{ name: 'n', type: 'number' }],
  expiresAt: new Date('2026-03-01T12:00:00.123Z'),
};
const written = (change: object = {}, extra: object = { bytes: 9 }): string =>
  JSON.stringify({ ...(JSON.parse(toStored(result, extra)) as object), ...change });

it.each<[string, StoredResult]>([
  ['without whole columns', result],
  ['with whole columns', { ...result, wholeColumns: ['n'] }],
  [
    'without rows, of the first node, at the beginning of time',
    {
      ...result,
      totalRows: 0,
      nodeId: 0,
      expiresAt: new Date(0),
    },
  ],
])('a result %s is read as it was written, with what belongs to it', (_, stored) => {
  const found = fromStored(toStored(stored, { bytes: 9 }), isExtra);
  expect(found).toStrictEqual({ result: stored, extra: { bytes: 9 } });
});

it('has the columns of an earlier version, which named their types in an object', () => {
  const { columns: _, ...earlier } = JSON.parse(written()) as { columns: unknown };
  const schema = { n: 'number', text: 'string' };
  expect(fromStored(JSON.stringify({ ...earlier, schema }), isExtra)?.result.columns).toEqual([
    { name: 'n', type: 'number' },
    { name: 'text', type: 'string' },
  ]);
  for (const damaged of [null, 'x', { n: 1 }])
    expect(fromStored(JSON.stringify({ ...earlier, schema: damaged }), isExtra)).toBeNull();
});

it('does not take a schema in place of the columns that are there', () => {
  const found = fromStored(written({ schema: { other: 'string' } }), isExtra);
  expect(found?.result.columns).toEqual(result.columns);
});

it.each<[string, object]>([
  ['an id that is a number', { id: 7 }],
  ['a workflow that is a text', { workflowId: '7' }],
  ['a workflow below zero', { workflowId: -1 }],
  ['a node that is a fraction', { nodeId: 1.5 }],
  ['rows that are no number', { totalRows: null }],
  ['rows that are not exact', { totalRows: 2 ** 53 }],
  ['an end that is a text', { expiresAt: '2026-03-01' }],
  ['columns that are none', { columns: {} }],
  ['a column that is null', { columns: [null] }],
  ['a column without a name', { columns: [{ type: 'number' }] }],
  ['a column without a type', { columns: [{ name: 'n', type: 'number' }, { name: 'a' }] }],
  ['whole columns that are none', { wholeColumns: 'n' }],
])('is damaged with %s', (_, change) => {
  expect(fromStored(written(), isExtra)).not.toBeNull();
  expect(fromStored(written(change), isExtra)).toBeNull();
});

it.each(['', 'x', '7', 'null', '[]', '{}', written({}, {}), written().slice(0, -1)])(
  'is damaged as %s',
  (text) => {
    expect(fromStored(text, isExtra)).toBeNull();
  },
);

it.each<[unknown, boolean]>([
  [[], true],
  [[0], true],
  [[0, 1, 9], true],
  [[1], false],
  [[0, 0], false],
  [[0, 2, 1], false],
  [[0, 1.5], false],
  [[0, '1'], false],
  [['0'], false],
  [{ length: 0 }, false],
  [undefined, false],
])('%j is a list of rising offsets: %s', (list, expected) => {
  expect(isAscending(list)).toBe(expected);
});
