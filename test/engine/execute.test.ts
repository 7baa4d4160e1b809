/** What a child is asked for a plan, and what becomes of its response. */

import type { RunRequest } from '../../src/engine/contract.ts';
import type { PlannedOutput, PlannedTable, PlanStep } from '../../src/engine/plan/plan.ts';
import type { JobEnd } from '../../src/engine/pool/child-process.ts';
import type { Job, WrittenRows } from '../../src/engine/protocol/messages.ts';
import { createCancellation } from '../../src/engine/run/cancellation.ts';
import { execute, executeStatements, type Execution } from '../../src/engine/run/execute.ts';
import type { RunTools } from '../../src/engine/run/tools.ts';
import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import { runRequest } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

const MIB = 1_048_576;
const steps: readonly PlanStep[] = [
  { nodeId: 1, sources: [], sql: 'step 1', texts: ['t'] },
  { nodeId: 9, sources: [1], sql: 'step 9', texts: [] },
];
const table = (name: string, ...reads: string[]): PlannedTable => ({
  ...{ nodeId: 1, name, sql: `table ${name}`, reads, steps: () => steps },
});
const output = (nodeId: number, ...reads: string[]): PlannedOutput => ({
  ...{ nodeId, nodeType: 'x', columns: [], sql: `output ${nodeId}`, reads, steps: () => steps },
});
const written = (more: Partial<WrittenRows> = {}): WrittenRows => ({
  ...{ file: null, rows: 1, bytes: 3, index: [0], inline: Buffer.from('{}\n'), ...more },
});
const failure = (code: string, value: string | null = null) => ({
  kind: 'failed',
  statement: 2,
  failure: { code, message: 'A fault', detail: 'said', value },
});

const PLAN = {
  tables: [table('a'), table('b', 'a')],
  outputs: [output(9, 'a', 'b'), output(8, 'b')],
  generated: [],
};

