/** The byte budget of a run's source rows on disk. */

import { existsSync, statSync, writeFileSync } from 'node:fs';

import { parseBody } from '../../src/engine/child/parse/index.ts';
import { noDatabase } from '../support/no-database.ts';
import { createInference } from '../../src/engine/values/infer.ts';
import { createByteBudget } from '../../src/engine/ingest/byte-budget.ts';
import { SOURCES_TOO_LARGE } from '../../src/engine/protocol/limits.ts';
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
  writeFileSync(from, `${names.join(',')}\n${`${','.repeat(499)}\n`.repeat(100)}`);
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
    },
    () => false,
  );
}

it('is shared by the sources', async () => {
  const byteBudget = createByteBudget(undefined, 2_500_000);
  expect(await write('first', byteBudget)).toMatchObject({ ok: true });
  expect(byteBudget.leftBytes()).toBeLessThan(
    2_500_000 - statSync(`${directory.path}/first`).size + 1_000,
  );
  expect(await write('second', byteBudget)).toMatchObject({ ok: true });
  expect(await write('third', byteBudget)).toEqual({ ok: false, problems: [SOURCES_TOO_LARGE] });
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
    failure: { code: 'source_failed', message: SOURCES_TOO_LARGE.message },
  });
  expect(
    existsSync(`${directory.path}/rows`) && statSync(`${directory.path}/rows`).size > 5_000_000,
  ).toBe(false);
});

it('is named in the error message', () => {
  expect(SOURCES_TOO_LARGE.message).toBe(
    'The rows of all sources of a run may take 1,024 MiB together, and this one goes beyond that',
  );
});
