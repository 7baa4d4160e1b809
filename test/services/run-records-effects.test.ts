/** How a run ends that has changed something in another service. */

import { ApiError } from '../../src/errors.ts';
import {
  recordEnd,
  reportFailure,
  storeResults,
} from '../../src/services/executions/run-records.ts';
import type { PreparedOutputs } from '../../src/services/executions/result-outputs.ts';

import { setup, ended, common } from './run-records-setup.ts';

describe('a run with effects', () => {
  const away = new ApiError('SERVICE_UNAVAILABLE', 'Away.');
  const prepared = {
    summary: { resultId: 'dataRef:x', outputs: [] },
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

  const delivery = {
    nodeId: 5,
    rows: 1_000,
    delivered: 900,
    failed: 20,
    inDoubt: 3,
    calls: 930,
    errors: [],
    sendingUntil: 930,
    key: 'k',
    digest: null,
  };

  it.each([
    [
      true,
      [{ ...delivery, rows: 900, failed: 0, inDoubt: 0, sendingUntil: 900 }],
      'result_not_stored',
      'The workflow ran to its end, and its result could not be stored. 900 of 900 rows were delivered.',
    ],
    [
      false,
      [delivery, { ...delivery, rows: 5, delivered: 0, failed: 0, inDoubt: 0, sendingUntil: 0 }],
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
    Object.assign(progress, { isStoring, deliveries: reports });
    const failure = { nodeId: null, code, message };
    expect(await reportFailure(tools, progress, away)).toEqual({
      kind: 'ended',
      execution: {
        ...common,
        deliveries: reports,
        hasEffects: true,
        status: 'failed',
        reason: 'failed',
        problem: failure,
      },
    });
    expect(ends).toMatchObject([{ status: 'failed', problem: failure }]);
    const written = reports.length > 0 ? ['write'] : [];
    expect(calls).toEqual([...written, 'fail', 'release', 'remove']);
  });
});
