/** How many rows of a stored result the response of a run shows, and how much is read for them. */

import { ApiError } from '../../src/errors.ts';
import type { StoredResult } from '../../src/model/execution.ts';
import { readOpening } from '../../src/services/results/opening.ts';

const ROW = '{"n":1}\n';
const resultOf = (totalRows: number) => ({ totalRows }) as StoredResult;
const limits = { executeMaxRows: 1_000, executeMaxBytes: 1_000_000 };

/** Gives rows one by one; `end` is thrown after the last. */
function storeOf(row: string, { end = null as Error | null } = {}) {
  const given = { rows: 0, offset: -1, isClosed: false };
  async function* chunks(count: number) {
    try {
      while (given.rows < count) {
        given.rows += 1;
        yield Buffer.from(row);
      }
      if (end !== null) throw end;
    } finally {
      given.isClosed = true;
    }
  }
  const lines = (_: StoredResult, range?: { offset: number; count: number }) => {
    given.offset = range!.offset;
    return Promise.resolve({ bytes: null, chunks: chunks(range!.count) });
  };
  return { given, lines };
}

it.each([
  ['all that fit to the byte', 100, 100 * ROW.length, 100],
  ['none that is a byte too much', 1, ROW.length - 1, 0],
  ['whole rows, where not all fit', 100, 100 * ROW.length - 1, 99],
  ['no more than may be shown', 1_001, 1_000_000, 1_000],
  ['as many as a page can continue after', 150, 149 * ROW.length + 1, 149],
])('%s', async (_, totalRows, executeMaxBytes, shownRows) => {
  const opening = await readOpening(storeOf(ROW), resultOf(totalRows), {
    executeMaxRows: 1_000,
    executeMaxBytes,
  });
  expect(opening).toMatchObject({ shownRows });
  expect(opening!.rows.toString()).toBe(ROW.repeat(shownRows));
  expect(opening!.next === null).toBe(shownRows === totalRows);
});

it('reads no more than fits, however long the rows are', async () => {
  const store = storeOf(`${'x'.repeat(300_000)}\n`);
  expect(await readOpening(store, resultOf(500), limits)).toMatchObject({ shownRows: 3 });
  expect(store.given).toEqual({ rows: 4, offset: 0, isClosed: true });
});

it('is nothing where the result has expired, or expires while it is read', async () => {
  const gone = { lines: () => Promise.resolve(null) };
  expect(await readOpening(gone, resultOf(5), limits)).toBeNull();
  const expires = storeOf(ROW, { end: new ApiError('DATA_EXPIRED', 'gone') });
  expect(await readOpening(expires, resultOf(5), limits)).toBeNull();
  for (const end of [new Error('the disk'), new ApiError('SERVICE_UNAVAILABLE', 'away')])
    await expect(readOpening(storeOf(ROW, { end }), resultOf(5), limits)).rejects.toBe(end);
});
