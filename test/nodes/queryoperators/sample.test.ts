import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/sample';
const bench = useBench();
const numbers = { count: 10_000, computed: {} };

async function sampled(config: JsonObject): Promise<number[]> {
  const rows = await bench.rows({ type, config, inputs: { input1: numbers } });
  return rows.map((row) => Number(row['n']));
}

it('keeps about the fraction, in order, and other rows with another seed', async () => {
  const [first, again, other] = await Promise.all([
    sampled({ fraction: 0.1 }),
    sampled({ fraction: 0.1, seed: 0 }),
    sampled({ fraction: 0.1, seed: 1 }),
  ]);
  expect(first).toEqual(again);
  expect(first).toEqual(first.toSorted((a, b) => a - b));
  for (const { length } of [first, other]) {
    expect(length).toBeGreaterThan(850);
    expect(length).toBeLessThan(1_150);
  }
  expect(other.filter((n) => first.includes(n)).length).toBeLessThan(200);
});

it.each<[JsonObject, number]>([
  [{ count: 0 }, 0],
  [{ count: 7, seed: 3 }, 7],
  [{ count: 20_000 }, 10_000],
  [{ fraction: 0 }, 0],
  [{ fraction: 1 }, 10_000],
])('%j keeps %d rows', async (config, count) => {
  const rows = await sampled(config);
  expect(new Set(rows).size).toBe(count);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
});

it.each<[JsonObject, string, string, string]>([
  [
    {},
    'missing_config',
    '/fraction',
    'A sample needs `fraction`, the share of the rows to keep, or `count`, their number',
  ],
  [
    { fraction: 0.5, count: 2 },
    'invalid_config',
    '/count',
    'Give either `fraction` or `count`, not both',
  ],
])('what is wrong: %j', (config, code, path, message) => {
  const inputs = { input1: table({ a: 'integer' }) };
  expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
});