function setup(...ends: readonly object[]) {
  const jobs: Job[] = [];
  const signals: AbortSignal[] = [];
  const log = recordedLog();
  const left = [...ends];
  const runs: unknown[] = [];
  const supervisor = {
    forRun: (run: unknown) => {
      runs.push(run);
      return {
        submit: async (job: Job, signal: AbortSignal) => {
          jobs.push(job);
          signals.push(signal);
          return left.shift() as JobEnd;
        },
      };
    },
  };
  // Nothing else of the tools is used.
  const tools = { supervisor, log, maxOutputMb: 4 } as unknown as RunTools;
  const stop = createCancellation(60_000, []);
  const given = { stop, inputs: { p: { text: 'x' } }, directory: '/run' };
  closers.push(() => stop.release());
  return {
    ...{ jobs, signals, log, stop, runs },
    run: (request: Partial<RunRequest> = {}) =>
      execute(tools, runRequest({ timeoutMs: 60_000, maxRows: 1_000, ...request }), {
        ...given,
        plan: PLAN,
      }),
    statements: (execution: Partial<Execution> = {}) =>
      executeStatements(tools, {
        ...{ ...given, request: runRequest(), planned: [...PLAN.tables, ...PLAN.outputs] },
        ...{ keepPlan: false, maxRows: 1_000, maxOutputMb: 4, ...execution },
      }),
  };
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const TWO = { kind: 'written', outputs: [written(), written({ rows: 2 })], measured: [] };

it('asks for all statements, and drops each table after the last that reads it', async () => {
  const { run, jobs, runs } = setup(TWO, TWO);
  const request = runRequest({ tenant: 'two', executionId: '7' });
  await run({ tenant: 'two', executionId: '7', graphKey: 'g' });
  expect(runs).toMatchObject([{ tenant: request.tenant, executionId: '7' }]);
  expect(jobs).toEqual([
    {
      kind: 'query',
      statements: [
        { sql: 'table a', table: 'a', drop: [] },
        { sql: 'table b', table: 'b', drop: [] },
        { sql: 'output 9', table: null, drop: ['a'] },
        { sql: 'output 8', table: null, drop: ['b'] },
      ],
      ...{ inputs: { p: { text: 'x' } }, outputs: '/run', keepPlan: true },
      ...{ maxRows: 1_000, maxBytes: 4 * MIB, maxBytesTogether: Number.MAX_SAFE_INTEGER },
    },
  ]);
  await run({ graphKey: null });
  expect(jobs[1]).toMatchObject({ keepPlan: false });
});

it('gives each output what was written of it', async () => {
  const file = written({ file: '/run/output-0.ndjson', inline: null, rows: 5, bytes: 70_000 });
  const { run } = setup({ kind: 'written', outputs: [file, written()], measured: [] });
  const space = createScratchSpace<string>(100_000);
  const scratch = space.open('a');
  const end = await run({ scratch });
  expect(end).toEqual({
    status: 'completed',
    outputs: [
      {
        ...{ nodeId: 9, columns: [], totalRows: 5, bytes: 70_000, index: [0] },
        ...{ file: '/run/output-0.ndjson', delivery: undefined },
      },
      {
        ...{ nodeId: 8, columns: [], totalRows: 1, bytes: 3, index: [0] },
        ...{ file: null, delivery: undefined, inline: Buffer.from('{}\n') },
      },
    ],
  });
  // What is inline takes no disk.
  expect(scratch.leftBytes()).toBe(30_000);
});

it('leaves no more on disk than is left to the organization', async () => {
  const tooLarge = { kind: 'too_large', statement: 3, what: 'bytes together' };
  const { run, jobs } = setup(tooLarge);
  const space = createScratchSpace<string>(5 * MIB + 7);
  expect(await run({ scratch: space.open('a') })).toMatchObject({
    status: 'too_large',
    problem: { nodeId: 8, message: expect.stringContaining('more than 5 MiB together') },
  });
  expect(jobs).toMatchObject([{ maxBytesTogether: 5 * MIB + 7 }]);
});

it.each<[end: object, outcome: object]>([
  [
    { kind: 'crashed', outOfMemory: false },
    { status: 'failed', problem: { nodeId: null, code: 'engine_failed' } },
  ],
  [
    { kind: 'unavailable' },
    { status: 'failed', problem: { nodeId: null, code: 'engine_unavailable' } },
  ],
  [
    { kind: 'too_large', statement: 2, what: 'rows' },
    {
      status: 'too_large',
      problem: {
        nodeId: 9,
        code: 'result_too_large',
        message: 'The result has more than 1,000 rows',
      },
    },
  ],
  [
    { kind: 'too_large', statement: 3, what: 'bytes' },
    { status: 'too_large', problem: { nodeId: 8, message: 'The result takes more than 4 MiB' } },
  ],
  [failure('storage_full'), { status: 'failed', problem: { nodeId: null, code: 'storage_full' } }],
])('%j ends the run as %j', async (end, outcome) => {
  const { run, jobs } = setup(end);
  expect(await run()).toMatchObject(outcome);
  expect(jobs).toHaveLength(1);
});

it('that takes too much memory names the node that ends its process again', async () => {
  const crash = { kind: 'crashed', outOfMemory: true };
  const problem = { nodeId: expect.any(Number) as number, code: 'out_of_memory' };
  expect(await setup(crash, crash).run()).toMatchObject({ status: 'failed', problem });
  expect(await setup(crash, {}).run()).toMatchObject({ problem: { ...problem, nodeId: null } });
});

it('ends as the signal says where the child was stopped', async () => {
  const { run } = setup({ kind: 'stopped' });
  expect(await run()).toMatchObject({ status: 'cancelled' });
});

it('without a limit of all outputs, what is too large is so by itself', async () => {
  const { statements, jobs } = setup({ kind: 'too_large', statement: 2, what: 'bytes together' });
  expect(await statements()).toMatchObject({
    problem: { message: 'The result takes more than 4 MiB' },
  });
  expect(jobs).toMatchObject([{ maxBytesTogether: Number.MAX_SAFE_INTEGER }]);
});

it.each([
  [{ kind: 'located', nodeId: 1, place: null }, 'a query cannot end as located'],
  [
    { ...failure('invalid_value'), statement: 4 },
    'a child reported on a statement that it was not given',
  ],
  [{ kind: 'written', outputs: [written()], measured: [] }, 'a child reports on every statement'],
])('throws where the child responds with %j', async (end, message) => {
  await expect(setup(end).run()).rejects.toThrow(message);
});

describe('a statement that fails', () => {
  it('is looked into: what was kept before it, and its steps, with its own as it ran', async () => {
    const { run, jobs, signals, stop, log } = setup(failure('invalid_value', 'x'), {
      ...{ kind: 'located', nodeId: 1, place: { row: 7, column: 't' } },
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
      ...{ inputs: { p: { text: 'x' } }, message: 'A fault', value: 'x' },
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
      const tools = { supervisor, log: recordedLog(), maxOutputMb: 4 } as unknown as RunTools;
      const run = execute(tools, runRequest(), {
        ...{ plan: PLAN, inputs: {}, stop, directory: '/run' },
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
