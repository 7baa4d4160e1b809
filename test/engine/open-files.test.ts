/** Files that the engine reads and writes rows in: whatever ends the work, none stays open, and what it no longer needs is gone. */

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseBody } from '../../src/engine/child/parse/index.ts';
import { noDatabase } from '../support/no-database.ts';
import { rowsOfLines } from '../../src/rows/json/line-rows.ts';
import { indexFile, indexRows } from '../../src/engine/child/row-index.ts';
import type { FetchedJob, ParseJob } from '../../src/engine/protocol/messages.ts';
import { linesOf } from './posted-rows.ts';

let directory: string;
let files = 0;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-open-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const path = (): string => join(directory, `f${files++}`);
function file(content: string | Buffer): string {
  const name = path();
  writeFileSync(name, content);
  return name;
}

/** Those of the directory; what another part of the process closes meanwhile is none of them. */
const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(directory);
    } catch {
      return false;
    }
  }).length;

const fetched = (body: string, job: Partial<FetchedJob> = {}): FetchedJob => ({
  kind: 'parse',
  what: 'fetched',
  from: file(body),
  to: path(),
  contentType: 'application/json',
  format: 'auto',
  rowsPath: '',
  parameter: 'rows',
  declared: undefined,
  maxBytes: 1_000_000,
  tooLarge: 'too large',
  ...job,
});
/** Bodies of JSON in one file. */
const pagesOf = (from: string) => (begin: number, bytes: number) => ({
  from,
  range: { begin, bytes },
  contentType: 'application/json',
});
const posted = (body: string): ParseJob => ({
  kind: 'parse',
  what: 'posted',
  beyond: 'refuse',
  from: file(linesOf(body).lines),
  to: path(),
  declared: undefined,
  maxBytes: 1_000_000,
  tooLarge: 'too large',
});

it.each<[string, () => ParseJob, object]>([
  ['plain rows', () => fetched('[{"a":1}]'), { kind: 'parsed', rows: 1 }],
  ['plain rows within', () => fetched('{"r":[{"a":1}]}', { rowsPath: '/r' }), { rows: 1 }],
  ['rows that take a look', () => fetched('[{"a":1},{"a":"x"}]'), { kind: 'parsed', rows: 2 }],
  ['lines', () => fetched('{"a":1}\n{"a":2}\n'), { kind: 'parsed', rows: 2 }],
  ['no JSON', () => fetched('[{"a":1},{"a":"x"}', {}), { kind: 'failed' }],
  ['nothing at the path', () => fetched('{"r":[1]}', { rowsPath: '/x' }), { kind: 'failed' }],
  [
    'more than there is room for',
    () => fetched('[{"a":1},{"a":"x"}]', { maxBytes: 9 }),
    { kind: 'failed' },
  ],
  ['posted rows', () => posted('[{"a":1},{"a":"x"}]'), { kind: 'parsed', rows: 2 }],
])('%s', async (_what, job, expected) => {
  expect(await parseBody(noDatabase, job(), () => false)).toMatchObject(expected);
  expect(openFiles()).toBe(0);
});

it('a body that rows were made of is removed, of several in one file with the last', async () => {
  const job = fetched('[{"a":1},{"a":"x"}]');
  await parseBody(noDatabase, job, () => false);
  expect([existsSync(job.from), readFileSync(job.to, 'utf8')]).toEqual([
    false,
    '{"a":1}\n{"a":"x"}\n',
  ]);
  const pages = '[{"a":1}][{"a":"x"}][]';
  const from = file(pages);
  const page = pagesOf(from);
  const several = { ...fetched(''), ...page(0, 9), pages: [page(9, 11), page(20, 2)] };
  expect(await parseBody(noDatabase, several, () => false)).toMatchObject({
    kind: 'parsed',
    rows: 2,
  });
  expect([existsSync(from), openFiles()]).toEqual([false, 0]);
});

it('a file of several bodies is closed where one of them is no JSON', async () => {
  const from = file('[{"a":1}][{"a":]');
  const page = pagesOf(from);
  const several = { ...fetched(''), ...page(0, 9), pages: [page(9, 7), page(9, 7)] };
  expect(await parseBody(noDatabase, several, () => false)).toMatchObject({ kind: 'failed' });
  expect(openFiles()).toBe(0);
});

it('an interrupted work ends, and closes its files', async () => {
  // An escape in a name takes a look at each row.
  const row = `{"\\u0061":${JSON.stringify('x'.repeat(1_000))}}`;
  const lines = `${`${row}\n`.repeat(2_000)}`;
  let asked = 0;
  const result = await parseBody(
    noDatabase,
    fetched(lines, { format: 'ndjson', maxBytes: 1e9 }),
    () => {
      asked += 1;
      return true;
    },
  );
  expect([result, asked, openFiles()]).toEqual([{ kind: 'interrupted' }, 1, 0]);
});

it.each([
  [
    ['{"a":1}', '{"a":2e400}'],
    'Row 2, column `a`: a number is beyond 1.8e308, the largest that can be kept',
  ],
  [
    ['{"a":1}', '{"a":2}', '{"b":{"c":[-1e999]}}'],
    'Row 3, column `b`: a number is beyond 1.8e308, the largest that can be kept',
  ],
])('an infinite number is told with its row: %j', async (rows, message) => {
  for (const body of [`[${rows.join(',')}]`, rows.join('\n')])
    expect(await parseBody(noDatabase, fetched(body), () => false)).toMatchObject({
      failure: { message },
    });
});

it.each([0, 1, 2, 999, 20_000])(
  '%d posted rows come out as they are, whatever batches they are read in',
  (count) => {
    const rows = Array.from({ length: count }, (_, n) => ({
      n,
      text: `row ${n}, "é"`.repeat(1 + (n % 9)),
    }));
    expect([...rowsOfLines(file(linesOf(JSON.stringify(rows)).lines))]).toEqual(rows);
    expect(openFiles()).toBe(0);
  },
);

it('posted rows may be longer than what is read in one go', () => {
  const rows = [1, 65_536, 200_000, 2].map((length) => ({ text: 'x'.repeat(length) }));
  expect([...rowsOfLines(file(linesOf(JSON.stringify(rows)).lines))]).toEqual(rows);
});

it('reading of posted rows that is given up closes the file', () => {
  const json = JSON.stringify(Array.from({ length: 5 }, (_, n) => ({ n })));
  const rows = rowsOfLines(file(linesOf(json).lines));
  expect(rows.next().value).toEqual({ n: 0 });
  rows.return(undefined);
  expect(openFiles()).toBe(0);
});

it.each([
  [0, []],
  [1, [0]],
  [999, [0]],
  [1_000, [0]],
  [1_001, [0, 2_000]],
  [3_000, [0, 2_000, 4_000]],
  [3_001, [0, 2_000, 4_000, 6_000]],
])('of %d rows of two bytes, every thousandth begins at %j', (rows, index) => {
  const text = '1\n'.repeat(rows);
  expect(indexRows(Buffer.from(text))).toEqual(index);
  expect(indexFile(file(text))).toEqual(index);
  expect(openFiles()).toBe(0);
});

it('an index counts on where a file is read in several pieces', () => {
  const text = `${'x'.repeat(1_499)}\n`.repeat(2_500);
  expect(indexFile(file(text))).toEqual([0, 1_500_000, 3_000_000]);
  expect(indexRows(Buffer.from(text))).toEqual([0, 1_500_000, 3_000_000]);
});
