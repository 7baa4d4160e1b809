/** What the engine makes of a child that answers late, twice, never, or dies; the child follows a script. */

import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '../../src/engine/protocol/messages.ts';
import {
  startWorker,
  type JobEnd,
  type Worker,
  type WorkerExit,
} from '../../src/engine/pool/child-process.ts';
import { addressSpaceLimitKb } from '../../src/engine/pool/spawn-child.ts';
import { replaceAboveBytes } from '../../src/engine/protocol/memory-limits.ts';

const MEMORY_MB = 256;

/** Does what a job's first statement says, as code. */
const CHILD = `
  let interrupts = 0;
  let onInterrupt = () => {};
  const end = (id, kind, residentBytes = 0) => process.send({ kind: 'result', id, residentBytes, result: { kind, outputs: [], seen: interrupts } });
  process.on('message', (message) => {
    if (message.kind === 'interrupt') {
      interrupts += 1;
      onInterrupt(message.id);
    } else {
      onInterrupt = () => {};
      eval(message.job.statements[0]);
    }
  });
  process.send({ kind: 'ready' });
`;

let directory: string;
let worker: Worker;
let exits: WorkerExit[];
let ended: Promise<void>;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-child-'));
  writeFileSync(join(directory, 'child.cjs'), CHILD);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

beforeEach(async () => {
  // The child has timers of its own; those of this process stand still.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  exits = [];
  let onEnd: () => void;
  ended = new Promise((resolve) => (onEnd = resolve));
  const settings = {
    name: 'a',
    directory,
    runs: directory,
    memoryMb: MEMORY_MB,
    maxSpillMb: 1,
    minFreeBytes: 0,
  };
  await new Promise<void>((resolve) => {
    worker = startWorker(
      { childEntry: join(directory, 'child.cjs'), settings },
      {
        ready: resolve,
        ended: () => undefined,
        gone: (exit) => {
          exits.push(exit);
          onEnd();
          return Promise.resolve();
        },
      },
    );
  });
});
afterEach(async () => {
  worker.kill();
  await ended;
  jest.useRealTimers();
});

function run(script: string, signal = new AbortController().signal): Promise<JobEnd> {
  // The child reads nothing else of it.
  const job = { kind: 'query', statements: [script] } as unknown as Job;
  return worker.run(job, signal, { executionId: '4711' });
}

const NOTED =
  "process.send({ kind: 'result', id: message.id, residentBytes: 0, result: { kind: 'written', outputs: [], seen: interrupts } })";

it('leaves no timer and no listener after a job that was interrupted, nor after one that was not', async () => {
  const caller = new AbortController();
  expect(await run(NOTED, caller.signal)).toMatchObject({ kind: 'written' });
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  const interrupted = run("onInterrupt = (id) => end(id, 'interrupted')", caller.signal);
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  caller.abort();
  expect(await interrupted).toEqual({ kind: 'stopped' });
  expect(jest.getTimerCount()).toBe(0);
  jest.advanceTimersByTime(60_000);
  expect(await run(NOTED)).toMatchObject({ seen: 1 });
  expect(exits).toEqual([]);
});

it('interrupts at once a job whose signal was aborted before, and again until it stops', async () => {
  const interrupted = run(
    "onInterrupt = (id) => { if (interrupts === 3) end(id, 'interrupted'); }",
    AbortSignal.abort(),
  );
  jest.advanceTimersByTime(40);
  expect(await interrupted).toEqual({ kind: 'stopped' });
  expect(await run(NOTED)).toMatchObject({ seen: 3 });
});

it('kills a job that does not stop 1.5 seconds later, and not before', async () => {
  const stuck = run("process.on('SIGTERM', () => {})", AbortSignal.abort());
  jest.advanceTimersByTime(1_499);
  expect(() => process.kill(worker.pid!, 0)).not.toThrow();
  expect(jest.getTimerCount()).toBe(2);
  jest.advanceTimersByTime(1);
  expect(await stuck).toEqual({ kind: 'stopped' });
  expect(exits).toMatchObject([{ jobId: 1, killed: true, signal: 'SIGKILL' }]);
  expect(jest.getTimerCount()).toBe(0);
});

