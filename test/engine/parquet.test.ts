/** A Parquet file whose client has left: the child's work ends with it. */

import type { ParquetOutcome } from '../../src/engine/contract.ts';
import { catalogueEngine, until, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = catalogueEngine({ children: 1 });
  await until(() => engine.childPids().length === 2);
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
): Promise<ParquetOutcome> {
  return engine.writeParquet({
    tenant: 'test',
    rows: lines,
    totalRows,
    columns: [
      { name: 'text', type: 'string' },
      { name: 'list', type: 'array' },
    ],
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
