/** What a child is asked for a plan, and what becomes of its response. */

import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import { runRequest } from '../support/engine.ts';
import { failure, setup, written } from './execute-setup.ts';

const MIB = 1_048_576;
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
      inputs: { p: { text: 'x' } },
      outputs: '/run',
      keepPlan: true,
      maxRows: 1_000,
      maxBytes: 4 * MIB,
      maxBytesTogether: Number.MAX_SAFE_INTEGER,
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
        nodeId: 9,
        columns: [],
        totalRows: 5,
        bytes: 70_000,
        index: [0],
        file: '/run/output-0.ndjson',
        delivery: undefined,
      },
      {
        nodeId: 8,
        columns: [],
        totalRows: 1,
        bytes: 3,
        index: [0],
        file: null,
        delivery: undefined,
        inline: Buffer.from('{}\n'),
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

const raise = 'the administrator of the service can raise';
const tooManyRows = `The result has more than 1,000 rows; ${raise} RESULT_MAX_ROWS`;
const tooManyBytes = `The result takes more than 4 MiB; ${raise} RESULT_MAX_BYTES`;

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
      problem: { nodeId: 9, code: 'result_too_large', message: tooManyRows },
    },
  ],
  [
    { kind: 'too_large', statement: 3, what: 'bytes' },
    { status: 'too_large', problem: { nodeId: 8, message: tooManyBytes } },
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
    problem: { message: tooManyBytes },
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
