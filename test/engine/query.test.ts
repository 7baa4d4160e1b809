/** What a child does for a query: caps to the byte, files that stay and go, plans and tables that are kept and dropped. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/engine/child/duckdb.ts';
import { createQueryCache } from '../../src/engine/child/query-cache.ts';
import { runQuery } from '../../src/engine/child/query.ts';
import { INLINE_BYTES, type JobResult, type QueryJob } from '../../src/engine/protocol/messages.ts';

let directory: string;
let ran: string[];
let closed: string[];
let interrupts: number;
/** Runs while a statement writes. */
let onCopy: (file: string) => Promise<void> | void;

beforeEach(() => {
  // Durations are what a test makes of them.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  directory = mkdtempSync(join(tmpdir(), 'weir-query-'));
  ran = [];
  closed = [];
  interrupts = 0;
  onCopy = () => undefined;
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  rmSync(directory, { recursive: true });
});

const errorOf = (type: string, message: string): Error =>
  new Error(JSON.stringify({ exception_type: type, exception_message: message }));

/** `rows 3 of 10` has three rows, each a line of ten bytes with its end. */
function linesOf(sql: string): readonly string[] {
  const failure = /fails (\w+)/.exec(sql)?.[1];
  if (failure !== undefined) throw errorOf(failure, 'x');
  const [, rows = '0', bytes = '3'] = /rows (\d+) of (\d+)/.exec(sql) ?? [];
  const line = JSON.stringify('x'.repeat(Number(bytes) - 3));
  return Array.from({ length: Number(rows) }, () => line);
}

const database: Database = {
  interrupt: () => void (interrupts += 1),
  prepare: async (sql) => {
    const [form = ''] = /^\w+/.exec(sql) ?? [];
    const limit = Number(/LIMIT (\d+)/.exec(sql)?.[1]);
    const longest = Number(/strlen\(line\) <= (\d+)/.exec(sql)?.[1]);
    return {
      run: async () => {
        ran.push('copy');
        const file = /TO '([^']+)'/.exec(sql)![1]!;
        const lines = linesOf(sql).slice(0, limit);
        writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
        await onCopy(file);
        return lines.length;
      },
      count: async () => {
        ran.push(sql);
        return linesOf(sql).length;
      },
      texts: async () => {
        ran.push('lines');
        return linesOf(sql)
          .slice(0, limit)
          .map((line) => (line.length <= longest ? line : null));
      },
      close: () => void closed.push(form),
    };
  },
};

type Given = Partial<Omit<QueryJob, 'statements'>> & {
  readonly statements?: readonly (string | QueryJob['statements'][number])[];
};

function createChild() {
  const queries = createQueryCache(database, INLINE_BYTES, (number) =>
    join(directory, `${number}.part`),
  );
  return (sql: string | null, given: Given = {}): Promise<JobResult> =>
    runQuery(database, queries, {
      kind: 'query',
      outputs: join(directory, 'run'),
      inputs: {},
      keepPlan: false,
      maxRows: 5_000,
      maxBytes: 1e6,
      maxBytesTogether: 1e9,
      ...given,
      statements: (given.statements ?? [sql!]).map((one) =>
        typeof one === 'string' ? { sql: one, table: null, drop: [] } : one,
      ),
    });
}

const run = (sql: string | null, given?: Given): Promise<JobResult> => createChild()(sql, given);
const text = { a: { text: 'x' } };

const runFiles = (): string[] =>
  existsSync(join(directory, 'run')) ? readdirSync(join(directory, 'run')).sort() : [];
const partFiles = (): string[] => readdirSync(directory).filter((name) => name.endsWith('.part'));

