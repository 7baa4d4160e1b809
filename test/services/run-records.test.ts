/** What is recorded of the end of a run, what its caller learns, and what becomes of its results, in each way that a run can end. */

import { ApiError } from '../../src/errors.ts';
import type { EndedRun } from '../../src/services/executions/outcome.ts';
import {
  recordEnd,
  recordFailure,
  reportFailure,
  storeResults,
  type IncompleteEngineEnd,
  type RecordTools,
  type RunProgress,
} from '../../src/services/executions/run-records.ts';
import type { PreparedOutputs } from '../../src/services/executions/kept-outputs.ts';
import type { Diagnostic } from '../../src/engine/index.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

interface Setup {
  /** Whether the database takes the end: the run is still this attempt's. */
  readonly isOurs?: boolean | Error;
  readonly stored?: Diagnostic | 'stored' | 'superseded';
  readonly isBackground?: boolean;
  readonly hasEffects?: boolean;
  /** What storing the result throws, one after another, before it succeeds. */
  readonly storeErrors?: readonly Error[];
  /** What is found of a statement whose response was lost. */
  readonly resumed?: number | 'completed' | 'superseded';
  readonly stopReason?: 'requested' | 'disconnected' | 'requeued' | 'superseded' | null;
}

const problem = { nodeId: 2, code: 'cycle', message: 'Why' } as const;
const sources = [{ nodeId: 1 }] as never;
const common: EndedRun = {
  ...{ executionId: 7n, workflowId: 3, executionTimeMs: 12 },
  ...{ deliveries: [], hasEffects: false },
};
const files = ['a file'] as never;

function setup({ isOurs = true, stored = 'stored', ...given }: Setup = {}) {
  const calls: string[] = [];
  const ends: unknown[] = [];
  const counted: string[] = [];
  const storeErrors = [...(given.storeErrors ?? [])];
  const clock = movableClock();
  const log = recordedLog();
  const note = (name: string) => () => (calls.push(name), Promise.resolve());
  const end = (name: string) => (_run: unknown, recorded: unknown) => {
    calls.push(name);
    ends.push(recorded);
    return isOurs instanceof Error ? Promise.reject(isOurs) : Promise.resolve(isOurs);
  };
  const tools = {
    store: {
      finish: end('finish'),
      fail: end('fail'),
      resumeStoring: () => (calls.push('resume'), Promise.resolve(given.resumed ?? 2)),
    },
    sent: { write: note('write') },
    resultBytes: { releaseExecution: note('release') },
    keeper: { remove: note('remove'), abandon: note('abandon') },
    quota: {
      store: (run: { attempt: number }, _prepared: unknown, recorded: unknown) => {
        const error = storeErrors.shift();
        if (given.hasEffects === true) calls.push(`store ${run.attempt}`);
        if (error !== undefined) return Promise.reject(error);
        ends.push(recorded);
        return Promise.resolve(stored);
      },
    },
    counters: { countEnd: (status: string) => void counted.push(status) },
    ...{ clock, log },
  } as unknown as RecordTools;
  const progress = {
    run: {
      ...{ executionId: 7n, attempt: 1, workflowId: 3, timeoutSeconds: 60 },
      isBackground: given.isBackground ?? false,
    },
    registered: { stopReason: () => given.stopReason ?? null },
    elapsedMs: () => 12,
    ...{ sources, sent: [], files, hasEffects: given.hasEffects ?? false, isStoring: false },
  } as unknown as RunProgress;
  return { tools, progress, calls, ends, counted, log, now: clock.now() };
}

const ended = (status: 'failed' | 'timed_out' | 'cancelled', code = 'cycle') =>
  ({ status, problem: { ...problem, code } }) as IncompleteEngineEnd;

