/** Work on many rows in short statements: how many there are of them, and what is counted. */

import { BATCH, inBatches } from '../../../src/stores/postgres/queries/batches.ts';

async function counted(changes: readonly number[], maxBatches?: number) {
  let calls = 0;
  const change = (): Promise<number> => Promise.resolve(changes[calls++] ?? BATCH);
  const total = await (maxBatches === undefined
    ? inBatches(change)
    : inBatches(change, maxBatches));
  return { total, calls };
}

it.each<[readonly number[], number, number]>([
  [[0], 0, 1],
  [[5], 5, 1],
  [[BATCH - 1], BATCH - 1, 1],
  [[BATCH, 0], BATCH, 2],
  [[BATCH, BATCH, 7], 2 * BATCH + 7, 3],
])('changes of %j rows are %d in %d statements', async (changes, total, calls) => {
  expect(await counted(changes)).toEqual({ total, calls });
});

it('leaves to the next round what is left after ten statements, or after as many as it may have', async () => {
  expect(await counted([])).toEqual({ total: 10 * BATCH, calls: 10 });
  expect(await counted([], 3)).toEqual({ total: 3 * BATCH, calls: 3 });
});
