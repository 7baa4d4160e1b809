/** Parquet files of the engine: where the client has left, and where the type of a number is not known. */

import type { ParquetOutcome, ParquetRequest } from '../../src/engine/contract.ts';
import { openDuckDb } from '../support/in-process-duckdb.ts';
import { catalogueEngine, until, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = catalogueEngine({ children: 1 });
  await until(() => engine.childPids().length === 3);
});
afterAll(() => engine.close());

const LINE = `{"text":"${'x'.repeat(100)}","list":[{"a":1,"b":[1,2,3]},{"a":2,"b":[]}]}\n`;
const LINES_PER_CHUNK = 1_000;

async function* rows(count: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.from(LINE.repeat(LINES_PER_CHUNK));
  for (let n = 0; n < count; n += LINES_PER_CHUNK) yield chunk;
}

function write(
  lines: AsyncIterable<Buffer>,
  totalRows: number,
  signal: AbortSignal,
  columns: ParquetRequest['columns'] = [
    { name: 'text', type: 'string' },
    { name: 'list', type: 'array' },
  ],
): Promise<ParquetOutcome> {
  return engine.writeParquet({
    tenant: 'test',
    rows: lines,
    totalRows,
    columns,
    timeoutMs: 60_000,
    signal,
  });
}

it('interrupts the child, keeps it, and removes what was written', async () => {
  const children = engine.childPids();
  const client = new AbortController();
  const outcome = write(rows(1_000_000), 1_000_000, client.signal);
  await until(() => engine.stats().running === 1);
  client.abort();
  expect((await outcome).status).toBe('cancelled');
  await until(() => engine.stats().running === 0);
  expect(engine.stats().killed).toBe(0);
  expect(engine.childPids()).toEqual(children);
  expect(engine.directory.files()).toEqual([]);

  const next = await write(rows(1_000), 1_000, new AbortController().signal);
  expect(next.status).toBe('completed');
  if (next.status === 'completed') await next.remove();
  expect(engine.directory.files()).toEqual([]);
});

it('does not read the rows to their end where the client leaves before the child begins', async () => {
  const client = new AbortController();
  let given = 0;
  async function* slowly(): AsyncGenerator<Buffer> {
    for await (const chunk of rows(100_000)) {
      given += 1;
      if (given === 3) client.abort();
      yield chunk;
    }
  }
  expect((await write(slowly(), 100_000, client.signal)).status).toBe('cancelled');
  expect(given).toBe(3);
  expect(engine.stats().running).toBe(0);
  expect(engine.directory.files()).toEqual([]);
});

it('holds numbers of which no one knows whether they are whole by what they are, and keeps nothing where it fails', async () => {
  const columns = ['whole', 'mixed'].map((name) => ({ name, type: 'numeric' as const }));
  async function* lines(second: string): AsyncGenerator<Buffer> {
    yield Buffer.from(`{"whole":5,"mixed":1}\n{"whole":null,"mixed":${second}}\n`);
  }
  const { signal } = new AbortController();
  const outcome = await write(lines('0.5'), 2, signal, columns);
  if (outcome.status !== 'completed') throw new Error(JSON.stringify(outcome));
  const [file] = engine.directory.files();
  const duckdb = await openDuckDb();
  expect(await duckdb.types(`SELECT * FROM read_parquet('${file}')`)).toEqual(['BIGINT', 'DOUBLE']);
  duckdb.close();
  await outcome.remove();
  expect((await write(lines('"x"'), 2, signal, columns)).status).toBe('failed');
  expect(engine.directory.files()).toEqual([]);
});
