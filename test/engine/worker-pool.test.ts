/** The children: which one is taken, what is said of them, and what becomes of files and jobs where none can be started. */

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Worker } from '../../src/engine/pool/child-process.ts';
import type { Job } from '../../src/engine/protocol/messages.ts';
import { createSupervisor } from '../../src/engine/pool/supervisor.ts';
import { createWorkerPool } from '../../src/engine/pool/worker-pool.ts';
import { prepareDirectory, type EngineDirectory } from '../../src/engine/files/directory.ts';
import { isAlive, testDirectory, until, type TestDirectory } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

let temporary: TestDirectory;
beforeEach(() => (temporary = testDirectory()));
afterEach(() => temporary.remove());

const options = () => ({
  // `spawn` throws at such a name, as it does where no memory is left.
  childEntry: '/no\0where/main.js',
  memoryMb: 512,
  maxSpillMb: 128,
  minFreeBytes: 0,
  directory: prepareDirectory(join(temporary.path, 'engine')),
  log: recordedLog(),
});

it('that the files cannot be removed either is logged, and ends nothing', async () => {
  const { directory, log, ...others } = options();
  const pool = createWorkerPool(
    {
      ...others,
      log,
      size: 1,
      directory: { ...directory, removeChild: () => Promise.reject(new Error('the disk is away')) },
    },
    { ready: () => undefined, unavailable: () => undefined },
  );
  const said = (): string[] => log.entries.map(({ message }) => message);
  await until(() => said().includes('engine child files not removed'));
  expect(said()).toContain('engine child not started');
  await pool.close();
});

