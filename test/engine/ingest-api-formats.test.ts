/** Files that operations of integrations read: CSV with its options, gzip and Parquet. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { ENCODINGS } from '../../src/engine/config/csv-options.ts';
import type { IntegrationOperation, Pagination } from '../../src/model/integration.ts';
import { productDocument } from '../../src/generated/product-document.ts';
import { openDuckDb } from '../support/in-process-duckdb.ts';
import { number, usePagedApi } from './paged-api.ts';

const { respondWith, asked, rows, run, problem } = usePagedApi();

type Response = IntegrationOperation['response'];
const csv = (options: Response['csv'], encoding?: string): Response => ({
  format: 'csv',
  encoding,
  csv: options,
  rowsPath: '',
});

function respondWithBytes(bytes: Buffer | string): void {
  respondWith((_url, response) => {
    response.setHeader('content-type', 'application/octet-stream');
    response.end(bytes);
  });
}

it.each<[Response['csv'], string, unknown[]]>([
  [{ header: false }, '1;2', [{ column1: 1, column2: 2 }]],
  [{ header: ['a', 'b'], delimiter: ';' }, '1;x', [{ a: 1, b: 'x' }]],
  [{ quote: "'" }, "a,b\n'1,2',\"\n", [{ a: '1,2', b: '"' }]],
  [{ escape: '\\' }, 'a\n"x\\"y"\n', [{ a: 'x"y' }]],
  [{ skipRows: 2 }, 'note\n\na\n1\n', [{ a: 1 }]],
  [{ nullValues: ['NA'] }, 'a,b\nNA,1\n', [{ a: null, b: 1 }]],
  [{ onBadRow: 'skip' }, 'a,b\n4,5\n1,2,3\n', [{ a: 4, b: 5 }]],
  [{ infer: false }, 'a\n1\n', [{ a: '1' }]],
])('CSV is read with the options %j', async (options, text, expected) => {
  respondWithBytes(text);
  expect(await rows({ response: csv(options) })).toEqual(expected);
});

it('CSV is read in the encoding of its operation', async () => {
  respondWithBytes(Buffer.from('a\n\xe4\x80\n', 'latin1'));
  expect(await rows({ response: csv(undefined, 'windows-1252') })).toEqual([{ a: 'ä€' }]);
});

it('pages of CSV in UTF-16 and without a header end with one that has no rows', async () => {
  respondWith((url, response) => {
    const page = number(url, 'p');
    response.setHeader('content-type', 'text/csv');
    response.end(Buffer.from(page < 3 ? `${page};x\n` : '', 'utf16le'));
  });
  const pagination: Pagination = {
    type: 'page',
    param: 'p',
    start: 1,
    until: 'empty',
    maxPages: 9,
  };
  const response = csv({ header: ['n', 't'], delimiter: ';' }, 'utf-16le');
  expect(await rows({ pagination, response })).toEqual([
    { n: 1, t: 'x' },
    { n: 2, t: 'x' },
  ]);
  expect(asked()).toHaveLength(3);
});

it.each(['json', 'ndjson', 'csv'] as const)('a gzip file of %s is unpacked', async (format) => {
  const texts = { json: '[{"n":1}]', ndjson: '{"n":1}\n', csv: 'n\n1\n' };
  respondWithBytes(gzipSync(texts[format]));
  expect(await rows({ response: { format, rowsPath: '' } })).toEqual([{ n: 1 }]);
});

describe('Parquet', () => {
  const response: Response = { format: 'parquet', rowsPath: '' };

  it('is read, with a warning of what is text', async () => {
    const duckDb = await openDuckDb();
    const directory = mkdtempSync(join(tmpdir(), 'weir-api-parquet-'));
    try {
      const file = join(directory, 'a.parquet');
      await duckDb.run(
        `COPY (SELECT 1 AS n, 18446744073709551615::UBIGINT AS large) TO '${file}' (FORMAT parquet)`,
      );
      respondWithBytes(readFileSync(file));
    } finally {
      duckDb.close();
      rmSync(directory, { recursive: true, force: true });
    }
    expect(await rows({ response })).toEqual([{ n: 1, large: '18446744073709551615' }]);
    const outcome = await run({
      response: { ...response, columns: [{ name: 'n', type: 'string' }] },
    });
    expect(outcome).toMatchObject({ status: 'completed' });
  });

  it('is what the response must be', async () => {
    respondWithBytes('[{"n":1}]');
    expect(await problem({ response })).toMatchObject({
      code: 'source_failed',
      message: 'The response is not a Parquet file',
    });
  });
});

it('takes the encodings of sources/httpRequest', () => {
  const schema = productDocument.components?.schemas?.['ResponseEncoding'];
  expect(schema).toMatchObject({ enum: [...ENCODINGS] });
});
