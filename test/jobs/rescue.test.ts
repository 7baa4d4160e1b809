import { rescue } from '../../src/jobs/periodic/rescue.ts';
import type { QueueStats } from '../../src/stores/postgres/execution-history.ts';
import { recordedLog } from '../support/recorded-log.ts';

function setup(
  rescued: () => Promise<number> = () => Promise.resolve(0),
  {
    breaks = () => 0,
    stats = () => Promise.resolve({ queued: 3, running: 4, oldestSeconds: 5 }),
  }: { readonly breaks?: () => number; readonly stats?: () => Promise<QueueStats> } = {},
) {
  const log = recordedLog();
  const task = rescue.create({
    executionQueue: {
      rescue: rescued,
      expireQueued: () => Promise.resolve(2),
    },
    executionHistory: { stats },
    workers: { removeDead: () => Promise.resolve(0) },
    attendance: { breaks },
    log,
  });
  const gauges = () => task.gauges?.map(({ name, observe }) => `${name} ${observe()}`);
  return { task, log, gauges };
}

it('measures the queue, as the last round found it', async () => {
  const { task, gauges } = setup();
  expect(gauges()).toEqual([
    'weir_executions_queued 0',
    'weir_executions_running 0',
    'weir_executions_oldest_queued_seconds 0',
  ]);
  await task.round();
  expect(gauges()).toEqual([
    'weir_executions_queued 3',
    'weir_executions_running 4',
    'weir_executions_oldest_queued_seconds 5',
  ]);
});

it('logs what it did and what failed, and continues with the rest', async () => {
  const error = new Error('away');
  const { task, log } = setup(() => Promise.reject(error));
  await task.round();
  expect(log.entries).toEqual([
    { level: 'error', fields: { error }, message: 'failed: abandoned executions settled' },
    { level: 'warn', fields: { count: 2 }, message: 'executions queued for too long' },
  ]);
});

describe('after an outage in which nobody could be heard', () => {
  let nowMs = 0;
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const cases: readonly (readonly [string, () => number, boolean])[] = [
    ['of the database', () => 0, true],
    ['of this process', () => (nowMs > 0 ? 1 : 0), false],
  ];
  it.each(cases)(
    '%s, settles nothing until the others have had time for two heartbeats',
    async (_, breaks, isAway) => {
      nowMs = 0;
      let rescues = 0;
      const stats = (): Promise<QueueStats> =>
        isAway && nowMs === 0
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ queued: 0, running: 0, oldestSeconds: 0 });
      const { task } = setup(() => Promise.resolve((rescues += 1)), { breaks, stats });
      jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
      const settled: boolean[] = [];
      for (; nowMs <= 40_000; nowMs += 10_000) {
        const before = rescues;
        await task.round();
        settled.push(rescues > before);
      }
      expect(settled).toEqual([true, false, false, true, true]);
    },
  );
});