it.each([
  ['in an error of another name', "end(id, 'failed')"],
  ['with its process', 'process.exit(1)'],
])('stops a job that ends %s', async (_how, script) => {
  const caller = new AbortController();
  const stopped = run(`onInterrupt = (id) => { ${script} }`, caller.signal);
  caller.abort();
  expect(await stopped).toEqual({ kind: 'stopped' });
});

it('takes no response to an earlier job for one to this', async () => {
  expect(await run("end(message.id, 'written')")).toMatchObject({ kind: 'written' });
  const second = run("end(message.id - 1, 'interrupted'); end(message.id, 'written')");
  expect(await second).toMatchObject({ kind: 'written' });
});

describe('a child that dies', () => {
  it.each<[how: string, script: string, outOfMemory: boolean]>([
    ['without a word', 'process.exit(1)', false],
    [
      'with an error of another kind',
      "console.error('Segmentation fault'); process.exit(1)",
      false,
    ],
    ['by abort', 'process.abort()', true],
    ['by a trap', "process.kill(process.pid, 'SIGTRAP')", true],
    ['by another signal', "process.kill(process.pid, 'SIGTERM')", false],
    [
      'of a heap that is full',
      "console.error('FATAL ERROR: JavaScript heap out of memory'); process.exit(1)",
      true,
    ],
    [
      'of std::bad_alloc',
      "console.error('terminate called: std::bad_alloc'); process.exit(1)",
      true,
    ],
    [
      'of memory that the system refuses',
      "console.error('Cannot allocate memory'); process.exit(1)",
      true,
    ],
    ['of an allocation that fails', "console.error('Allocation failed'); process.exit(1)", true],
  ])('%s', async (_how, script, outOfMemory) => {
    expect(await run(script)).toEqual({ kind: 'crashed', outOfMemory });
    expect(exits).toMatchObject([{ jobId: 1, executionId: '4711', killed: false }]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves the end of what it said', async () => {
    expect(
      await run("process.stderr.write('a'.repeat(5000) + 'Out of memory.', () => process.exit(1))"),
    ).toEqual({ kind: 'crashed', outOfMemory: true });
    expect(exits[0]!.stderr).toBe(`${'a'.repeat(4_096 - 'Out of memory.'.length)}Out of memory.`);
  });

  it('while it is idle, of no job', async () => {
    expect(
      await run("end(message.id, 'written'); setImmediate(() => process.exit(3))"),
    ).toMatchObject({ kind: 'written' });
    await ended;
    expect(exits).toMatchObject([{ jobId: null, executionId: null, killed: false, code: 3 }]);
  });
});

it('is worn when it keeps more than it may of the memory, and not when it keeps just so much', async () => {
  const limit = replaceAboveBytes(MEMORY_MB);
  await run(`end(message.id, 'written', ${limit})`);
  expect(worker.isDueForReplacement()).toBe(false);
  await run(`end(message.id, 'written', ${limit + 1})`);
  expect(worker.isDueForReplacement()).toBe(true);
  await run(`end(message.id, 'written', 0)`);
  expect(worker.isDueForReplacement()).toBe(false);
});

it('is worn when it keeps two thirds of the address space that it may have', async () => {
  // Memory that is never written takes address space and nothing else.
  const takeUpTo = (bytes: number): string => `
    const [, kb] = /^VmSize:\\s*(\\d+) kB$/m.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8')) ?? [];
    (globalThis.kept ??= []).push(Buffer.allocUnsafeSlow(Math.max(0, ${bytes} - (kb ?? ${bytes}) * 1024)));
    end(message.id, 'written', 0);
  `;
  const limit = (addressSpaceLimitKb(MEMORY_MB) * 1_024 * 2) / 3;
  const margin = 64 * 1_048_576;
  await run(takeUpTo(limit - margin));
  expect(worker.isDueForReplacement()).toBe(false);
  await run(takeUpTo(limit + margin));
  // Only Linux reports it.
  expect(worker.isDueForReplacement()).toBe(platform() === 'linux');
});

it('keeps what it knew of a child that could not tell its memory', async () => {
  await run(`end(message.id, 'written', ${replaceAboveBytes(MEMORY_MB) + 1})`);
  await run("end(message.id, 'written', null)");
  expect(worker.isDueForReplacement()).toBe(true);
});