it('tries again with longer and longer pauses, five seconds at most, until it is closed', async () => {
  jest.useFakeTimers();
  try {
    const { log, ...others } = options();
    let refusals = 0;
    const pool = createWorkerPool(
      { ...others, log, size: 2 },
      { ready: () => undefined, unavailable: () => (refusals += 1) },
    );
    const starts = (): number =>
      log.entries.filter(({ message }) => message === 'engine child not started').length;
    expect([starts(), refusals, pool.isUnavailable]).toEqual([1, 1, true]);
    for (const [round, delayMs] of [200, 400, 800, 1_600, 3_200, 5_000, 5_000].entries()) {
      jest.advanceTimersByTime(delayMs - 1);
      expect(starts()).toBe(round + 1);
      jest.advanceTimersByTime(1);
      expect([starts(), refusals]).toEqual([round + 2, round + 2]);
    }
    expect([pool.idle, pool.killed, pool.take()]).toEqual([0, 0, undefined]);
    await pool.close();
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('a job is refused at once, not at the next attempt to start a child', async () => {
  const supervisor = createSupervisor({ ...options(), children: 1 });
  const jobs = supervisor.forRun({ tenant: 'a' });
  const end = jobs.submit({ kind: 'query' } as never, new AbortController().signal);
  const turn = new Promise((resolve) => setImmediate(resolve, 'still waiting'));
  expect(await Promise.race([end, turn])).toEqual({ kind: 'unavailable' });
  await supervisor.close();
});

describe('children that follow a script', () => {
  /** Does what a job's first statement says. */
  const CHILD = `
    const end = (id, residentBytes = 0) => process.send({ kind: 'result', id, residentBytes, ms: 12.345, result: { kind: 'written' } });
    process.on('message', ({ id, job }) => eval(job.statements[0]));
    process.send({ kind: 'ready' });
  `;
  const never = new AbortController().signal;

  async function start(size: number, removeChild?: EngineDirectory['removeChild']) {
    const childEntry = join(temporary.path, 'child.cjs');
    writeFileSync(childEntry, CHILD);
    const { log, directory, ...others } = options();
    let readied = 0;
    const pool = createWorkerPool(
      {
        ...others,
        log,
        childEntry,
        size,
        directory: { ...directory, ...(removeChild && { removeChild }) },
      },
      { ready: () => (readied += 1), unavailable: () => undefined },
    );
    await until(() => pool.idle === size);
    expect(readied).toBe(size);
    const said = (what: string) => log.entries.filter(({ message }) => message === what);
    return { pool, said };
  }

  const run = (worker: Worker, script: string, executionId: string | null, stop = never) =>
    worker.run({ kind: 'query', statements: [script] } as unknown as Job, stop, { executionId });

  it('lends the one that worked last, and reports jobs of runs', async () => {
    const { pool, said } = await start(2);
    const [first, second] = [pool.take()!, pool.take()!];
    expect([pool.idle, pool.take()]).toEqual([0, undefined]);
    await run(second, 'end(id)', null);
    expect(said('engine job ended')).toEqual([]);
    await run(first, 'end(id)', '4711');
    expect(said('engine job ended')).toMatchObject([
      {
        level: 'info',
        fields: { executionId: '4711', child: first.name, job: 'query', end: 'written', ms: 12.3 },
      },
    ]);
    pool.release(second);
    pool.release(first);
    expect([pool.take()?.name, pool.take()?.name]).toEqual([first.name, second.name]);
    await pool.close();
    expect([first.pid, second.pid].map((pid) => isAlive(pid!))).toEqual([false, false]);
    // That they were killed by the pool is nothing to report.
    expect([said('engine child died'), pool.killed]).toEqual([[], 0]);
    expect(readdirSync(join(temporary.path, 'engine/children'))).toEqual([]);
  });

  it('closes once the files of all are removed, also of one that died before', async () => {
    const removals: (() => void)[] = [];
    const removeChild = (): Promise<void> => new Promise((resolve) => removals.push(resolve));
    const { pool } = await start(2, removeChild);
    process.kill(pool.take()!.pid!, 'SIGKILL');
    await until(() => removals.length === 1);
    let isClosed = false;
    const closing = pool.close().then(() => (isClosed = true));
    await until(() => removals.length >= 3);
    for (const remove of removals) {
      await new Promise(setImmediate);
      expect(isClosed).toBe(false);
      remove();
    }
    await closing;
  });

  it('replaces one that keeps too much memory, which counts as no kill', async () => {
    const { pool, said } = await start(1);
    const worker = pool.take()!;
    await run(worker, 'end(id, 2 ** 40)', '4711');
    pool.release(worker);
    expect(pool.idle).toBe(0);
    await until(() => pool.idle === 1);
    expect(pool.take()?.name).not.toBe(worker.name);
    expect(said('engine child replaced: kept too much memory')).toMatchObject([
      { level: 'info', fields: { child: worker.name, pid: worker.pid } },
    ]);
    expect([pool.killed, said('engine child died')]).toEqual([0, []]);
    await pool.close();
  });

  it('replaces one that dies, with its job or idle, and lends it no more', async () => {
    const { pool, said } = await start(2);
    const working = pool.take()!;
    const end = await run(working, "console.error('a fault'); process.exit(3)", '4711');
    expect(end).toEqual({ kind: 'crashed', outOfMemory: false });
    pool.release(working);
    await until(() => pool.idle === 2);
    const idle = pool.take()!;
    pool.release(idle);
    process.kill(idle.pid!, 'SIGKILL');
    await until(() => said('engine child ready').length === 4);
    const names = [pool.take()!.name, pool.take()!.name];
    expect(names).not.toContain(idle.name);
    expect(names).not.toContain(working.name);
    expect(pool.take()).toBeUndefined();
    const [first, second] = said('engine child died');
    expect(first).toMatchObject({
      level: 'error',
      fields: { executionId: '4711', child: working.name, code: 3, stderr: 'a fault\n' },
    });
    expect(second).toMatchObject({ fields: { child: idle.name, signal: 'SIGKILL' } });
    expect(second?.fields).not.toHaveProperty('executionId');
    await pool.close();
  });

  it('counts one that it had to kill', async () => {
    const { pool, said } = await start(1);
    const worker = pool.take()!;
    const end = run(worker, '', '4711');
    worker.kill();
    expect(await end).toEqual({ kind: 'stopped' });
    pool.release(worker);
    await until(() => pool.idle === 1);
    expect(pool.killed).toBe(1);
    expect(said('engine child killed: did not stop in time')).toMatchObject([
      { level: 'warn', fields: { executionId: '4711', child: worker.name, signal: 'SIGKILL' } },
    ]);
    await pool.close();
  });
});
