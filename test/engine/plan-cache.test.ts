/** What names a plan, and how many are kept. */

import type { LoadedSource, Plan, SizedSource } from '../../src/engine/plan/plan.ts';
import { configKey, createPlanCache, planKey } from '../../src/engine/plan/plan-cache.ts';

const planOf = (...sizes: readonly number[]): Plan => {
  const [table, ...outputs] = sizes.map((size) => ({
    nodeId: 1,
    sql: 'x'.repeat(size),
    reads: [],
    steps: () => [],
    name: 't',
    columns: [],
  }));
  return { tables: table ? [table] : [], outputs, generated: [], nodes: [], rowOrder: 'kept' };
};

describe('the key of a config', () => {
  const names = new Set(['a', 'b']);
  const base = configKey('g', { a: 1, b: 'x', other: 1 }, names);

  it.each([
    [{ a: 1, b: 'x' }, true],
    [{ b: 'x', a: 1, other: 2 }, true],
    [{ a: 2, b: 'x' }, false],
    [{ a: '1', b: 'x' }, false],
    [{ a: 'x', b: 1 }, false],
    [{ a: 1 }, false],
    [{ a: 1, b: null }, false],
  ])('with %j is the same: %s', (params, isSame) => {
    expect(configKey('g', params, names) === base).toBe(isSame);
  });

  it('names the graph, and tells a parameter that is missing from one that is null', () => {
    expect(configKey('h', { a: 1, b: 'x' }, names)).not.toBe(base);
    const one = new Set(['a']);
    expect(configKey('g', {}, one)).not.toBe(configKey('g', { a: null }, one));
    expect(configKey('g', {}, new Set(['toString']))).toBe(
      configKey('g', { x: 1 }, new Set(['toString'])),
    );
  });
});

it('the key of a plan names the columns and tables of what was brought in, and no rows', () => {
  const source: LoadedSource = {
    columns: [{ name: 'n', type: 'integer' }],
    table: 'read_json($rows1)',
    input: { parameter: 'rows1', value: { text: '[]' } },
  };
  const key = (...sources: readonly [number, LoadedSource][]): string =>
    planKey('k', new Map(sources));
  const base = key([1, source]);
  const other = { parameter: 'rows1', value: { file: '/x' } };
  expect(key([1, { ...source, input: other }])).toBe(base);
  for (const changed of [
    key([2, source]),
    key([1, { ...source, table: 'x' }]),
    key([1, { ...source, columns: [{ name: 'n', type: 'string' }] }]),
    key([1, source], [2, source]),
    key(),
    planKey('l', new Map([[1, source]])),
  ])
    expect(changed).not.toBe(base);
});

it('keeps a thousand plans', () => {
  const { plans } = createPlanCache();
  for (let number = 0; number <= 1_000; number += 1) plans.set(`${number}`, planOf(1));
  expect([plans.get('0'), plans.get('1')?.tables.length]).toEqual([undefined, 1]);
});

it('keeps plans of 32 million characters of SQL together', () => {
  const { plans } = createPlanCache();
  plans.set('a', planOf(10_000_000, 5_000_000, 1_000_000));
  plans.set('b', planOf(16_000_000));
  expect([plans.get('a') === undefined, plans.get('b') === undefined]).toEqual([false, false]);
  plans.set('c', planOf(1));
  expect([plans.get('a') === undefined, plans.get('b') === undefined]).toEqual([true, false]);
});

it('keeps what graphs ask for, of as many characters, those that are fixed among them', () => {
  const { sources } = createPlanCache();
  const fixed = (size: number): SizedSource => ({
    columns: [],
    table: 'x'.repeat(size),
    rows: 1,
    bytes: 1,
  });
  const pending = { nodeId: 1, source: { kind: 'rows', rows: [{ t: 'x'.repeat(15_000_000) }] } };
  const known = (size: number) =>
    ({ pending: [pending], fixed: new Map([[1, fixed(size)]]) }) as Parameters<
      typeof sources.set
    >[1];
  sources.set('a', known(1_000_000));
  sources.set('b', known(900_000));
  expect(sources.get('a')).toBeDefined();
  sources.set('b', known(1_000_000));
  expect(sources.get('a')).toBeUndefined();
  // More than all of it.
  sources.set('c', known(17_000_001));
  expect(sources.get('c')).toBeUndefined();
});
