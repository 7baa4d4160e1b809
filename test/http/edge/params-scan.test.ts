/** The parameters of an execute call while they arrive: what is kept, what goes to files, and what all of them may take. */

import { createParamsScan } from '../../../src/http/body/params-scan.ts';
import type { RowSummary } from '../../../src/rows/json/row-shape.ts';
import type { Intake } from '../../../src/services/executions/executions.ts';

const VALUES = 262_144;
const MEMORY = 65_536;

function setup() {
  const files: Buffer[][] = [];
  const intake = {
    useOf: (name: string) =>
      name.startsWith('rows') ? 'rows' : name.startsWith('none') ? 'none' : 'value',
    isText: ({ rows }: RowSummary) => rows === 1,
    create: () => {
      const pieces: Buffer[] = [];
      files.push(pieces);
      const write = (bytes: Buffer): void => void pieces.push(Buffer.from(bytes));
      return {
        path: `file ${files.length}`,
        isBehind: false,
        write,
        written: () => Promise.resolve(),
        end: () => Promise.resolve(),
      };
    },
    close: () => Promise.resolve(),
  } as unknown as Intake;
  return {
    scan: createParamsScan(intake),
    text: (index: number) => Buffer.concat(files[index]!).toString(),
    files,
  };
}

async function read(body: string, chunk = 10_000) {
  const { scan, text, files } = setup();
  const bytes = Buffer.from(body);
  for (let from = 0; from < bytes.length; from += chunk) {
    const refusal = scan.accept(bytes.subarray(from, from + chunk));
    if (refusal instanceof Error) throw refusal;
    await refusal;
  }
  return { ...(await scan.end()), text, files };
}

/** JSON text of so many bytes. */
const string = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;
const rows = (bytes: number): string => `[{"a":${string(bytes - 8)}}]`;
/** As they go to a file. */
const lines = (array: string): string => ` ${array.slice(1, -1).replaceAll('},{', '}\n{')} `;
const twoRows = (bytes: number): string => `[{},${rows(bytes - 3).slice(1)}`;

describe('values', () => {
  it('may take 256 KiB, and not a byte more', async () => {
    const { params } = await read(`{"params":{"a":${string(VALUES)}}}`);
    expect((params.values['a'] as string).length).toBe(VALUES - 2);
    await expect(read(`{"params":{"a":${string(VALUES + 1)}}}`)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringContaining('The parameter `a`') as string,
    });
  });

  it('take it together', async () => {
    const half = VALUES / 2;
    expect(
      Object.keys(
        (await read(`{"params":{"a":${string(half)},"b":${string(half)}}}`)).params.values,
      ),
    ).toEqual(['a', 'b']);
    await expect(
      read(`{"params":{"a":${string(half)},"b":${string(half + 1)}}}`),
    ).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringContaining('The parameter `b`') as string,
    });
  });

  it('take nothing once they are replaced: by a later one of their name, or by later `params`', async () => {
    const large = string(200_000);
    expect((await read(`{"params":{"a":${large},"a":${string(7)}}}`)).params.values).toEqual({
      a: 'xxxxx',
    });
    expect((await read(`{"params":{"a":${large},"a":${large}}}`)).params.values).toMatchObject({
      a: expect.any(String) as string,
    });
    expect(
      Object.keys((await read(`{"params":{"a":${large}},"params":{"b":${large}}}`)).params.values),
    ).toEqual(['b']);
    const { params, body } = await read(`{"params":{"a":1},"params":null}`);
    expect([params.values, body]).toEqual([{}, { params: null }]);
  });

  it('that no node takes cost nothing and are not kept', async () => {
    const { params, body } = await read(`{"params":{"none":${string(VALUES + 1)},"a":1}}`);
    expect([params.values, body]).toEqual([{ a: 1 }, { params: { a: 1 } }]);
  });
});

describe('rows', () => {
  it('are values up to 64 KiB, and go to a file as lines beyond', async () => {
    const small = await read(`{"params":{"rows":${rows(MEMORY)}}}`);
    expect([small.files.length, small.params.rows.size]).toEqual([0, 0]);
    expect(JSON.stringify(small.params.values['rows'])).toBe(rows(MEMORY));
    const large = await read(`{"params":{"rows":${twoRows(MEMORY + 1)}}}`);
    expect([large.files.length, large.params.values]).toEqual([1, {}]);
    expect(large.text(0)).toBe(lines(twoRows(MEMORY + 1)));
    const content = { file: 'file 1' };
    expect(large.params.rows.get('rows')).toMatchObject({ content, bytes: MEMORY + 1 });
    expect(large.body).toEqual({ params: { rows: [] } });
  });

  it('stay text up to 256 KiB together where they are read as such', async () => {
    const half = VALUES / 2;
    const { params, files, text } = await read(
      `{"params":{"rows1":${rows(half)},"rows2":${rows(half)},"rows3":${rows(100)},"a":${string(VALUES)}}}`,
    );
    const content = { text: rows(half) };
    expect(params.rows.get('rows1')).toMatchObject({ content, bytes: half });
    expect(params.rows.get('rows2')).toMatchObject({ content, bytes: half });
    expect(params.rows.get('rows3')).toMatchObject({ content: { file: 'file 1' }, bytes: 100 });
    expect([files.length, text(0), Object.keys(params.values)]).toEqual([
      1,
      lines(rows(100)),
      ['a'],
    ]);
    const over = await read(`{"params":{"rows":${rows(VALUES + 1)}}}`);
    expect(over.params.rows.get('rows')).toMatchObject({ content: { file: 'file 1' } });
    expect(over.text(0)).toBe(lines(rows(VALUES + 1)));
  });

  it('that are replaced leave their room', async () => {
    const large = rows(200_000);
    const { params } = await read(`{"params":{"rows":${large},"rows":${large}}}`);
    expect(params.rows.get('rows')).toMatchObject({ content: { text: large } });
  });

  it('in a file leave the values their room', async () => {
    const { params } = await read(`{"params":{"rows":${rows(300_000)},"a":${string(VALUES)}}}`);
    expect([params.rows.size, Object.keys(params.values)]).toEqual([1, ['a']]);
  });

  it('that are no array are values', async () => {
    expect((await read('{"params":{"rows":{"a":1}}}')).params.values).toEqual({ rows: { a: 1 } });
    await expect(read(`{"params":{"rows":${string(VALUES + 1)}}}`)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});

it('names twenty members that do not exist, and no more, whatever comes after them', async () => {
  const strangers = Array.from(
    { length: 21 },
    (_, index) => `"m${index}":${index % 2 === 0 ? '{}' : '[1]'}`,
  );
  const { body } = await read(`{${strangers.join(',')},"params":{"a":1}}`);
  expect(Object.keys(body ?? {})).toEqual([
    ...strangers.slice(0, 20).map((_, index) => `m${index}`),
    'params',
  ]);
  expect(body).toMatchObject({ m0: {}, m1: [], params: { a: 1 } });
});

it.each([
  ['[]', 'array'],
  ['7', 'scalar'],
  ['"x"', 'scalar'],
])('%s is no body', async (text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it.each([
  ['a byte order mark before it is skipped', '\ufeff{"params":{"a":1}}', { a: 1 }],
  [
    'text of more bytes than characters is read across chunks',
    '{"params":{"a":"é😀"}}',
    { a: 'é😀' },
  ],
])('%s', async (_what, text, values) => {
  for (const chunk of [3, 7, 1_000])
    expect((await read(text, chunk)).params.values).toEqual(values);
});
