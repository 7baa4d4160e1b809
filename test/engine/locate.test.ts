/** Which node made a run fail, out of what its statements say when they are run one by one. */

import type { Database } from '../../src/engine/child/duckdb.ts';
import { locate } from '../../src/engine/child/locate.ts';
import type { JobResult, LocateJob } from '../../src/engine/protocol/messages.ts';

beforeEach(() => {
  // Time is what a statement says that it takes.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const errorOf = (type: string, message: string): Error =>
  new Error(JSON.stringify({ exception_type: type, exception_message: message }));

const SAME = 'Text is padded to at most 5 characters';

/** The way of a statement is in its text: `ok`, `same`, `other`, `stopped`, `slow` (and the same). */
function database() {
  const ran: string[] = [];
  const open = new Set<object>();
  /** What is found where one looks for a value among the rows of a statement. */
  const found: Record<string, string | Error> = {};
  const runStep = (sql: string): void => {
    const [, step = '', way = ''] = /FROM \((\w+ (\w+))\)/.exec(sql) ?? [];
    ran.push(step);
    if (way === 'slow') jest.advanceTimersByTime(4_001);
    if (way === 'same' || way === 'slow') throw errorOf('Invalid Input', SAME);
    if (way === 'other') throw errorOf('Invalid Input', 'x');
    if (way === 'stopped') throw errorOf('INTERRUPT', 'Interrupted!');
  };
  const made: Database = {
    interrupt: () => undefined,
    prepare: async (sql) => {
      const statement = {
        run: async () => (runStep(sql), 1),
        count: async () => {
          ran.push(sql);
          if (sql.includes('stopped')) throw errorOf('INTERRUPT', 'Interrupted!');
          if (sql.includes('other')) throw new Error('x');
          return 1;
        },
        texts: async () => {
          const [, step = ''] = /FROM \((\w+ \w+)\)/.exec(sql) ?? [];
          ran.push(`value in ${step}`);
          const place = found[step];
          if (place instanceof Error) throw place;
          return place === undefined ? [] : [place];
        },
        close: () => void open.delete(statement),
      };
      open.add(statement);
      return statement;
    },
  };
  return { database: made, ran, open, found };
}

type Steps = readonly (readonly [way: string, ...sources: number[]])[];

const jobOf = (steps: Steps, job: Partial<LocateJob> = {}): LocateJob => ({
  kind: 'locate',
  tables: [],
  inputs: {},
  message: SAME,
  value: null,
  statements: steps.map(([way, ...sources], at) => ({
    nodeId: at + 1,
    sources,
    sql: `n${at + 1} ${way}`,
    texts: ['a', 'b'],
  })),
  ...job,
});

it.each<[what: string, Steps, nodeId: number | null]>([
  ['one that fails alone', [['ok'], ['same', 1], ['ok', 2]], 2],
  ['the first of those that fail with what they take', [['ok'], ['same', 1], ['same', 2]], 2],
  ['the origin, not what fails without a part in it', [['same'], ['ok'], ['same', 2]], 3],
  ['the origin behind several inputs', [['ok'], ['same'], ['same', 1, 2]], 2],
  ['the last input of several that fail', [['same'], ['same'], ['same', 1, 2]], 2],
  ['an origin a few nodes back', [['same'], ['same', 1], ['same', 2], ['same', 3]], 1],
  ['what fails the same way before what fails another way', [['other'], ['same', 1]], 2],
  [
    'the first that fails another way, where none fails the same',
    [['other'], ['other'], ['ok']],
    1,
  ],
  ['none where none fails', [['ok'], ['ok', 1]], null],
  ['none of none', [], null],
  // Its own inputs are not among the statements.
  ['one whose inputs were kept', [['same', 7]], 1],
])('is %s', async (_what, steps, nodeId) => {
  const { database: own, open } = database();
  expect(await locate(own, jobOf(steps))).toEqual({ kind: 'located', nodeId, place: null });
  expect(open.size).toBe(0);
});

it('runs each statement once, and none behind the first that fails', async () => {
  const { database: own, ran } = database();
  await locate(own, jobOf([['ok'], ['same', 1], ['ok', 2], ['same', 2, 3]]));
  expect(ran).toEqual(['n1 ok', 'n2 same', 'n4 same', 'n3 ok']);
});

it('is the first that fails where looking for the origin takes too long', async () => {
  const { database: own } = database();
  const steps: Steps = [['ok'], ['same', 1], ['ok'], ['same', 3], ['slow', 4]];
  expect(await locate(own, jobOf(steps))).toMatchObject({ nodeId: 2 });
  // With time, it is the origin of what failed last.
  expect(await locate(own, jobOf([...steps.slice(0, 4), ['same', 4]]))).toMatchObject({
    nodeId: 4,
  });
});

it.each<[string, Steps, Partial<LocateJob>]>([
  ['while it looks for the first', [['ok'], ['stopped']], {}],
  ['while it looks for the origin', [['same'], ['ok'], ['stopped', 2]], {}],
  ['while it makes the tables', [['same']], { tables: [{ sql: 'stopped', table: 't', drop: [] }] }],
])('is stopped %s', async (_when, steps, job) => {
  const { database: own, open } = database();
  expect(await locate(own, jobOf(steps, job))).toEqual({ kind: 'interrupted' });
  expect(open.size).toBe(0);
});

describe('tables that the run had kept', () => {
  const table = (name: string, ...drop: string[]) => ({ sql: 'rows', table: name, drop });

  it('are made and dropped as in the run, and what is left at the end', async () => {
    const { database: own, ran } = database();
    const tables = [table('a'), table('b', 'a'), { sql: 'rows', table: null, drop: [] }];
    await locate(own, jobOf([['same']], { tables }));
    expect(ran).toEqual([
      'CREATE TEMP TABLE "a" AS rows',
      'CREATE TEMP TABLE "b" AS rows',
      'DROP TABLE "a"',
      'n1 same',
      'DROP TABLE "b"',
    ]);
  });

  it('are dropped where one of them cannot be made', async () => {
    const { database: own, ran } = database();
    const tables = [table('a'), { sql: 'other', table: 'b', drop: [] }];
    await expect(locate(own, jobOf([['same']], { tables }))).rejects.toThrow('x');
    expect(ran.at(-1)).toBe('DROP TABLE "a"');
  });
});

describe('the place of the value', () => {
  const STEPS: Steps = [['ok'], ['ok'], ['same', 1, 2]];
  const placeOf = async (
    found: Record<string, string | Error>,
    job: Partial<LocateJob> = {},
  ): Promise<[unknown, string[]]> => {
    const own = database();
    Object.assign(own.found, found);
    const end: JobResult = await locate(own.database, jobOf(STEPS, { value: 'x', ...job }));
    expect(end).toMatchObject({ kind: 'located', nodeId: 3 });
    expect(own.open.size).toBe(0);
    return [
      end.kind === 'located' && end.place,
      own.ran.filter((step) => step.startsWith('value')),
    ];
  };

  it('is in what the node takes, in the first of its inputs that has it', async () => {
    expect(await placeOf({ 'n1 ok': '7 1', 'n2 ok': '8 0' })).toEqual([
      { row: 7, column: 'b' },
      ['value in n1 ok'],
    ]);
    expect(await placeOf({ 'n2 ok': '1 0' })).toEqual([
      { row: 1, column: 'a' },
      ['value in n1 ok', 'value in n2 ok'],
    ]);
    expect(await placeOf({})).toEqual([null, ['value in n1 ok', 'value in n2 ok']]);
  });

  it('is not looked for where there is none', async () => {
    expect(await placeOf({ 'n1 ok': '7 1' }, { value: null })).toEqual([null, []]);
    const statements = jobOf(STEPS).statements.map((one) => ({ ...one, texts: [] }));
    expect(await placeOf({ 'n1 ok': '7 1' }, { statements })).toEqual([null, []]);
  });

  it('is left out where the search for it is stopped, and no other error is hidden', async () => {
    const stopped = errorOf('INTERRUPT', 'Interrupted!');
    expect(await placeOf({ 'n1 ok': stopped, 'n2 ok': stopped })).toEqual([
      null,
      ['value in n1 ok', 'value in n2 ok'],
    ]);
    await expect(placeOf({ 'n1 ok': errorOf('Binder', 'a fault') })).rejects.toThrow('a fault');
  });
});
