/** Memory that a run must not take from the machine, nor keep from the runs after it. */

import { existsSync, readFileSync } from 'node:fs';

import type { RunOutcome, RunRequest } from '../../src/engine/contract.ts';
import type { EngineOptions } from '../../src/engine/run/options.ts';
import { handWritten, runRequest, testEngine, until, type TestEngine } from '../support/engine.ts';

const QUICK = 'SELECT 1 AS one';

let engine: TestEngine;
let statement: string;

/** A node that takes little, and one that takes what the statement does. */
const steps = () => [
  { nodeId: 1, sources: [], sql: QUICK, texts: [] },
  { nodeId: 2, sources: [1], sql: statement, texts: [] },
];

/** Resolves when every child is ready. */
async function start(options: Partial<EngineOptions> = {}): Promise<void> {
  engine = testEngine(
    {
      bind: (...given) => handWritten({ statements: [statement], steps: steps() }).bind(...given),
    },
    options,
  );
  await until(() => engine.childPids().length === (options.children ?? 1) + 2);
}

function run(sql: string, request: Partial<RunRequest> = {}): Promise<RunOutcome> {
  statement = sql;
  return engine.run(runRequest(request));
}

afterEach(() => engine.close());

/** The most that a process ever held of the machine's memory, in MiB; 0 where the system does not tell. */
function peakMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file)
    ? Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_024
    : 0;
}

describe('a child whose statement takes memory that DuckDB does not count', () => {
  it.each([
    ['a list', 'SELECT len(list(range)) AS n FROM range(100000000)'],
    ['a text', "SELECT length(string_agg(CAST(range AS VARCHAR), ',')) AS n FROM range(100000000)"],
  ])('ends the run before it holds twice its memory: %s', async (_what, sql) => {
    await start({ memoryMb: 384 });
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, ...engine.childPids().map(peakMb))), 10);
    const outcome = await run(sql);
    clearInterval(watch);
    expect(outcome).toMatchObject({
      status: 'failed',
      problem: {
        nodeId: 2,
        code: 'out_of_memory',
        message: expect.stringContaining('more memory') as string,
      },
    });
    expect(peak).toBeLessThan(2 * 384);
    expect((await run(QUICK)).status).toBe('completed');
  });
});

describe('a child that keeps too much memory', () => {
  it('is replaced after its run', async () => {
    await start({ maxSpillMb: 128 });
    const children = engine.childPids();
    const replaced: unknown[] = [];
    while (replaced.length === 0) {
      await run('SELECT len(list(range)) AS n FROM range(10000000000)');
      for (const { fields, message } of engine.log.entries)
        if (message.includes('kept too much memory'))
          replaced.push((fields as { pid: number }).pid);
    }
    expect(children).toContain(replaced[0]);
    await until(
      () =>
        !engine.childPids().includes(Number(replaced[0])) &&
        engine.childPids().length === children.length,
    );
    expect(engine.stats().killed).toBe(0);
    expect((await run(QUICK)).status).toBe('completed');
  });

  it('leaves no want of address space to the next run', async () => {
    await start({ memoryMb: 512 });
    // Each step of the way takes its share for each of its columns, and what is given back leaves holes.
    const names = Array.from({ length: 300 }, (_, index) => `c${index}`);
    const steps = names.map((name, index) => {
      const how = index % 50 === 49 ? 'MATERIALIZED ' : '';
      return `t${index} AS ${how}(SELECT *, a + ${index} AS ${name} FROM ${index === 0 ? '(SELECT range AS a FROM range(3))' : `t${index - 1}`})`;
    });
    const wide = `WITH ${steps.join(', ')} SELECT * FROM t${names.length - 1}`;
    const ends = [await run(wide), await run(wide), await run(wide)];
    expect(ends).toMatchObject([
      { status: 'completed' },
      { status: 'completed' },
      { status: 'completed' },
    ]);
  });
});
