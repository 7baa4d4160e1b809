/** Results of a few rows in the database: the promises of a result store, and what the end of a run writes with them. */

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createExecutionStore,
  type FinishedExecution,
} from '../../../src/stores/postgres/executions.ts';
import {
  createSmallResultTable,
  type SmallResult,
} from '../../../src/stores/postgres/small-results.ts';
import { createWorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createFileResultStore } from '../../../src/stores/results/files/store.ts';
import { SMALL_RESULT_BYTES, withSmallResults } from '../../../src/stores/results/small-results.ts';
import type { ResultStore } from '../../../src/stores/results/results.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, newAccount, type Account } from '../../support/rows.ts';
import {
  fixture,
  HOUR_MS,
  output,
  parse,
  resultOf,
  read,
  rowsOf,
} from '../results/result-fixture.ts';
import { promises } from '../results/result-promises.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => query('TRUNCATE small_results'));

const query = (sql: string, args: readonly unknown[] = []) =>
  database.client.query({ name: '', sql }, args);
const stored = async () =>
  (await query('SELECT id FROM small_results ORDER BY id')).map(([id]) => id);

async function open(): Promise<ResultStore> {
  const files = await createFileResultStore({
    directory: join(fixture.directory, 'results'),
    clock: fixture.clock,
  });
  const table = createSmallResultTable((statement, args) => database.client.query(statement, args));
  return withSmallResults({ table, files, clock: fixture.clock });
}

async function insert(
  { id, head, rows }: SmallResult,
  { workflowId = 7, expiresAt = new Date(fixture.clock.now().getTime() + HOUR_MS) } = {},
): Promise<void> {
  await query('INSERT INTO small_results VALUES ($1, $2, $3, $4, $5)', [
    id,
    workflowId,
    expiresAt.toISOString(),
    head,
    rows,
  ]);
}

const few = (rows: number, text = 'x') => {
  const inline = Buffer.from(`${JSON.stringify({ text })}\n`.repeat(rows));
  return { file: null, inline, bytes: inline.length, index: rows === 0 ? [] : [0] };
};

/** As a run stores its results: what is small goes into the database. */
async function openWithRows(): Promise<ResultStore> {
  const store = await open();
  return {
    ...store,
    async put(result, rows) {
      const inline = rows.inline ?? (await readFile(rows.file!));
      const small = await store.asSmallResult(result, { ...rows, inline });
      if (small === null) return store.put(result, rows);
      await insert(small, result);
      if (rows.file !== null) await rm(rows.file);
    },
  };
}

describe('small results in the database, others in files', () => promises(openWithRows));

test('what goes into the database is small with all that belongs to it', async () => {
  const store = await open();
  const result = resultOf(rowsOf(1));
  const head = (await store.asSmallResult(result, few(1)))!.head.length;
  const rows = (bytes: number) => few(1, 'x'.repeat(bytes - few(1, '').bytes));
  const largest = rows(SMALL_RESULT_BYTES - head);
  expect(await store.asSmallResult(result, largest)).toMatchObject({ rows: largest.inline });
  const larger = rows(SMALL_RESULT_BYTES - head + 1);
  expect(await store.asSmallResult(result, larger)).toBeNull();
  expect(await store.asSmallResult(result, await output(rowsOf(1)))).toBeNull();
});

test('pages are the same however often they are read', async () => {
  const store = await open();
  const result = resultOf(rowsOf(3));
  await insert((await store.asSmallResult(result, few(3)))!);
  for (let time = 0; time < 3; time += 1)
    expect(parse(await read(store, result, 1, 5))).toEqual([{ text: 'x' }, { text: 'x' }]);
  for (let time = 0; time < 2; time += 1)
    for await (const chunk of (await store.lines(result))!.chunks) {
      expect(chunk).toEqual(few(3).inline);
      // Whoever reads may write into it.
      chunk.fill(0);
    }
});

test('a sweep removes what has expired, however much that is, and nothing else', async () => {
  const store = await open();
  const [soon, later] = [fixture.clock.now(), new Date(fixture.clock.now().getTime() + 1)];
  await query(
    `INSERT INTO small_results SELECT 'dataRef:' || n, 7, $1, '', '' FROM generate_series(1, 2500) n`,
    [soon.toISOString()],
  );
  await insert({ id: 'dataRef:later', head: '', rows: Buffer.alloc(0) }, { expiresAt: later });
  expect(await store.sweep()).toBe(2500);
  expect(await stored()).toEqual(['dataRef:later']);
});

