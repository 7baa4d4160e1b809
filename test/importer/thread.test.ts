/** Imports in their thread: bounded in memory and time, ended when the caller leaves, and beside everything else. */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImportThread } from '../../src/importer/thread/import-thread.ts';
import type { ImportReport } from '../../src/importer/types.ts';
import { returns, LIST_OF_ORDERS, openapi } from './documents.ts';

/** Threads run compiled code, as children do. */
const entry = join(__dirname, '..', '..', 'dist', 'importer', 'thread', 'main.js');
const MIB = 1024 * 1024;
const never = new AbortController().signal;

function run(
  document: string,
  {
    signal = never,
    maxDefinitionBytes = 4 * MIB,
    ...limits
  }: {
    signal?: AbortSignal;
    maxDefinitionBytes?: number;
    timeLimitMs?: number;
    memoryMb?: number;
  } = {},
): Promise<ImportReport> {
  const pieces = [document.slice(0, 10), document.slice(10)].map((text) =>
    new TextEncoder().encode(text),
  );
  const job = { document: pieces, options: { maxOperations: 2_000 }, maxDefinitionBytes };
  return createImportThread({ entry, ...limits }).run(job, signal);
}

const small = JSON.stringify(
  openapi({ '/orders': { get: { responses: returns(LIST_OF_ORDERS) } } }),
);
/** YAML that takes seconds. */
const large = `openapi: 3.0.0\npaths:\n${'  ? [a, b, c]\n  : {d: [1, 2, 3]}\n'.repeat(300_000)}`;

beforeAll(() => {
  expect(existsSync(entry)).toBe(true);
});

it('imports a document', async () => {
  const { definition } = await run(small);
  expect(definition).toMatchObject({ slug: 'the-shop', operations: [{ name: 'get_orders' }] });
});

it('says what is wrong with one', async () => {
  await expect(run('{"openapi": "3.0.0", "paths": {}}')).rejects.toMatchObject({
    problems: [{ path: '/paths', message: 'describes no operation' }],
  });
  await expect(run(small, { maxDefinitionBytes: 100 })).rejects.toMatchObject({
    problems: [
      { path: '/paths', message: expect.stringContaining('more than an integration can keep') },
    ],
  });
});

it('ends one that takes too much time or memory', async () => {
  await expect(run(large, { timeLimitMs: 200 })).rejects.toMatchObject({
    problems: [{ path: '', message: 'takes too long to read' }],
  });
  await expect(run(large, { memoryMb: 20 })).rejects.toMatchObject({
    problems: [{ path: '', message: 'takes too much memory to read' }],
  });
});

it('ends when the caller leaves, and gives its turn to the next', async () => {
  const threads = createImportThread({ entry });
  const job = (text: string): Parameters<typeof threads.run>[0] => ({
    document: [new TextEncoder().encode(text)],
    options: { maxOperations: 2_000 },
    maxDefinitionBytes: 4 * MIB,
  });
  const caller = new AbortController();
  const first = [1, 2].map(() => threads.run(job(large), caller.signal));
  const next = threads.run(job(small), never);
  caller.abort(new Error('The caller left'));
  for (const one of first) await expect(one).rejects.toThrow('The caller left');
  expect((await next).definition.slug).toBe('the-shop');
});

it('fails after its caller has left without a word to the process', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'weir-thread-'));
  const died = join(directory, 'died');
  const failing = join(directory, 'main.cjs');
  writeFileSync(
    failing,
    `require('node:fs').writeFileSync(${JSON.stringify(died)}, ''); throw new Error('too late');`,
  );
  const caller = new AbortController();
  const job = { document: [], options: { maxOperations: 1 }, maxDefinitionBytes: 1 };
  const running = createImportThread({ entry: failing }).run(job, caller.signal);
  // The thread must have failed, and its error must wait in this one's queue.
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(died)) Atomics.wait(sleeper, 0, 0, 5);
  Atomics.wait(sleeper, 0, 0, 200);
  caller.abort(new Error('The caller left'));
  await expect(running).rejects.toThrow('The caller left');
  rmSync(directory, { recursive: true });
});

it('leaves the process to others meanwhile', async () => {
  const gaps: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }, 5);
  await run(large, { timeLimitMs: 1_000 }).catch(() => undefined);
  clearInterval(timer);
  // The thread works for a second; a process that did so itself would have run the timer once.
  expect(gaps.length).toBeGreaterThan(10);
});

it('reads a YAML bomb without unfolding it', async () => {
  const levels = Array.from(
    { length: 40 },
    (_, i) => `  l${i + 1}: &l${i + 1} {a: *l${i}, b: *l${i}, c: *l${i}}\n`,
  ).join('');
  const bomb = `openapi: 3.0.0\nservers: [{url: 'https://a.test'}]\nx-bomb:\n  l0: &l0 {type: object, properties: {id: {type: string}}}\n${levels}paths:\n  /a: {get: {responses: {200: {content: {application/json: {schema: {type: array, items: {properties: *l40}}}}}}}}\n`;
  const { definition } = await run(bomb);
  expect(definition.operations[0]?.response.columns).toHaveLength(3);
});
