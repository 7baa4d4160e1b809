/** Statements that would take the machine down: each ends in a clean failure, and the next run is served. */

import type { RunOutcome } from '../../src/engine/contract.ts';
import { createScratchSpace, type Scratch } from '../../src/kit/scratch-space.ts';
import { handWritten, runRequest, testEngine, until, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
let statements: readonly string[];

beforeAll(async () => {
  engine = testEngine(
    {
      bind: (...given) =>
        handWritten({
          statements,
          steps: statements.map((sql, number) => ({
            nodeId: number + 1,
            sources: [number],
            sql,
            texts: [],
          })),
        }).bind(...given),
    },
    { memoryMb: 96, maxOutputBytes: 4 * 2 ** 20, maxSpillMb: 32 },
  );
  await until(() => engine.ready());
});
afterAll(() => engine.close());

async function run(...sql: readonly string[]): Promise<RunOutcome> {
  statements = sql;
  return engine.run(runRequest({ timeoutMs: 280_000, maxRows: 1_000 }));
}

const tooManyRows = {
  nodeId: 100,
  code: 'result_too_large',
  message:
    'The result has more than 1,000 rows; the administrator of the service can raise RESULT_MAX_ROWS',
};
const tooManyBytes = {
  nodeId: 100,
  code: 'result_too_large',
  message:
    'The result takes more than 4 MiB; the administrator of the service can raise RESULT_MAX_BYTES',
};
const outOfMemory = {
  code: 'out_of_memory',
  message: expect.stringContaining('more memory than it may use') as string,
};
/** Both limits are small: the memory of the process decides which one a sort reaches first. */
const outOfRoom = {
  code: 'out_of_memory',
  message: expect.stringMatching(
    /more (memory than it may use|disk space than they can)/,
  ) as string,
};

/** Text that does not compress. */
const NOISE = Array.from({ length: 8 }, (_, salt) => `hash(range + ${salt})`).join(" || '' || ");

const bombs: readonly [string, string, RunOutcome['status'], object][] = [
  ['rows without end', 'SELECT range AS i FROM range(1000000000000)', 'too_large', tooManyRows],
  [
    'a cross join without end',
    'SELECT a.range AS a, b.range AS b FROM range(1000000) a, range(1000000) b, range(1000000) c',
    'too_large',
    tooManyRows,
  ],
  ['one row too many', 'SELECT range AS i FROM range(1001)', 'too_large', tooManyRows],
  [
    'few rows of long texts',
    "SELECT repeat('x', 6000) AS t FROM range(900)",
    'too_large',
    tooManyBytes,
  ],
  ['one text of gigabytes', "SELECT repeat('x', 4000000000) AS t", 'failed', outOfMemory],
  ['texts that grow by concatenation', growing(34), 'failed', outOfMemory],
  [
    'a text aggregated without end',
    "SELECT string_agg(repeat('x', 100000), '') AS t FROM range(100000)",
    'failed',
    outOfMemory,
  ],
  [
    'a list aggregated without end',
    'SELECT len(list(range)) AS n FROM range(10000000000)',
    'failed',
    outOfMemory,
  ],
  [
    'a sort past its room',
    `SELECT max(n) AS n FROM (SELECT row_number() OVER (ORDER BY ${NOISE}) AS n FROM range(3000000))`,
    'failed',
    outOfRoom,
  ],
  [
    'distinct values past their room',
    `SELECT count(*) AS n FROM (SELECT DISTINCT ${NOISE} AS k FROM range(3000000))`,
    'failed',
    outOfRoom,
  ],
];

/** Each step doubles the text. */
function growing(steps: number): string {
  const chain = Array.from(
    { length: steps },
    (_, step) => `s${step + 1} AS MATERIALIZED (SELECT t || t AS t FROM s${step})`,
  );
  return `WITH s0 AS (SELECT range::VARCHAR AS t FROM range(3)), ${chain.join(', ')} SELECT length(t) AS n FROM s${steps}`;
}

describe('a run over its limits', () => {
  it.each(bombs)('%s', async (_what, sql, status, problem) => {
    const outcome = await run(sql);
    expect(outcome).toMatchObject({ status, problem });
    expect(engine.directory.files()).toEqual([]);
    expect((await run('SELECT 1 AS one')).status).toBe('completed');
    expect(engine.directory.files()).toEqual([]);
  });

  it('is stopped while it writes', async () => {
    statements = ['SELECT range AS i FROM range(1000000000000)'];
    const outcome = await engine.run(runRequest({ maxRows: 1_000_000_000 }));
    expect(outcome).toEqual({ status: 'too_large', nodes: [], sources: [], problem: tooManyBytes });
    expect(engine.directory.files()).toEqual([]);
  });

  it('keeps nothing of the outputs that were complete', async () => {
    expect(await run('SELECT 1 AS one', 'SELECT range AS i FROM range(2000)')).toMatchObject({
      status: 'too_large',
      nodes: [],
      sources: [],
      problem: { nodeId: 101, code: 'result_too_large' },
    });
    expect(engine.directory.files()).toEqual([]);
  });

  it.each([
    ['too many rows', 'SELECT range AS i FROM range(2000)', 'too_large'],
    ['a value at fault', "SELECT CAST(t AS BIGINT) AS t FROM (VALUES ('x')) v(t)", 'failed'],
  ])('keeps no file of the outputs before one with %s', async (_what, sql, status) => {
    const file = "SELECT repeat('x', 900) AS t FROM range(900)";
    expect((await run(file, sql)).status).toBe(status);
    expect(engine.directory.files()).toEqual([]);
  });

  it('is within them at exactly the cap', async () => {
    expect(await run('SELECT range AS i FROM range(1000)')).toMatchObject({
      status: 'completed',
      outputs: [{ totalRows: 1000, index: [0] }],
    });
  });
});

it('a run ends before it takes the room that is kept free on the disk', async () => {
  const full = testEngine(
    handWritten({
      statements: ['SELECT sum(a.range * b.range) AS s FROM range(10000000) a, range(10000000) b'],
    }),
    {
      minFreeBytes: Number.MAX_SAFE_INTEGER,
    },
  );
  expect(await full.run(runRequest())).toEqual({
    status: 'failed',
    nodes: [],
    sources: [],
    problem: {
      nodeId: null,
      code: 'storage_full',
      isServiceFault: true,
      message: 'The server has no disk space left for this run',
    },
  });
  expect(full.directory.files()).toEqual([]);
  await full.close();
});

describe('the outputs of a run together', () => {
  const MIB = 1_048_576;
  const OUTPUT = "SELECT repeat('x', 3000) AS t FROM range(900)";
  const runWith = (scratch: Scratch, ...sql: readonly string[]) => {
    statements = sql;
    return engine.run({ ...runRequest({ timeoutMs: 280_000, maxRows: 1_000 }), scratch });
  };

  it('take what is left to the organization, and no more', async () => {
    const space = createScratchSpace<string>(6 * MIB);
    const own = space.open('a');
    const outcome = await runWith(own, OUTPUT, OUTPUT);
    expect(outcome.status).toBe('completed');
    expect(own.leftBytes()).toBeLessThan(MIB);
    const next = space.open('a');
    expect(await runWith(next, OUTPUT)).toMatchObject({
      status: 'too_large',
      problem: {
        nodeId: 100,
        code: 'result_too_large',
        message: expect.stringMatching(/ KiB together.* SCRATCH_MAX_BYTES_PER_ORGANIZATION$/),
      },
    });
    expect(await runWith(next, 'SELECT 1 AS one')).toMatchObject({ status: 'completed' });
    own.close();
    expect(await runWith(next, OUTPUT)).toMatchObject({ status: 'completed' });
  });

  it('leave no file where they are too large', async () => {
    engine.directory.removeFiles();
    const space = createScratchSpace<string>(6 * MIB);
    expect(await runWith(space.open('a'), OUTPUT, OUTPUT, OUTPUT)).toMatchObject({
      status: 'too_large',
      problem: { nodeId: 102, message: expect.stringContaining('together') },
    });
    expect(engine.directory.files()).toEqual([]);
    expect(space.open('a').leftBytes()).toBe(6 * MIB);
  });
});
