/** The byte budget of a run's source rows on disk. */

import { existsSync, statSync, writeFileSync } from 'node:fs';

import { parseBody } from '../../src/engine/child/parse/index.ts';
import { noDatabase } from '../support/no-database.ts';
import { createInference } from '../../src/engine/values/infer.ts';
import { createByteBudget } from '../../src/engine/ingest/byte-budget.ts';
import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import { writeRows } from '../../src/engine/ingest/rows-file.ts';
import { testDirectory, type TestDirectory } from '../support/engine.ts';

let directory: TestDirectory;
beforeEach(() => {
  directory = testDirectory();
});
afterEach(() => directory.remove());

const signal = new AbortController().signal;
const rows = Array.from({ length: 1_000 }, (_, n) => ({ n, text: 'x'.repeat(1_000) }));

function write(name: string, byteBudget: ReturnType<typeof createByteBudget>) {
  return writeRows(`${directory.path}/${name}`, rows, createInference(undefined, 'infer'), {
    byteBudget,
    signal,
  });
}

/** A little CSV with names so long that its rows take two hundred times as much. */
function parse(maxBytes: number) {
  const names = Array.from({ length: 500 }, (_, column) => `c${column}`.padEnd(250, 'x'));
  const [from, to] = [`${directory.path}/body`, `${directory.path}/rows`];
  // Short records become rows; others stay as they are.
  writeFileSync(from, `${names.join(',')}\n${`${','.repeat(498)}\n`.repeat(100)}`);
  return parseBody(
    noDatabase,
    {
      kind: 'parse',
      what: 'fetched',
      from,
      to,
      contentType: 'text/csv',
      format: 'csv',
      rowsPath: '',
      parameter: 'rows',
      declared: undefined,
      maxBytes,
      tooLarge: 'too many bytes',
    },
    () => false,
  );
}

it('is shared by the sources', async () => {
  const byteBudget = createByteBudget(2_500_000);
  expect(await write('first', byteBudget)).toMatchObject({ ok: true });
  expect(byteBudget.leftBytes()).toBeLessThan(
    2_500_000 - statSync(`${directory.path}/first`).size + 1_000,
  );
  expect(await write('second', byteBudget)).toMatchObject({ ok: true });
  expect(await write('third', byteBudget)).toEqual({
    ok: false,
    problems: [{ code: 'source_failed', message: byteBudget.jobLimit().tooLarge }],
  });
  expect(byteBudget.leftBytes()).toBe(0);
});

it('holds for a body that grows when it becomes rows', async () => {
  const parsed = await parse(100_000_000);
  expect(parsed).toMatchObject({
    kind: 'parsed',
    rows: 100,
    bytes: statSync(`${directory.path}/rows`).size,
  });
  directory.removeFiles();
  expect(await parse(5_000_000)).toMatchObject({
    kind: 'failed',
    failure: { code: 'source_failed', message: 'too many bytes' },
  });
  expect(
    existsSync(`${directory.path}/rows`) && statSync(`${directory.path}/rows`).size > 5_000_000,
  ).toBe(false);
});

it('is named in the error message', () => {
  expect(createByteBudget(3 * 2 ** 30).jobLimit()).toEqual({
    maxBytes: 3 * 2 ** 30,
    tooLarge:
      'The rows of all sources of the run take more than 3 GiB on disk; the administrator of the service can raise SOURCES_MAX_BYTES_PER_RUN',
  });
  const space = createScratchSpace<string>(2 ** 30);
  expect(createByteBudget(3 * 2 ** 30, space.open('a')).jobLimit()).toEqual({
    maxBytes: 2 ** 30,
    tooLarge: expect.stringMatching(/organization.* raise SCRATCH_MAX_BYTES_PER_ORGANIZATION$/),
  });
});