describe('a run that fails with an error', () => {
  const failed = {
    ...{ status: 'failed', executionTimeMs: 12, sources, outputs: [], resultId: null },
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
  const shown = {
    ...{ totalRows: 5, resultId: 'dataRef:x', expiresAt: new Date(1), columns: [], outputs: [] },
    ...{ rows: Buffer.alloc(0), shownRows: 0, next: null },
  };
  const prepared: PreparedOutputs = { shown, files: [], bytes: 1 };

  it('is completed with them, and with the time that it took without storing them', async () => {
    const { tools, progress, calls, ends, counted, now } = setup();
    expect(await storeResults(tools, progress, prepared, 9)).toEqual({
      kind: 'completed',
      execution: { ...common, executionTimeMs: 9, status: 'completed', ...shown, sources },
    });
    const { rows: _rows, shownRows: _shown, next: _next, ...recorded } = shown;
    expect(ends).toEqual([
      {
        ...{ status: 'completed', finishedAt: now, executionTimeMs: 9, sources, problem: null },
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

describe('a run with effects', () => {
  const away = new ApiError('SERVICE_UNAVAILABLE', 'Away.');
  const prepared = {
    shown: { resultId: 'dataRef:x', outputs: [] },
    files: [],
    bytes: 1,
  } as unknown as PreparedOutputs;

  it.each([
    ['is stored again as another attempt', 2, ['store 1', 'resume', 'release', 'store 2']],
    ['is not stored again where that took effect', 'completed', ['store 1', 'resume']],
  ] as const)('whose result could not be stored: %s', async (_, resumed, expected) => {
    const { tools, progress, calls } = setup({ hasEffects: true, storeErrors: [away], resumed });
    expect(await storeResults(tools, progress, prepared, 9)).toMatchObject({
      kind: 'completed',
      execution: { hasEffects: true },
    });
    expect(calls).toEqual(expected);
  });

  it('is not stored again before it has any', async () => {
    const { tools, progress } = setup({ storeErrors: [away] });
    await expect(storeResults(tools, progress, prepared, 9)).rejects.toBe(away);
  });

  it('ends for want of room, which is recorded and no error', async () => {
    const { tools, progress, calls } = setup({ hasEffects: true });
    expect(await recordEnd(tools, progress, ended('failed', 'storage_full'))).toMatchObject({
      kind: 'ended',
      execution: { hasEffects: true, problem: { code: 'storage_full' } },
    });
    expect(calls).toEqual(['finish']);
  });

  it('reports how it ended where that cannot be recorded', async () => {
    const isOurs = new Error('away');
    const { tools, progress, log } = setup({ hasEffects: true, isOurs });
    expect(await recordEnd(tools, progress, ended('timed_out'))).toMatchObject({
      kind: 'ended',
      execution: { status: 'timed_out' },
    });
    expect(log.entries).toMatchObject([{ level: 'error', fields: { executionId: '7' } }]);
  });

  const sent = {
    ...{ nodeId: 5, rows: 1_000, delivered: 900, failed: 20, inDoubt: 3, calls: 930, errors: [] },
    ...{ sendingUntil: 930, key: 'k', digest: null },
  };

  it.each([
    [
      true,
      [{ ...sent, rows: 900, failed: 0, inDoubt: 0, sendingUntil: 900 }],
      'result_not_stored',
      'The workflow ran to its end, and its result could not be stored. 900 of 900 rows were delivered.',
    ],
    [
      false,
      [sent, { ...sent, rows: 5, delivered: 0, failed: 0, inDoubt: 0, sendingUntil: 0 }],
      'engine_failed',
      'The service failed while it ran the workflow. 900 of 1,005 rows were delivered, 20 failed, 10 are in doubt, 75 were not sent.',
    ],
    [
      true,
      [],
      'result_not_stored',
      'The workflow ran to its end, and its result could not be stored. The run sent requests that may have changed something in another service.',
    ],
  ])('that fails by an error says what it did (storing: %s)', async (...given) => {
    const [isStoring, reports, code, message] = given;
    const { tools, progress, calls, ends } = setup({ hasEffects: true });
    Object.assign(progress, { isStoring, sent: reports });
    const failure = { nodeId: null, code, message };
    expect(await reportFailure(tools, progress, away)).toEqual({
      kind: 'ended',
      execution: {
        ...common,
        ...{ deliveries: reports, hasEffects: true },
        ...{ status: 'failed', reason: 'failed', problem: failure },
      },
    });
    expect(ends).toMatchObject([{ status: 'failed', problem: failure }]);
    const written = reports.length > 0 ? ['write'] : [];
    expect(calls).toEqual([...written, 'fail', 'release', 'remove']);
  });
});