describe.each([
  ['of a COPY', {}],
  ['of lines', { inputs: text }],
])('rows %s', (_way, inputs) => {
  it('come inline up to 64 KiB', async () => {
    const result = await run(`rows 2 of ${INLINE_BYTES / 2}`, inputs);
    expect(result).toMatchObject({
      kind: 'written',
      outputs: [{ file: null, rows: 2, bytes: INLINE_BYTES, index: [0] }],
    });
    expect(result.kind === 'written' && result.outputs[0]!.inline).toHaveLength(INLINE_BYTES);
    expect([runFiles(), partFiles()]).toEqual([[], []]);
  });

  it('leave a file where they are more', async () => {
    const result = await run(`rows 3 of ${INLINE_BYTES / 2}`, inputs);
    const file = join(directory, 'run', 'output-0.ndjson');
    const bytes = (3 * INLINE_BYTES) / 2;
    expect(result).toMatchObject({
      outputs: [{ file, rows: 3, bytes, index: [0], inline: null }],
    });
    expect(readFileSync(file)).toHaveLength(bytes);
    expect([runFiles(), partFiles()]).toEqual([['output-0.ndjson'], []]);
  });

  it.each<[given: Given, sql: string, what: string | null]>([
    [{ maxRows: 3 }, 'rows 3 of 10', null],
    [{ maxRows: 3 }, 'rows 4 of 10', 'rows'],
    [{ maxRows: 0 }, 'rows 0 of 10', null],
    [{ maxRows: 1_001 }, 'rows 1001 of 10', null],
    [{ maxBytes: 40 }, 'rows 4 of 10', null],
    [{ maxBytes: 39 }, 'rows 4 of 10', 'bytes'],
    [{ maxBytes: 100_000 }, 'rows 2 of 50000', null],
    [{ maxBytes: 99_999 }, 'rows 2 of 50000', 'bytes'],
    [{ maxBytes: 99_999, maxBytesTogether: 99_999 }, 'rows 2 of 50000', 'bytes'],
    [{ maxBytesTogether: 100_000 }, 'rows 2 of 50000', null],
    [{ maxBytesTogether: 99_999 }, 'rows 2 of 50000', 'bytes together'],
    // What is inline takes nothing of what is left.
    [{ maxBytesTogether: 0 }, `rows 2 of ${INLINE_BYTES / 2}`, null],
    [{ maxBytesTogether: 0 }, `rows 3 of ${INLINE_BYTES / 2}`, 'bytes together'],
  ])('of which there may be %j: %s', async (given, sql, what) => {
    expect(await run(sql, { ...inputs, ...given })).toMatchObject(
      what === null ? { kind: 'written' } : { kind: 'too_large', statement: 0, what },
    );
    expect(partFiles()).toEqual([]);
    if (what !== null) expect(runFiles()).toEqual([]);
  });
});

describe('several outputs', () => {
  const large = 'rows 2 of 50000';

  it('have the files of all of them counted, and nothing that is inline', async () => {
    const statements = [large, 'rows 1 of 65536', large, 'rows 1 of 65536'];
    const result = await run(null, { statements, maxBytesTogether: 200_000 });
    expect(result.kind === 'written' && result.outputs.map(({ rows }) => rows)).toEqual([
      2, 1, 2, 1,
    ]);
    expect(runFiles()).toEqual(['output-0.ndjson', 'output-2.ndjson']);
  });

  it.each<[string, object]>([
    [large, { kind: 'too_large', statement: 2, what: 'bytes together' }],
    ['rows 5001 of 10', { kind: 'too_large', statement: 2, what: 'rows' }],
    [
      'fails Conversion',
      {
        kind: 'failed',
        statement: 2,
        failure: {
          code: 'invalid_value',
          detail: 'Conversion: x',
          value: null,
          message: 'A value does not fit what is computed from it',
        },
      },
    ],
    ['fails INTERRUPT', { kind: 'interrupted' }],
  ])('leave nothing where the last is %s', async (last, end) => {
    const statements = [large, 'rows 1 of 10', last];
    for (const inputs of [{}, text])
      expect(await run(null, { statements, inputs, maxBytesTogether: 199_999 })).toEqual(end);
    expect([runFiles(), partFiles()]).toEqual([[], []]);
  });
});

