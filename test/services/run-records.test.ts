/** What is recorded of the end of a run, what its caller learns, and what becomes of its results, in each way that a run can end. */

import {
  recordEnd,
  recordFailure,
  storeResults,
  type IncompleteEngineEnd,
} from '../../src/services/executions/run-records.ts';
import type { PreparedOutputs } from '../../src/services/executions/result-outputs.ts';

import { setup, ended, problem, sources, common, type Setup } from './run-records-setup.ts';

describe('a run that fails with an error', () => {
  const failed = {
    status: 'failed',
    executionTimeMs: 12,
    sources,
    outputs: [],
    resultId: null,
    problem: expect.objectContaining({ code: 'engine_failed' }),
  };

  it('has failed, and holds no space any longer', async () => {
    const { tools, progress, calls, ends, counted, now } = setup();
    await recordFailure(tools, progress);
    expect(calls).toEqual(['fail', 'release', 'remove']);
    expect([ends, counted]).toEqual([
      [expect.objectContaining({ ...failed, finishedAt: now })],
      ['failed'],
    ]);
  });

  it('keeps what may be stored where another attempt ended it', async () => {
    const { tools, progress, calls, counted, log } = setup({ isOurs: false });
    await recordFailure(tools, progress);
    expect([calls, counted, log.entries]).toEqual([['fail', 'abandon'], [], []]);
  });

  it('keeps what may be stored where that cannot be recorded, and logs why', async () => {
    const { tools, progress, calls, counted, log } = setup({ isOurs: new Error('away') });
    await recordFailure(tools, progress);
    expect([calls, counted]).toEqual([['fail', 'abandon'], []]);
    expect(log.entries).toMatchObject([
      { level: 'error', fields: { executionId: '7', error: { message: 'away' } } },
    ]);
  });
});

describe('a run without results', () => {
  it.each(['failed', 'timed_out'] as const)('that %s is recorded as that', async (status) => {
    const { tools, progress, ends, counted, now } = setup();
    expect(await recordEnd(tools, progress, ended(status))).toEqual({
      kind: 'ended',
      execution: { ...common, status, reason: status, problem },
    });
    expect(ends).toMatchObject([{ status, problem, sources, finishedAt: now, resultId: null }]);
    expect(counted).toEqual([status]);
  });

  it('whose graph is not valid has failed, with or without a problem', async () => {
    for (const errors of [[problem], []]) {
      const { tools, progress, ends } = setup();
      const outcome = { status: 'invalid', report: { errors } } as unknown as IncompleteEngineEnd;
      expect(await recordEnd(tools, progress, outcome)).toMatchObject({ kind: 'invalid' });
      expect(ends).toMatchObject([{ status: 'failed', problem: errors[0] ?? null }]);
    }
  });

  it('that another attempt took over is not', async () => {
    const { tools, progress, counted } = setup({ isOurs: false });
    expect(await recordEnd(tools, progress, ended('failed'))).toEqual({ kind: 'superseded' });
    expect(counted).toEqual([]);
  });

  it.each(['storage_full', 'engine_unavailable'])(
    'that ends for want of %s fails with an error, and is not recorded here',
    async (code) => {
      const { tools, progress, calls } = setup();
      await expect(recordEnd(tools, progress, ended('failed', code))).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      });
      expect(calls).toEqual([]);
    },
  );

  it.each<[Setup, object]>([
    [{ stopReason: 'requested' }, { kind: 'ended', problem: 'cancelled_by_request' }],
    [
      { stopReason: 'requested', isBackground: true },
      { kind: 'ended', problem: 'cancelled_by_request' },
    ],
    [{ stopReason: 'disconnected' }, { kind: 'ended', problem: 'cancelled' }],
    [
      { stopReason: 'requeued', isBackground: true },
      { kind: 'requeued', fault: null },
    ],
    [
      { stopReason: null, isBackground: true },
      { kind: 'requeued', fault: null },
    ],
    [{ stopReason: 'superseded', isBackground: true }, { kind: 'superseded' }],
    [{ stopReason: null }, { kind: 'ended', problem: 'cancelled' }],
  ])('that was cancelled ends as the reason says: %j', async (given, expected) => {
    const { tools, progress, calls, counted } = setup(given);
    const end = await recordEnd(tools, progress, ended('cancelled', 'cancelled'));
    const found =
      end.kind === 'ended' ? { kind: end.kind, problem: end.execution.problem.code } : end;
    expect(found).toEqual(expected);
    const isRecorded = end.kind === 'ended';
    expect([calls, counted]).toEqual(isRecorded ? [['finish'], ['cancelled']] : [[], []]);
  });
});

describe('a run with results', () => {
  const summary = {
    totalRows: 5,
    resultId: 'dataRef:x',
    expiresAt: new Date(1),
    columns: [],
    outputs: [],
    rows: Buffer.alloc(0),
    shownRows: 0,
    next: null,
  };
  const prepared: PreparedOutputs = { summary, files: [], bytes: 1 };

  it('is completed with them, and with the time that it took without storing them', async () => {
    const { tools, progress, calls, ends, counted, now } = setup();
    expect(await storeResults(tools, progress, prepared, 9)).toEqual({
      kind: 'completed',
      execution: {
        ...common,
        executionTimeMs: 9,
        status: 'completed',
        ...summary,
        sources,
        cursors: [],
      },
    });
    const { rows: _rows, shownRows: _shown, next: _next, ...recorded } = summary;
    expect(ends).toEqual([
      {
        status: 'completed',
        finishedAt: now,
        executionTimeMs: 9,
        sources,
        problem: null,
        ...recorded,
      },
    ]);
    expect([calls, counted]).toEqual([[], ['completed']]);
  });

  it('is not where another attempt took it over', async () => {
    const { tools, progress, counted } = setup({ stored: 'superseded' });
    expect(await storeResults(tools, progress, prepared, 9)).toEqual({ kind: 'superseded' });
    expect(counted).toEqual([]);
  });

  it('has failed where there is no space for them', async () => {
    const { tools, progress, counted } = setup({ stored: problem });
    expect(await storeResults(tools, progress, prepared, 9)).toEqual({
      kind: 'ended',
      execution: { ...common, executionTimeMs: 9, status: 'failed', reason: 'too_large', problem },
    });
    expect(counted).toEqual(['failed']);
  });
});