test('a sweep counts what has expired in the database and in files', async () => {
  const store = await open();
  const expiresAt = new Date(fixture.clock.now().getTime() + 1_000);
  const [inFile, inRow] = [1, 1].map((rows) => resultOf(rowsOf(rows), { expiresAt }));
  await store.put(inFile!, await output(rowsOf(1)));
  await insert((await store.asSmallResult(inRow!, few(1)))!, { expiresAt });
  expect(await store.sweep()).toBe(0);
  fixture.clock.advance({ seconds: 1 });
  expect(await store.sweep()).toBe(2);
  expect(await stored()).toEqual([]);
});

test('a deletion removes so much at once, and sweeps the rest', async () => {
  const store = await open();
  await query(
    `INSERT INTO small_results SELECT 'dataRef:' || n, 7, $1, '', '' FROM generate_series(1, 10001) n`,
    [new Date(fixture.clock.now().getTime() + HOUR_MS).toISOString()],
  );
  await insert({ id: 'dataRef:other', head: '', rows: Buffer.alloc(0) }, { workflowId: 8 });
  await store.deleteByWorkflow(7);
  expect(await stored()).toHaveLength(2);
  expect(await store.sweep()).toBe(0);
  expect(await stored()).toEqual(['dataRef:other']);
});

test('what was read is forgotten with its workflow, and that of no other', async () => {
  const store = await open();
  const results = await Promise.all(
    [7, 70, 8].map(async (workflowId) => {
      const result = resultOf(rowsOf(1), { workflowId });
      await insert((await store.asSmallResult(result, few(1)))!, { workflowId });
      expect(await store.find(workflowId, result.id)).toEqual(result);
      return result;
    }),
  );
  await store.deleteByWorkflow(7);
  // What is left is remembered alone.
  await query('TRUNCATE small_results');
  const found = results.map(({ workflowId, id }) => store.find(workflowId, id));
  expect(await Promise.all(found)).toEqual([null, ...results.slice(1)]);
  await store.remove(results[1]!);
  expect(await store.find(70, results[1]!.id)).toBeNull();
});

test('what is damaged is not found', async () => {
  const store = await open();
  await insert({ id: 'dataRef:damaged', head: '{"id": 1', rows: Buffer.alloc(0) });
  expect(await store.find(7, 'dataRef:damaged')).toBeNull();
});

describe('with the end of a run', () => {
  let mine: Account;
  let workflowId: number;
  beforeEach(async () => {
    mine = await newAccount(database.client);
    const draft = { title: 'Runs', description: null, isActive: true, ...chain(2) };
    const { workflow } = await createWorkflowStore(database.client).insert({ ...mine, ...draft });
    workflowId = workflow.id;
  });

  test.each([
    ['kept', 1, 1_000],
    ['over_quota', 1, 10],
    ['superseded', 2, 1_000],
  ] as const)('%s', async (kept, attempt, limitBytes) => {
    const executions = createExecutionStore(database.client);
    const now = fixture.clock.now();
    const expiresAt = new Date(now.getTime() + HOUR_MS);
    const started = await executions.start(mine, {
      workflowId,
      userId: mine.userId,
      keyId: 5,
      startedAt: now,
      knownRevision: 1,
    });
    const { executionId, row } = started!;
    await executions.insert({ executionId, attempt: 1, row });
    const store = await open();
    const results = [3, 0].map((rows) => resultOf(rowsOf(rows), { workflowId, expiresAt }));
    const small = await Promise.all(
      results.map((result) => store.asSmallResult(result, few(result.totalRows))),
    );
    const end: FinishedExecution = {
      status: 'completed',
      finishedAt: now,
      executionTimeMs: 1,
      totalRows: 3,
      resultId: results[0]!.id,
      expiresAt,
      columns: null,
      outputs: [],
      sources: [],
      nodes: [],
      problem: null,
    };
    // A run of the queue has one attempt that counts.
    await query('UPDATE executions SET is_background = true WHERE id = $1', [executionId]);
    const reservation = { bytes: 100, expiresAt, limitBytes };
    const written = small.map((each) => each!);
    expect(
      await executions.finishWithResults({ executionId, attempt }, end, reservation, written),
    ).toBe(kept);
    const found = await Promise.all(results.map(({ id }) => store.find(workflowId, id)));
    expect(found).toEqual(kept === 'kept' ? results : [null, null]);
    expect(await stored()).toHaveLength(kept === 'kept' ? 2 : 0);
  });
});