describe('tables', () => {
  const table = (name: string, sql: string, ...drop: string[]) => ({ sql, table: name, drop });

  it('are dropped after their last reader, and what is left with the job', async () => {
    const statements = [
      table('a', 'rows 7 of 10'),
      table('b', 'rows 5 of 10', 'a'),
      'rows 2 of 10',
    ];
    onCopy = () => void jest.advanceTimersByTime(30);
    const result = await run(null, { statements, keepPlan: true });
    expect(ran).toEqual([
      'CREATE TEMP TABLE "a" AS rows 7 of 10',
      'CREATE TEMP TABLE "b" AS rows 5 of 10',
      'DROP TABLE "a"',
      'copy',
      'DROP TABLE "b"',
    ]);
    expect(result).toMatchObject({
      outputs: [{ rows: 2 }],
      measured: [
        { rows: 7, ms: 0 },
        { rows: 5, ms: 0 },
        { rows: 2, ms: 30 },
      ],
    });
    // A plan that reads a table ends with it.
    expect(closed).toContain('COPY');
  });

  it.each([
    ['fails Conversion', { kind: 'failed', statement: 1 }],
    ['fails INTERRUPT', { kind: 'interrupted' }],
  ])('are dropped where a later one %s', async (sql, end) => {
    const statements = [table('a', 'rows 7 of 10'), table('b', sql)];
    expect(await run(null, { statements })).toMatchObject(end);
    expect(ran.at(-1)).toBe('DROP TABLE "a"');
  });
});

describe('a statement that is run again', () => {
  it.each<[string, Given, keeps: boolean]>([
    ['rows 2 of 10', { keepPlan: true }, true],
    ['rows 2 of 10', { keepPlan: false }, false],
    ['rows 4 of 10', { keepPlan: true, maxRows: 3 }, true],
    ['fails Conversion', { keepPlan: true }, false],
    ['fails INTERRUPT', { keepPlan: true }, false],
  ])('%s, of %j: its plan is kept: %s', async (sql, given, keeps) => {
    const again = createChild();
    await again(sql, given);
    expect(closed).toEqual(keeps ? [] : ['COPY']);
  });

  /** Which way the second run takes, after a first one that took so long. */
  async function second(sql: string, given: Given, firstMs = 0): Promise<string[]> {
    const again = createChild();
    onCopy = () => void jest.advanceTimersByTime(firstMs);
    await again(sql, { keepPlan: true, ...given });
    ran = [];
    await again(sql, { keepPlan: true, ...given });
    return ran;
  }

  it.each<[string, Given, firstMs: number, way: string[]]>([
    ['rows 1000 of 10', {}, 50, ['lines']],
    ['rows 1000 of 10', {}, 51, ['copy']],
    ['rows 1001 of 10', {}, 0, ['copy']],
    ['rows 1001 of 10', { inputs: text }, 0, ['copy']],
    ['rows 1 of 65537', {}, 0, ['copy']],
    ['rows 1 of 65536', {}, 0, ['lines']],
    ['rows 2 of 10', { inputs: text }, 0, ['lines']],
    ['rows 2 of 10', { inputs: { a: { file: '/x' } } }, 0, ['copy']],
    ['rows 2 of 10', { inputs: { ...text, b: { file: '/x' } } }, 0, ['copy']],
  ])('%s of %j after %d ms: as %j', async (sql, given, firstMs, way) => {
    expect(await second(sql, given, firstMs)).toEqual(way);
  });

  it('is asked for lines at first only where it reads what came as text', async () => {
    await run('rows 2 of 10');
    await run('rows 2 of 10', { inputs: text });
    await run('rows 1001 of 10', { inputs: text });
    expect(ran).toEqual(['copy', 'lines', 'lines', 'copy']);
  });
});

describe('a file that grows while a statement writes', () => {
  it('ends the statement once it is larger than it may be, and not before', async () => {
    let atLimit = -1;
    onCopy = (file) => {
      jest.advanceTimersByTime(500);
      atLimit = interrupts;
      writeFileSync(file, 'x', { flag: 'a' });
      jest.advanceTimersByTime(50);
      if (interrupts > 0) throw errorOf('INTERRUPT', 'Interrupted!');
    };
    const tooLarge = { kind: 'too_large', statement: 0, what: 'bytes' };
    expect(await run('rows 4 of 50', { maxBytes: 200 })).toEqual(tooLarge);
    expect([atLimit, interrupts, partFiles()]).toEqual([0, 1, []]);
  });

  it('is no reason where another one stopped it', async () => {
    onCopy = (file) => {
      rmSync(file);
      jest.advanceTimersByTime(500);
      throw errorOf('INTERRUPT', 'Interrupted!');
    };
    expect(await run('rows 4 of 50', { maxBytes: 200 })).toEqual({ kind: 'interrupted' });
  });
});
