/** The form of a result on disk: its end is found whatever its size, and a file that is no whole one is none. */

import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  footer,
  readLayout,
  readLines,
  type ResultLayout,
} from '../../../src/stores/results/files/result-file.ts';
import { storedBytes } from '../../../src/stores/results/size.ts';

let directory: string;
let files = 0;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-result-file-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const layoutOf = (change: Partial<ResultLayout> = {}, name = 'n'): ResultLayout => ({
  result: {
    id: 'dataRef:x',
    workflowId: 7,
    nodeId: 3,
    totalRows: 1,
    columns: [{ name, type: 'number' }],
    expiresAt: new Date(1_000),
  },
  bytes: 8,
  index: [0],
  ...change,
});

function fileOf(content: Buffer | string): string {
  const file = join(directory, `file ${(files += 1)}`);
  writeFileSync(file, content);
  return file;
}
const stored = (rows: string, layout: ResultLayout): string =>
  fileOf(Buffer.concat([Buffer.from(rows), footer(layout)]));
/** The length of its JSON, and 16 bytes. */
const endOf = (layout: ResultLayout): number => footer(layout).length;

it('ends with the length of its JSON in eight hexadecimal digits, and a mark', () => {
  const end = footer(layoutOf()).toString();
  const json = end.slice(0, -16);
  expect(JSON.parse(json)).toMatchObject({ id: 'dataRef:x', bytes: 8, index: [0] });
  expect(end.slice(-16)).toBe(`${json.length.toString(16).padStart(8, '0')}WEIRROWS`);
});

it('is read again, also without rows', async () => {
  expect(await readLayout(stored('{"n":1}\n', layoutOf()))).toEqual(layoutOf());
  const empty = layoutOf({ bytes: 0, index: [] });
  expect(await readLayout(stored('', empty))).toEqual(empty);
});

it.each([-1, 0, 1, 16_384])(
  'is read where its end is %d bytes longer than what is read first',
  async (more) => {
    const name = 'n'.repeat(16_384 + more - endOf(layoutOf({}, '')));
    const layout = layoutOf({}, name);
    expect(endOf(layout)).toBe(16_384 + more);
    for (const rows of ['', '{"n":1}\n'])
      expect(await readLayout(stored(rows, layout))).toEqual(layout);
  },
);

it('is none where the file is missing, empty, shorter or longer than it was written, or damaged', async () => {
  const whole = readFileSync(stored('{"n":1}\n', layoutOf()));
  expect(await readLayout(join(directory, 'missing'))).toBeNull();
  for (const length of [0, 1, 8, 15, 16, 17, whole.length - 16, whole.length - 1]) {
    const file = fileOf(whole);
    truncateSync(file, length);
    expect([length, await readLayout(file)]).toEqual([length, null]);
  }
  const longer = fileOf(whole);
  appendFileSync(longer, '\n');
  expect(await readLayout(longer)).toBeNull();
  for (const lost of [20, whole.length - 30, whole.length - 4]) {
    const damaged = Buffer.from(whole);
    damaged.fill(0, lost, lost + 4);
    expect([lost, await readLayout(fileOf(damaged))]).toEqual([lost, null]);
  }
});

it.each([
  ['00000011WEIRROWS', 'longer than the file by a byte'],
  ['fffffff0WEIRROWS', 'much longer than the file'],
  ['xWEIRROWS', 'that is none'],
])('is none with the length %s, which is %s', async (end) => {
  expect(await readLayout(fileOf(`{"a":"0123456"}${end}`))).toBeNull();
});

it.each<[string, Partial<ResultLayout>]>([
  ['a length that is none', { bytes: 1.5 }],
  ['an index that does not rise', { index: [0, 0] }],
])('is none with %s', async (_, change) => {
  expect(await readLayout(stored('{"n":1}\n', layoutOf(change)))).toBeNull();
});

describe('its rows', () => {
  const lines = Array.from({ length: 2_500 }, (_, n) => `{"n":${n},"text":"${'é'.repeat(40)}"}\n`);
  const offsets = lines.map((_, n) => Buffer.byteLength(lines.slice(0, n).join('')));
  const bytes = Buffer.byteLength(lines.join(''));
  const layout = layoutOf({ bytes, index: [offsets[0]!, offsets[1_000]!, offsets[2_000]!] });
  let file: string;
  beforeAll(() => {
    file = stored(lines.join(''), layout);
  });

  it.each([
    [0, 1],
    [999, 1],
    [999, 2],
    [1_000, 1_000],
    [1_999, 2],
    [2_499, 1],
    [2_499, 9],
    [2_500, 9],
    [3_000, 1],
    [0, 2_500],
  ])('from %d, %d of them, end before what belongs to them', async (offset, count) => {
    const found = (await readLines(file, layout, { offset, count }))!;
    expect(found.bytes).toBeNull();
    expect((await buffer(found.chunks)).toString()).toBe(
      lines.slice(offset, offset + count).join(''),
    );
  });

  it('come in chunks of at most 128 KiB, which are as long together as is said', async () => {
    const found = (await readLines(file, layout))!;
    const chunks: Buffer[] = [];
    for await (const chunk of found.chunks) chunks.push(chunk);
    expect(found.bytes).toBe(bytes);
    expect(Buffer.concat(chunks).toString()).toBe(lines.join(''));
    expect(chunks.map(({ length }) => length).slice(0, -1)).toEqual(
      chunks.slice(1).map(() => 131_072),
    );
  });

  it('are not there where the file is not, and fail where it has become shorter', async () => {
    expect(await readLines(join(directory, 'missing'), layout)).toBeNull();
    expect(await readLines(join(directory, 'missing'), layout, { offset: 0, count: 1 })).toBeNull();
    const short = fileOf(lines.slice(0, 100).join(''));
    const found = (await readLines(short, layout))!;
    await expect(buffer(found.chunks)).rejects.toThrow('shorter than it was written');
  });
});

it.each([
  [4_096, 4_096],
  [4_097, 8_192],
  [8_192, 8_192],
])('%d bytes with their end count for %d', (total, expected) => {
  const { result } = layoutOf();
  // The end has the number of bytes in it, which has four digits.
  const bytes = total - endOf(layoutOf({ bytes: 1_000 }));
  expect(bytes).toBeGreaterThanOrEqual(1_000);
  expect(storedBytes(result, { bytes, index: [0] })).toBe(expected);
});
