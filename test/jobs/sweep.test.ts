import { sweep } from '../../src/jobs/periodic/sweep.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

const STEPS = [
  'results',
  'result bytes',
  'sessions',
  'files',
  'params',
  'idempotency keys',
  'executions',
  'size of executions',
  'credentials',
  'embedding secrets',
];

function setup(results: () => Promise<number> = () => Promise.resolve(0)) {
  const calls: unknown[][] = [];
  const note =
    (name: string, count: number) =>
    (...parameters: unknown[]) => {
      calls.push([name, ...parameters]);
      return Promise.resolve(count);
    };
  const log = recordedLog();
  const sweeper = sweep.create({
    results: { sweep: () => (calls.push(['results']), results()) },
    resultBytes: { releaseDue: note('result bytes', 0), total: () => Promise.resolve(77) },
    accounts: { deleteSessionsBefore: note('sessions', 2) },
    files: { sweep: note('files', 0) },
    params: { sweep: note('params', 0) },
    idempotency: { deleteBefore: note('idempotency keys', 0) },
    executionRetention: {
      deleteFinishedBefore: note('executions', 0),
      deleteBeyond: note('size of executions', 0),
    },
    vault: { reseal: note('credentials', 3) },
    services: { embeddings: { reseal: note('embedding secrets', 0) } },
    settings: { executionRetentionDays: 30, executionsMaxBytesPerOrganization: 4_096 },
    clock: movableClock(new Date('2026-03-01T12:00:00.000Z')),
    log,
  });
  return { sweeper, calls, log, names: () => calls.map(([name]) => name) };
}

describe('the sweeper', () => {
  it('clears results, ended sessions, parameters and the old history', async () => {
    const { sweeper, calls, log } = setup();
    await sweeper.round();
    expect(calls).toEqual([
      ['results'],
      ['result bytes', new Date('2026-03-01T12:00:00.000Z')],
      [
        'sessions',
        {
          idleBefore: new Date('2026-03-01T11:30:00.000Z'),
          createdBefore: new Date('2026-03-01T00:00:00.000Z'),
        },
      ],
      ['files', new Date('2026-03-01T12:00:00.000Z')],
      ['params'],
      ['idempotency keys', new Date('2026-02-28T12:00:00.000Z')],
      ['executions', new Date('2026-01-30T12:00:00.000Z')],
      ['size of executions', 4_096],
      ['credentials'],
      ['embedding secrets'],
    ]);
    expect(log.entries).toEqual([
      { level: 'info', fields: { count: 2 }, message: 'ended sessions deleted' },
      {
        level: 'info',
        fields: { count: 3 },
        message: 'credentials encrypted with the first key',
      },
    ]);
  });

  it('logs what fails and continues with the rest; what is not removed is not released', async () => {
    const error = new Error('away');
    const { sweeper, names, log } = setup(() => Promise.reject(error));
    await sweeper.round();
    expect(names()).toEqual(STEPS.filter((step) => step !== 'result bytes'));
    expect(log.entries[0]).toEqual({
      level: 'error',
      fields: { error },
      message: 'failed: expired results deleted',
    });
  });

  it('measures what the stored results take, as the last round found it', async () => {
    const { sweeper } = setup();
    const [gauge] = sweeper.gauges ?? [];
    expect(gauge?.observe()).toBe(0);
    await sweeper.round();
    expect(gauge).toMatchObject({ name: 'weir_results_bytes' });
    expect(gauge?.observe()).toBe(77);
  });

  it('sweeps at the start and every minute until it is stopped', async () => {
    jest.useFakeTimers();
    const { sweeper, names } = setup();
    sweeper.start();
    sweeper.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(names()).toEqual(STEPS);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(names()).toEqual([...STEPS, ...STEPS, ...STEPS]);
    await sweeper.stop();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('does not begin a round while one is under way, and waits for it when it stops', async () => {
    let end = (_: number) => {};
    const { sweeper, names } = setup(() => new Promise((resolve) => (end = resolve)));
    const first = sweeper.round();
    const second = sweeper.round();
    expect(names()).toEqual(['results']);
    let stopped = false;
    const stop = sweeper.stop().then(() => (stopped = true));
    await Promise.resolve();
    expect(stopped).toBe(false);
    end(0);
    await Promise.all([first, second, stop]);
    expect(names()).toEqual(STEPS);
  });
});
