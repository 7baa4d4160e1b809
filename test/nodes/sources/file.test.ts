import { Readable } from 'node:stream';

import type { SourceFile } from '../../../src/engine/index.ts';
import { openBench, type NodeBench } from '../run-node.ts';

const type = 'sources/file';

let stored: (Partial<Omit<SourceFile, 'content'>> & { readonly content: string }) | null;
let request: unknown;
let bench: NodeBench;
beforeAll(() => {
  bench = openBench(undefined, async (fileId, tenant) => {
    request = { fileId, tenant };
    if (stored === null) return null;
    const { content, ...file } = stored;
    const usual = { format: 'csv', contentType: 'text/csv', csv: {}, rowsPath: '' } as const;
    const pieces = Readable.from([Buffer.from(content)]);
    return { ...usual, bytes: content.length, ...file, content: { pieces } };
  });
});
afterAll(() => bench.close());

const run = (file: typeof stored, config: object = {}) => {
  stored = file;
  return bench.run({ type, config: { file_id: 'file_a', ...config } });
};

it('reads the file of the tenant as it was described', async () => {
  const csv = { delimiter: ';', null_values: ['-'], header: ['a', 'b'] };
  expect(await run({ content: '1;-\n2;x\n', csv })).toMatchObject({
    rows: [
      { a: 1, b: null },
      { a: 2, b: 'x' },
    ],
  });
  expect(request).toEqual({ fileId: 'file_a', tenant: 'one' });
  const json = { format: 'json', contentType: 'application/json', rowsPath: '/data' } as const;
  expect(await run({ content: '{"data": [{"n": 1}]}', ...json })).toMatchObject({
    rows: [{ n: 1 }],
  });
});

it('fails for a file that does not exist', async () => {
  const failed = expect.objectContaining({ code: 'file_not_found', path: '/file_id' });
  expect(await run(null)).toEqual({ failed });
  // It is deleted while it is read.
  expect(await run({ content: 'a\n1\n', bytes: 1_000 })).toEqual({ failed });
});

it('names the file in problems, not a response', async () => {
  const format = 'parquet';
  expect(await run({ content: 'a\n1\n', format })).toMatchObject({
    failed: { code: 'source_failed', message: 'The file is not a Parquet file' },
  });
  const declared = await run({ content: 'a\nx\n' }, { columns: { a: 'integer' } });
  expect(declared).toMatchObject({ failed: { message: expect.stringContaining('`a`') } });
});
