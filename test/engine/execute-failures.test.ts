/** How the node is located that makes a statement fail. */

import type { JobEnd } from '../../src/engine/pool/child-process.ts';
import type { Job } from '../../src/engine/protocol/messages.ts';
import { createCancellation } from '../../src/kit/cancellation.ts';
import { execute } from '../../src/engine/run/execute.ts';
import type { RunTools } from '../../src/engine/run/tools.ts';
import { runRequest } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { failure, PLAN, setup } from './execute-setup.ts';

describe('a statement that fails', () => {
  it('is looked into: what was kept before it, and its steps, with its own as it ran', async () => {
    const { run, jobs, signals, stop, log } = setup(failure('invalid_value', 'x'), {
      kind: 'located',
      nodeId: 1,
      place: { row: 7, column: 't' },
    });
    expect(await run()).toEqual({
      status: 'failed',
      problem: { nodeId: 1, code: 'invalid_value', message: 'Row 7, column `t`: A fault' },
    });
    expect(jobs[1]).toEqual({
      kind: 'locate',
      tables: [
        { sql: 'table a', table: 'a', drop: [] },
        { sql: 'table b', table: 'b', drop: [] },
      ],
      statements: [
        { nodeId: 1, sources: [], sql: 'step 1', texts: ['t'] },
        // What it writes: values may have no form that JSON shows.
        { nodeId: 9, sources: [1], sql: 'output 9', texts: [] },
      ],
      inputs: { p: { text: 'x' } },
      message: 'A fault',
      value: 'x',
    });
    // With a limit of its own, beside the run's.
    expect(signals[1]).not.toBe(stop.signal);
    expect(log.entries).toEqual([]);
  });

  it('has no tables of outputs before it', async () => {
    const { run, jobs } = setup({ ...failure('invalid_value'), statement: 3 }, { kind: 'stopped' });
    await run();
    expect(jobs[1]).toMatchObject({ tables: [{ table: 'a' }, { table: 'b' }], value: null });
  });

  it.each([
    [{ kind: 'located', nodeId: 1, place: null }, 1],
    [{ kind: 'located', nodeId: null, place: null }, null],
    [{ kind: 'stopped' }, null],
    [{ kind: 'crashed', outOfMemory: false }, null],
    [{ kind: 'unavailable' }, null],
  ])('is of the node that looking for it tells, if any: %j', async (end, nodeId) => {
    const { run } = setup(failure('invalid_value'), end);
    expect(await run()).toEqual({
      status: 'failed',
      problem: { nodeId, code: 'invalid_value', message: 'A fault' },
    });
  });

  it('is logged where the engine is at fault, with what was said', async () => {
    const { run, log } = setup(failure('engine_failed'), { kind: 'stopped' });
    await run({ executionId: '7' });
    expect(log.entries).toEqual([
      {
        level: 'error',
        fields: { executionId: '7', nodeId: 9, detail: 'said' },
        message: 'statement failed',
      },
    ]);
  });
});

describe('looking for the node', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('takes ten seconds at most, less where the run ends, and leaves no timer', async () => {
    const signals: AbortSignal[] = [];
    let end: (end: JobEnd) => void = () => undefined;
    const submit = (_job: Job, signal: AbortSignal): Promise<JobEnd> => {
      signals.push(signal);
      return signals.length === 1
        ? Promise.resolve(failure('invalid_value') as JobEnd)
        : new Promise((resolve) => (end = resolve));
    };
    const caller = new AbortController();
    for (const isCancelled of [false, true]) {
      signals.length = 0;
      const stop = createCancellation(60_000, [caller.signal]);
      const supervisor = { forRun: () => ({ submit }) };
      const tools = {
        supervisor,
        log: recordedLog(),
        maxOutputBytes: 4_194_304,
      } as unknown as RunTools;
      const run = execute(tools, runRequest(), {
        plan: PLAN,
        onMeasured: () => undefined,
        inputs: {},
        stop,
        directory: '/run',
      });
      await jest.advanceTimersByTimeAsync(9_999);
      expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
      if (isCancelled) caller.abort();
      else await jest.advanceTimersByTimeAsync(1);
      expect(signals.map(({ aborted }) => aborted)).toEqual([isCancelled, true]);
      end({ kind: 'stopped' });
      expect(await run).toMatchObject({ status: 'failed', problem: { nodeId: null } });
      stop.release();
      expect(jest.getTimerCount()).toBe(0);
    }
  });
});
