/** What a run must not be able to do to the others, and how it ends when it is stopped. */

import { getEventListeners } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { RunOutcome, RunRequest } from '../../src/engine/contract.ts';
import type { EngineOptions } from '../../src/engine/run/options.ts';
import { handWritten, runRequest, testEngine, until, type TestEngine } from '../support/engine.ts';
import type { LogEntry } from '../support/recorded-log.ts';

/** Goes on for hours; stops between two vectors. */
const LONG = 'SELECT sum(a.range * b.range) AS s FROM range(10000000) a, range(10000000) b';
/** One call that looks at no interrupt for many seconds. */
const STUCK = "SELECT levenshtein(repeat('ab', 100000), repeat('ba', 100000)) AS s";
const QUICK = 'SELECT 1 AS one';

let engine: TestEngine;
let statement: string;

/** Resolves when every child is ready. */
async function start(options: Partial<EngineOptions> = {}): Promise<void> {
  engine = testEngine(
    {
      bind: (...given) => handWritten({ statements: [statement] }).bind(...given),
    },
    options,
  );
  await until(() => engine.childPids().length === (options.children ?? 1) + 2);
}

function run(sql: string, request: Partial<RunRequest> = {}): Promise<RunOutcome> {
  statement = sql;
  return engine.run(runRequest(request));
}

/** A run that has begun to work, and a way to end it. No other run may be about to end. */
async function begin(
  sql: string,
  tenant?: string,
): Promise<{ outcome: Promise<RunOutcome>; cancel: () => void }> {
  const { running } = engine.stats();
  const caller = new AbortController();
  const outcome = run(sql, { signal: caller.signal, ...(tenant !== undefined && { tenant }) });
  await until(() => engine.stats().running === running + 1);
  return { outcome, cancel: () => caller.abort() };
}

const logged = (wanted: string): readonly LogEntry[] =>
  engine.log.entries.filter(({ message }) => message === wanted);

afterEach(() => engine.close());

describe('the deadline', () => {
  it('interrupts a statement and keeps the child', async () => {
    await start();
    const children = engine.childPids();
    const outcome = await run(LONG, { timeoutMs: 200 });
    expect(outcome).toEqual({
      status: 'timed_out',
      nodes: [],
      sources: [],
      problem: {
        nodeId: null,
        code: 'timed_out',
        message: 'The run did not end within 0.2 seconds',
      },
    });
    expect(engine.stats()).toMatchObject({ running: 0, queued: 0, killed: 0 });
    expect(engine.childPids()).toEqual(children);
    expect(engine.directory.files()).toEqual([]);
  });

  it('does not reach the next run of a child that did stop', async () => {
    await start();
    const children = engine.childPids();
    expect((await run(LONG, { timeoutMs: 200 })).status).toBe('timed_out');
    // Longer than a child is given to stop.
    expect((await run(LONG, { timeoutMs: 2_500 })).status).toBe('timed_out');
    expect(engine.stats().killed).toBe(0);
    expect(engine.childPids()).toEqual(children);
  });

  it('leaves no listener on the signal of the caller', async () => {
    await start();
    const caller = new AbortController();
    const running = await begin(LONG);
    const waiting = run(QUICK, { signal: caller.signal, timeoutMs: 100 });
    expect((await waiting).status).toBe('timed_out');
    running.cancel();
    await running.outcome;
    expect((await run(QUICK, { signal: caller.signal })).status).toBe('completed');
    expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
  });

  it('kills a child that does not stop, while the spare works', async () => {
    await start();
    const children = engine.childPids();
    const stuck = run(STUCK, { timeoutMs: 300, executionId: 'stuck' });
    await until(() => engine.stats().running === 1);
    expect((await run(QUICK)).status).toBe('completed');
    expect(engine.stats()).toMatchObject({ running: 1, killed: 0 });
    expect((await stuck).status).toBe('timed_out');
    expect(engine.stats()).toMatchObject({ running: 0, killed: 1 });
    await until(() => engine.childPids().length === children.length);
    expect(engine.childPids()).not.toEqual(children);
    expect((await run(QUICK)).status).toBe('completed');
    expect(logged('engine child killed: did not stop in time')).toMatchObject([
      { level: 'warn', fields: { executionId: 'stuck', signal: 'SIGKILL' } },
    ]);
    expect(logged('engine child died')).toEqual([]);
  });

  it('passes while a job waits', async () => {
    await start();
    const long = await begin(LONG);
    expect((await run(QUICK, { timeoutMs: 100 })).status).toBe('timed_out');
    expect(engine.stats()).toMatchObject({ running: 1, queued: 0 });
    long.cancel();
    expect((await long.outcome).status).toBe('cancelled');
  });
});

describe('tenants', () => {
  it('are not held up by the long runs of another', async () => {
    await start();
    const long = [await begin(LONG)];
    const other = run(LONG);
    await until(() => engine.stats().queued === 1);
    // Twice: what the spare did for one run, it does for the next.
    for (const tenant of ['two', 'three'])
      expect((await run(QUICK, { tenant })).status).toBe('completed');
    // The spare is for others alone: the second run of the first tenant still waits.
    expect(engine.stats()).toMatchObject({ running: 1, queued: 1, killed: 0 });
    for (const { cancel } of long) cancel();
    await until(() => engine.stats().queued === 0);
    await engine.close();
    expect((await other).status).toBe('cancelled');
  });

  it('may use every child while no other waits', async () => {
    await start({ children: 2 });
    const runs = [await begin(LONG), await begin(LONG)];
    expect(engine.stats()).toMatchObject({ running: 2, queued: 0 });
    for (const { cancel } of runs) cancel();
    await Promise.all(runs.map(({ outcome }) => outcome));
  });
});

