/** Plain CSVs are read by DuckDB as our own parser reads them: columns, rows, warnings and errors. */

import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/engine/child/duckdb.ts';
import { parseBody } from '../../src/engine/child/parse/index.ts';
import { jsonSource } from '../../src/engine/ingest/json-table.ts';
import type { FetchedJob, JobResult } from '../../src/engine/protocol/messages.ts';
import { identifier } from '../../src/engine/sql.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { csv, type Csv } from './csv-texts.ts';

const RUNS = 300;
/** DuckDB's buffers are of megabytes; it reads the same from small ones, which end within records. */
const SMALL_BUFFER_BYTES = 600;

let duckDb: InProcessDuckDb;
let directory: string;
let files = 0;
beforeAll(async () => {
  duckDb = await openDuckDb();
  directory = mkdtempSync(join(tmpdir(), 'weir-csv-'));
});
afterAll(() => {
  duckDb.close();
  rmSync(directory, { recursive: true, force: true });
});

const noDatabase = new Proxy({} as Database, {
  get: () => {
    throw new Error('a CSV needs no database to be parsed');
  },
});

/** @param isPlain false: a byte after the range keeps the file from being scanned */
async function parse({ text, options, declared }: Csv, isPlain: boolean) {
  files += 1;
  const from = join(directory, `${files}.body`);
  const to = join(directory, `${files}.ndjson`);
  const bytes = Buffer.from(text);
  writeFileSync(from, isPlain ? bytes : Buffer.concat([bytes, Buffer.from('x')]));
  const job: FetchedJob = {
    kind: 'parse',
    what: 'fetched',
    from,
    to,
    contentType: 'text/csv',
    format: 'auto',
    csv: options,
    parameter: 'rows',
    rowsPath: '',
    declared,
    maxBytes: 1e9,
    tooLarge: 'too large',
    ...(!isPlain && { range: { begin: 0, bytes: bytes.length } }),
  };
  const result = await parseBody(noDatabase, job, () => false);
  const table = tableOf(result, to);
  const rows = table === null ? [] : await rowsOf(result, table, from);
  const isTable = result.kind === 'parsed' && result.table !== undefined;
  if (isTable && table !== null && isOfShortLines(text))
    expect(await rowsOf(result, withSmallBuffers(table), from)).toEqual(rows);
  rmSync(from, { force: true });
  rmSync(to, { force: true });
  return { isTable, shown: { ...shownOf(result), rows } };
}

const isOfShortLines = (text: string): boolean =>
  text.split(/[\r\n]+/).every((line) => Buffer.byteLength(line) < SMALL_BUFFER_BYTES / 4);

/** The FROM item. */
function tableOf(result: JobResult, lines: string): string | null {
  if (result.kind !== 'parsed' || result.columns.length === 0) return null;
  return (
    result.table ??
    jsonSource('rows', { file: lines }, result).table.replaceAll('$rows', `'${lines}'`)
  );
}

const withSmallBuffers = (table: string): string =>
  table.replace(/(max_line_size|buffer_size) = \d+/g, `$1 = ${SMALL_BUFFER_BYTES}`);

function shownOf(result: JobResult) {
  if (result.kind !== 'parsed') return result;
  const { columns, warnings, rows: count } = result;
  return { columns, warnings: [...warnings].sort(), count };
}

async function rowsOf(result: JobResult, table: string, file: string) {
  if (result.kind !== 'parsed') return [];
  const values = result.columns.flatMap(({ name }, at) => [
    `CAST(${identifier(name)} AS VARCHAR) AS c${at}`,
    `typeof(${identifier(name)}) AS t${at}`,
  ]);
  return duckDb.rows(`SELECT ${values.join(', ')} FROM ${table.replaceAll('$rows', `'${file}'`)}`);
}

/** That columns are missing is noticed by the header, before any row. */
const isMissing = (outcome: object): boolean =>
  'failure' in outcome && JSON.stringify(outcome).includes('The source has no column');

it('reads any CSV as it is read record by record', async () => {
  let tables = 0;
  await fc.assert(
    fc.asyncProperty(csv, async (one) => {
      const [scanned, parsed] = [await parse(one, true), await parse(one, false)];
      if (scanned.isTable) tables += 1;
      expect(parsed.isTable).toBe(false);
      if (isMissing(scanned.shown)) expect(parsed.shown).toHaveProperty('failure');
      else expect(scanned.shown).toEqual(parsed.shown);
    }),
    { numRuns: RUNS },
  );
  expect(tables).toBeGreaterThan(RUNS / 10);
});
