/** The process of a child: it does one job at a time, as it is told by messages. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnChild } from '../../src/engine/pool/spawn-child.ts';
import type { FromChild, Job, ToChild } from '../../src/engine/protocol/messages.ts';
import { childEntry, testDirectory, until, type TestDirectory } from '../support/engine.ts';

/** Goes on for hours; stops between two vectors. */
const LONG = 'SELECT sum(a.range * b.range) AS s FROM range(10000000) a, range(10000000) b';

let directory: TestDirectory;
let child: ChildProcess;
let exited: Promise<unknown>;
let messages: FromChild[];

beforeEach(async () => {
  directory = testDirectory();
  for (const name of ['own', 'runs']) mkdirSync(join(directory.path, name));
  child = spawnChild(childEntry(), {
    name: 'a',
    directory: join(directory.path, 'own'),
    runs: join(directory.path, 'runs'),
    memoryMb: 256,
    maxSpillMb: 16,
    minFreeBytes: 0,
  });
  exited = once(child, 'exit');
  messages = [];
  child.on('message', (message: FromChild) => messages.push(message));
  await until(() => messages.length > 0);
  expect(messages.splice(0)).toEqual([{ kind: 'ready' }]);
});
afterEach(async () => {
  child.kill('SIGKILL');
  await exited;
  directory.remove();
});

const send = (message: ToChild): void => void child.send(message);

function begin(id: number, sql: string): void {
  const job: Job = {
    kind: 'query',
    statements: [{ sql, table: null, drop: [] }],
    outputs: join(directory.path, 'runs/r'),
    inputs: {},
    keepPlan: false,
    maxRows: 10,
    maxBytes: 1e6,
    maxBytesTogether: 1e6,
  };
  send({ kind: 'job', id, job, executionId: null });
}

async function result(): Promise<FromChild> {
  await until(() => messages.length > 0);
  const [message] = messages.splice(0, 1);
  return message!;
}

it('responds to each job by its number, with how long it took and what memory it holds', async () => {
  begin(1, 'SELECT 1 AS one');
  const first = await result();
  expect(first).toMatchObject({ kind: 'result', id: 1, result: { kind: 'written' } });
  if (first.kind !== 'result') throw new Error(first.kind);
  expect(first.ms).toBeGreaterThan(0);
  // It looks after its first job, whatever that took.
  expect(first.residentBytes).toBeGreaterThan(10_000_000);
  begin(2, "SELECT CAST(t AS BIGINT) AS n FROM (VALUES ('x')) v(t)");
  expect(await result()).toMatchObject({
    id: 2,
    result: { kind: 'failed', statement: 0, failure: { code: 'invalid_value' } },
  });
});

it('stops the job that an interrupt names, and no other, and does the next', async () => {
  begin(1, LONG);
  for (let sent = 0; sent < 5; sent += 1) {
    send({ kind: 'interrupt', id: 2 });
    await new Promise(setImmediate);
  }
  // One that comes too early is lost.
  const repeated = setInterval(() => send({ kind: 'interrupt', id: 1 }), 20);
  expect(await result()).toMatchObject({ id: 1, result: { kind: 'interrupted' } });
  clearInterval(repeated);
  begin(2, 'SELECT max(hash(range)) AS h FROM range(2000000)');
  for (let sent = 0; sent < 20; sent += 1) {
    send({ kind: 'interrupt', id: 1 });
    await new Promise(setImmediate);
  }
  expect(await result()).toMatchObject({ id: 2, result: { kind: 'written' } });
});

it('says that a job failed whatever is thrown by it', async () => {
  const job = { kind: 'parse', what: 'fetched', from: join(directory.path, 'none') };
  send({ kind: 'job', id: 7, job: job as Job, executionId: null });
  expect(await result()).toMatchObject({
    id: 7,
    result: { kind: 'failed', statement: 0, failure: { code: 'engine_failed' } },
  });
});

it('does not end at Ctrl-C, and ends where its parent is gone, though a statement runs', async () => {
  child.kill('SIGINT');
  begin(1, 'SELECT 1 AS one');
  expect(await result()).toMatchObject({ id: 1, result: { kind: 'written' } });
  begin(2, LONG);
  child.disconnect();
  expect(await exited).toEqual([null, 'SIGKILL']);
});
