/** How runs end in PostgreSQL, whether their rows are there or not. */

import type { Attempt } from '../../../src/stores/postgres/executions.ts';
import {
  begun,
  database,
  ends,
  executions,
  failure,
  finishedAt,
  inserted,
  mine,
  nothing,
  queue,
  rows,
  startedAt,
  workflowId,
} from './execution-fixture.ts';

/** As a background run names itself. */
const withoutRow = ({ executionId, attempt }: Attempt): Attempt => ({ executionId, attempt });

const named: readonly (readonly [string, () => Promise<Attempt>])[] = [
  ['whose row is not there yet', begun],
  ['whose row may be there', inserted],
  ['whose row is there', async () => withoutRow(await inserted())],
];

describe.each(named)('a run %s', (_, began) => {
  test.each(ends)('ends as $status', async (end) => {
    expect(await executions.finish(await began(), end)).toBe(true);
    const { status, totalRows, resultId, problem } = end;
    const error = problem && {
      node_id: problem.nodeId,
      code: problem.code,
      message: problem.message,
    };
    const { organizationId, userId } = mine;
    const whose = {
      organizationId,
      workflowId,
      revision: 1,
      userId,
      keyId: 5,
      isBackground: false,
    };
    const times = { created: startedAt, startedAt, finishedAt };
    expect(await rows()).toMatchObject([
      { ...whose, ...times, status, totalRows, resultId, error, attempt: 1 },
    ]);
  });

  test('a statement that comes late, after it was recorded as failed, changes nothing', async () => {
    const started = await began();
    const [completed, failed] = [ends[0]!, ends[1]!];
    expect(await executions.fail(started, failed)).toBe(true);
    const before = await rows();
    expect(before).toMatchObject([{ status: 'failed', resultId: null, resultBytes: 0n }]);
    const reservation = { bytes: 10, expiresAt: finishedAt, limitBytes: 1_000 };
    expect(await executions.finish(started, completed)).toBe(false);
    expect(await executions.fail(started, failed)).toBe(false);
    expect(await executions.reserve(started, reservation)).toBe('superseded');
    expect(await executions.finishWithResults(started, completed, reservation)).toBe('superseded');
    if (started.row !== undefined) await executions.insert({ ...started, row: started.row });
    expect(await rows()).toEqual(before);
  });

  test.each([10, 20_000])('is kept with %d bytes of rows', async (bytes) => {
    const started = await began();
    const reservation = { bytes, expiresAt: finishedAt, limitBytes: 100_000 };
    const result = {
      id: `dataRef:${started.executionId}`,
      head: '{}',
      rows: Buffer.alloc(bytes, ' '),
    };
    const ending = { ...started, isBackground: false };
    const kept = await executions.finishWithResults(ending, ends[0]!, reservation, [result]);
    expect(kept).toBe('kept');
    expect(await rows()).toMatchObject([
      { status: 'completed', resultBytes: BigInt(bytes), attempt: 1, totalRows: 1_000_000 },
    ]);
  });

  test('reserves space for what it then stores', async () => {
    const started = await began();
    const reservation = { bytes: 10, expiresAt: finishedAt, limitBytes: 1_000 };
    expect(await executions.reserve(started, { ...reservation, limitBytes: 9 })).toBe('over_quota');
    expect(await executions.reserve(started, reservation)).toBe('kept');
    expect(await rows()).toMatchObject([{ status: 'running', resultBytes: 10n, attempt: 1 }]);
    expect(await executions.finish(started, ends[0]!)).toBe(true);
    expect(await rows()).toMatchObject([{ status: 'completed', resultBytes: 10n }]);
  });
});

test('a run that was taken for abandoned records its end all the same', async () => {
  await queue.rescue(0);
  const started = await inserted();
  await database.client.query(
    { name: 'test.silent', sql: "UPDATE executions SET seen_at = now() - interval '1 minute'" },
    [],
  );
  expect(await queue.rescue(35_000)).toBe(1);
  const reservation = { bytes: 10, expiresAt: finishedAt, limitBytes: 1_000 };
  expect(await executions.reserve(started, reservation)).toBe('kept');
  expect(await rows()).toMatchObject([{ status: 'failed' }]);
  expect(await executions.finish(started, ends[0]!)).toBe(true);
  expect(await rows()).toMatchObject([{ status: 'completed', resultBytes: 10n }]);
});

describe('a statement whose response was lost', () => {
  const [completed, failed] = [ends[0]!, ends[1]!];
  const resultId = completed.resultId!;

  test.each([
    ['while it runs', () => Promise.resolve(true)],
    ['which was taken for abandoned', (run: Attempt) => executions.finish(run, failed)],
  ])('changes nothing once its run goes on %s', async (_, prepare) => {
    const run = await inserted();
    await prepare(run);
    const attempt = await executions.resumeStoring(run, resultId);
    expect(attempt).toBe(2);
    expect(await executions.finish(run, completed)).toBe(false);
    expect(await executions.finish({ ...run, attempt: 2 }, completed)).toBe(true);
    expect(await rows()).toMatchObject([{ status: 'completed', attempt: 2 }]);
  });

  test('is known to have completed the run with this result, and with no other', async () => {
    const run = await inserted();
    await executions.finish(run, completed);
    expect(await executions.resumeStoring(run, resultId)).toBe('completed');
    expect(await executions.resumeStoring(run, 'dataRef:other')).toBe('superseded');
    expect(await rows()).toMatchObject([{ status: 'completed', attempt: 1 }]);
  });
});

test('what a run changes in other services is noted for its attempt only', async () => {
  const run = await inserted();
  expect(await executions.noteEffects({ ...run, attempt: 2 })).toBe(false);
  expect(await rows()).toMatchObject([{ hasEffects: false }]);
  expect(await executions.noteEffects(run)).toBe(true);
  expect(await rows()).toMatchObject([{ hasEffects: true }]);
});

test('what is recorded under an id that the database gave twice leaves the other run alone', async () => {
  const { executionId, attempt, row } = await inserted();
  const before = await rows();
  const other = {
    executionId,
    attempt,
    row: { ...row, startedAt: new Date(row.startedAt.getTime() + 1) },
  };
  const reservation = { bytes: 10, expiresAt: finishedAt, limitBytes: 1_000 };
  await executions.insert(other);
  expect(await executions.finish(other, ends[0]!)).toBe(false);
  expect(await executions.fail(other, ends[1]!)).toBe(false);
  expect(await executions.reserve(other, reservation)).toBe('superseded');
  expect(await executions.finishWithResults(other, ends[0]!, reservation)).toBe('superseded');
  expect(await rows()).toEqual(before);
});

test('a message that the database cannot hold loses a character, and the run still ends', async () => {
  const problem = { ...failure, message: 'Cannot cast "a\u0000b\ud83d" to number.' };
  await executions.finish(await begun(), {
    status: 'failed',
    finishedAt,
    ...nothing,
    problem,
  });
  expect(await rows()).toMatchObject([
    { status: 'failed', error: { message: 'Cannot cast "a\ufffdb\ufffd" to number.' } },
  ]);
});
