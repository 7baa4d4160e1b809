/** After which delay a run is put back that met a fault of the service, and when it fails by it instead. */

import { ApiError } from '../../src/errors.ts';
import { finalProblem, requeueRun } from '../../src/services/executions/requeue-run.ts';
import { faultOfEnd, faultOfError } from '../../src/services/executions/service-fault.ts';
import { storageFull } from '../../src/services/executions/storage-full.ts';
import type { ClaimedRun } from '../../src/stores/postgres/execution-queue.ts';
import { recordedLog } from '../support/recorded-log.ts';

const problem = { nodeId: null, code: 'engine_failed', message: 'Why' } as const;
const run = (given: Partial<ClaimedRun> = {}) =>
  ({
    executionId: 7n,
    workflowId: 3,
    attempt: 1,
    outages: 0,
    sinceFirstStartMs: 0,
    ...given,
  }) as ClaimedRun;
const away = () => new ApiError('SERVICE_UNAVAILABLE', 'The database is not available.');

function setup(failures = 0) {
  const pauses: unknown[] = [];
  let left = failures;
  const requeue = (_run: unknown, pause: unknown): Promise<boolean> => {
    if (left-- > 0) return Promise.reject(away());
    pauses.push(pause);
    return Promise.resolve(true);
  };
  const stopping = new AbortController();
  const log = recordedLog();
  const clock = { monotonicMs: () => 0 };
  return { tools: { queue: { requeue }, clock, stopping: stopping.signal, log }, pauses, log };
}

it.each([
  [0, 1_000],
  [1, 2_000],
  [3, 8_000],
  [4, 10_000],
  [100, 10_000],
])('after %d outages it waits for %d ms', async (outages, delayMs) => {
  const { tools, pauses } = setup();
  expect(await requeueRun(tools, run({ outages }), { problem, isCrash: false })).toBe(true);
  expect(pauses).toEqual([{ delayMs, isOutage: true }]);
});

it('does not wait if this process stops', async () => {
  const { tools, pauses } = setup();
  await requeueRun(tools, run(), null);
  expect(pauses).toEqual([{ delayMs: 0, isOutage: false }]);
});

it('is put back once the database is available again', async () => {
  const { tools, pauses, log } = setup(2);
  expect(await requeueRun(tools, run(), null)).toBe(true);
  expect(pauses).toHaveLength(1);
  expect(log.entries.map(({ message }) => message)).toEqual([
    'store unavailable, retrying',
    'execution requeued',
  ]);
});

describe('a run fails', () => {
  const at = (ms: number) => ({ clock: { monotonicMs: () => 500 + ms }, timeoutSeconds: 10 });
  const claim = (given: Partial<ClaimedRun>) => ({
    run: run(given),
    claimed: { monotonicMs: 500, wallMs: 0 },
  });

  it.each([
    [0, 9_999, null],
    [0, 10_000, problem],
    [9_000, 999, null],
    [9_000, 1_000, problem],
  ])('%d ms before this attempt and %d ms in it: %j', (sinceFirstStartMs, ms, expected) => {
    const fault = { problem, isCrash: false };
    expect(finalProblem(claim({ sinceFirstStartMs, outages: 50 }), fault, at(ms))).toEqual(
      expected,
    );
  });

  it('by the eighth death of an engine process, as it may be the reason', () => {
    const fault = { problem, isCrash: true };
    expect(finalProblem(claim({ outages: 6 }), fault, at(0))).toBeNull();
    expect(finalProblem(claim({ outages: 7 }), fault, at(0))).toEqual(problem);
  });
});

describe('a fault of the service', () => {
  const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });

  it.each([
    ['a store that is away', away(), 'engine_failed'],
    ['a full disk', systemError('ENOSPC'), 'storage_full'],
    ['a full disk behind a store', storageFull(systemError('EDQUOT')), 'storage_full'],
    ['too many open files', systemError('EMFILE'), 'engine_failed'],
    ['a mistake', new TypeError('x is not a function'), undefined],
    ['another error of the API', new ApiError('INVALID_INPUT', 'No.'), undefined],
    ['a file that is missing', systemError('ENOENT'), undefined],
  ])('is %s: %p', (_, error, code) => {
    expect(faultOfError(error)?.problem.code).toBe(code);
  });

  it.each([
    [{ code: 'engine_failed', isServiceFault: true }, true],
    [{ code: 'storage_full', isServiceFault: true }, false],
    [{ code: 'engine_failed' }, undefined],
    [{ code: 'invalid_value' }, undefined],
  ])('is the end of a run with %j', (found, isCrash) => {
    const end = { status: 'failed', problem: { nodeId: null, message: 'Why', ...found } } as never;
    expect(faultOfEnd(end, { nodes: [] })?.isCrash).toBe(isCrash);
  });
});
