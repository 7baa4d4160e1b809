/** Files of another host that are meant to do harm, or are not what they should be: each ends in a sentence, within bounds. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { RunOutcome } from '../../src/engine/index.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { chain, rowsOf, runRequest } from '../support/engine.ts';
import { openDuckDb } from '../support/in-process-duckdb.ts';
import { useApiHost } from './api-host.ts';

const MIB = 1_048_576;
const { host, engine } = useApiHost({ maxBytes: 4 * MIB });

/** @param leftMib of the disk space of the organization */
function read(
  body: Buffer | string,
  config: JsonObject = {},
  { headers = {}, leftMib = 64 }: { headers?: Record<string, string>; leftMib?: number } = {},
): Promise<RunOutcome> {
  host().respond = (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(body);
  };
  const url = `http://data.example:${host().port}/file`;
  const graph = chain(
    ['sources/httpRequest', { url, ...config }],
    ['termination/dashboardOutput', {}],
  );
  const scratch = { leftBytes: () => leftMib * MIB, add: () => undefined };
  return engine().run(runRequest({ graph, scratch }));
}

async function messageOf(...source: Parameters<typeof read>): Promise<string> {
  const outcome = await read(...source);
  if (outcome.status !== 'failed') throw new Error(`it is ${outcome.status}`);
  expect(outcome.problem.nodeId).toBe(1);
  return outcome.problem.message;
}

/** A hundred members of 1 MiB each, of which a kilobyte is sent. */
const bomb = (content: string): Buffer =>
  Buffer.concat(Array<Buffer>(100).fill(gzipSync(content.repeat(MIB / content.length))));

async function parquet(select: string): Promise<Buffer> {
  const duckDb = await openDuckDb();
  const directory = mkdtempSync(join(tmpdir(), 'weir-hostile-'));
  try {
    const file = join(directory, 'a.parquet');
    await duckDb.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
    return readFileSync(file);
  } finally {
    duckDb.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

it.each([
  ['text/csv', 'abcdefg\n'],
  ['text/csv', 'abcdefgh'],
  ['application/json', '[[[[[[[['],
  ['application/x-ndjson', '{"a":1}\n'],
])('a gzip bomb of %s stops at the space that is left', async (type, content) => {
  const headers = { 'content-type': type };
  expect(await messageOf(bomb(content), {}, { headers, leftMib: 8 })).toMatch(
    /^The rows of .* take more than /,
  );
});

it('a bomb that is unpacked on its way stops at the limit of a response', async () => {
  const headers = { 'content-type': 'text/csv', 'content-encoding': 'gzip' };
  expect(await messageOf(bomb('abcdefg\n'), {}, { headers })).toContain('larger than');
});

it('a CSV of nulls only has its columns and its rows', async () => {
  const outcome = await read('a,b\n,\n,\n', { format: 'csv' });
  expect(rowsOf(outcome)).toEqual([
    { a: null, b: null },
    { a: null, b: null },
  ]);
});

it.each(['utf-16le', 'utf-16be'])('%s without a mark is named', async (encoding) => {
  const little = Buffer.from('id,name\n1,Ada\n', 'utf16le');
  const bytes = encoding === 'utf-16le' ? little : Buffer.from(little).swap16();
  expect(await messageOf(bytes, { format: 'csv' })).toContain(`set \`encoding\` to ${encoding}`);
  const rows = rowsOf(await read(bytes, { format: 'csv', encoding }));
  expect(rows).toEqual([{ id: 1, name: 'Ada' }]);
});

describe('a Parquet file', () => {
  it('without its end, or without a part of its middle, is called damaged', async () => {
    const bytes = await parquet("SELECT i, repeat('x', i % 50) AS t FROM range(10000) r(i)");
    const holed = Buffer.concat([bytes.subarray(0, 500), bytes.subarray(900)]);
    for (const file of [bytes.subarray(0, bytes.length >> 1), holed])
      expect(await messageOf(file)).toBe(
        'The Parquet file cannot be read: it is damaged, or was cut off',
      );
  });

  it('with a column of a type that no table has can be read without it', async () => {
    const bytes = await parquet('SELECT 1 AS a, 2::VARIANT AS v');
    expect(await messageOf(bytes)).toBe(
      'Column `v` of the Parquet file has the type VARIANT, which cannot be read; declare the `columns` without it',
    );
    expect(rowsOf(await read(bytes, { columns: { a: 'integer' } }))).toEqual([{ a: 1 }]);
  });
});