describe('readiness', () => {
  it('lasts while a child waits for a job, and while all of them work', async () => {
    await start();
    expect(engine.ready()).toBe(true);
    const first = await begin(LONG);
    expect(engine.ready()).toBe(true);
    // Another tenant's job takes the spare child after a second; no child is left that waits.
    const second = await begin(LONG, 'two');
    expect(engine.stats()).toMatchObject({ running: 2, queued: 0 });
    expect(engine.ready()).toBe(true);
    await engine.close();
    expect([await first.outcome, await second.outcome]).toMatchObject([
      { status: 'cancelled' },
      { status: 'cancelled' },
    ]);
  });
});

describe('a caller that goes away', () => {
  const cancelled = {
    status: 'cancelled',
    nodes: [],
    sources: [],
    problem: { nodeId: null, code: 'cancelled', message: 'The run was cancelled' },
  };

  it('cancels its run while it works', async () => {
    await start();
    const long = await begin(LONG);
    long.cancel();
    expect(await long.outcome).toEqual(cancelled);
    expect(engine.directory.files()).toEqual([]);
  });

  it('cancels its run while it waits', async () => {
    await start();
    const long = await begin(LONG);
    const caller = new AbortController();
    const waiting = run(QUICK, { signal: caller.signal });
    await until(() => engine.stats().queued === 1);
    caller.abort();
    expect(await waiting).toEqual(cancelled);
    expect(engine.stats()).toMatchObject({ running: 1, queued: 0 });
    long.cancel();
    await long.outcome;
  });

  it('cancels its run before it begins', async () => {
    await start();
    expect(await run(QUICK, { signal: AbortSignal.abort() })).toEqual(cancelled);
  });
});

describe('a child that dies', () => {
  it('costs its own run only', async () => {
    await start({ children: 2 });
    const runs = [await begin(LONG), await begin(LONG)];
    const children = engine.childPids();
    const settled: RunOutcome[] = [];
    for (const { outcome } of runs) void outcome.then((end) => settled.push(end));
    // One of the three waits; the first two to be killed include a working one.
    for (const pid of children) if (settled.length === 0) await killAndSettle(pid, settled);
    expect(settled).toEqual([
      {
        status: 'failed',
        nodes: [],
        sources: [],
        problem: {
          nodeId: null,
          code: 'engine_failed',
          isServiceFault: true,
          message: 'The process that did the run ended unexpectedly; run it again',
        },
      },
    ]);
    expect(engine.stats()).toMatchObject({ running: 1, killed: 0 });
    expect((await run(QUICK)).status).toBe('completed');
    for (const { cancel } of runs) cancel();
    await until(() => settled.length === 2);
    expect(settled[1]?.status).toBe('cancelled');
    expect(engine.directory.files().filter((file) => !file.endsWith('.ndjson'))).toEqual([]);
  });

  async function killAndSettle(pid: number, settled: readonly RunOutcome[]): Promise<void> {
    const before = engine.log.entries.length;
    process.kill(pid, 'SIGKILL');
    await until(() =>
      engine.log.entries.slice(before).some(({ message }) => message === 'engine child ready'),
    );
    await until(() => settled.length > 0 || engine.stats().running === 2);
  }

  it('is said not to be ready, and tried again, when it cannot start', async () => {
    engine = testEngine(handWritten({ statements: [QUICK] }), { childEntry: '/nowhere/main.js' });
    await until(() => logged('engine child died').length >= 3);
    for (const { fields } of logged('engine child died'))
      expect(fields).not.toHaveProperty('executionId');
    expect(engine.ready()).toBe(false);
    expect(await engine.run(runRequest())).toEqual(unavailable);
  });

  const unavailable = {
    status: 'failed',
    nodes: [],
    sources: [],
    problem: {
      nodeId: null,
      code: 'engine_unavailable',
      isServiceFault: true,
      message: 'The service cannot start a process for the run at the moment',
    },
  };

  it('ends the runs that wait when no child can be started, and lives on', async () => {
    engine = testEngine(handWritten({ statements: [QUICK] }), { childEntry: '/nowhere/main.js' });
    expect(await engine.run(runRequest())).toEqual(unavailable);
  });

  it('is tried again when starting it throws, as it does where no memory is left', async () => {
    // `spawn` refuses such a name in the same way: it throws.
    engine = testEngine(handWritten({ statements: [QUICK] }), { childEntry: '/no\0where/main.js' });
    await until(() => logged('engine child not started').length >= 2);
    expect(engine.ready()).toBe(false);
    expect(await engine.run(runRequest())).toEqual(unavailable);
    await until(() => readdirSync(join(engine.directory.path, 'children')).length === 0);
  });
});

describe('closing', () => {
  it('cancels what runs and what waits, and leaves no child', async () => {
    await start({ children: 2 });
    const children = engine.childPids();
    expect(children).toHaveLength(4);
    const runs = [await begin(LONG), await begin(STUCK), run(QUICK)];
    const closed = engine.close();
    expect(engine.ready()).toBe(false);
    await closed;
    const ends = await Promise.all(runs.map((each) => ('outcome' in each ? each.outcome : each)));
    expect(ends.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(engine.childPids()).toEqual([]);
    expect(engine.ready()).toBe(false);
    expect((await run(QUICK)).status).toBe('cancelled');
  });
});
