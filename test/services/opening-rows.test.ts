/** How many rows of a stored result the response of a run shows. */

import type { StoredResult } from '../../src/model/execution.ts';
import { readOpening } from '../../src/services/results/opening.ts';

const ROW = '{"n":1}\n';
const resultOf = (totalRows: number) => ({ totalRows }) as StoredResult;

/** @param gone after how many reads the result has expired */
function storeOf(totalRows: number, gone = Infinity) {
  let reads = 0;
  return {
    rows: (_result: StoredResult, from: number, count: number) => {
      reads += 1;
      if (reads > gone) return Promise.resolve(null);
      return Promise.resolve(Buffer.from(ROW.repeat(Math.min(count, totalRows - from))));
    },
  };
}

it.each([
  ['all that fit to the byte', 100, 100 * ROW.length, 100],
  ['none that is a byte too much', 1, ROW.length - 1, 0],
  ['a tenth where a hundred do not fit', 100, 100 * ROW.length - 1, 10],
])('%s', async (_, totalRows, executeMaxBytes, shownRows) => {
  const limits = { executeMaxRows: 1_000, executeMaxBytes };
  const opening = await readOpening(storeOf(totalRows), resultOf(totalRows), limits);
  expect(opening).toMatchObject({ shownRows });
  expect(opening!.rows.toString()).toBe(ROW.repeat(shownRows));
  expect(opening!.next === null).toBe(shownRows === totalRows);
});

it('is nothing where the result expires while it is read', async () => {
  const limits = { executeMaxRows: 1_000, executeMaxBytes: 1_000_000 };
  expect(await readOpening(storeOf(500, 1), resultOf(500), limits)).toBeNull();
  expect(await readOpening(storeOf(500), resultOf(500), limits)).toMatchObject({ shownRows: 500 });
});
