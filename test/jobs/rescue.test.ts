import { rescue } from '../../src/jobs/periodic/rescue.ts';
import { recordedLog } from '../support/recorded-log.ts';

function setup(rescued: () => Promise<number> = () => Promise.resolve(0)) {
  const log = recordedLog();
  const task = rescue.create({
    executionQueue: {
      rescue: rescued,
      expireQueued: () => Promise.resolve(2),
      wake: () => Promise.resolve(),
    },
    executionHistory: { stats: () => Promise.resolve({ queued: 3, running: 4, oldestSeconds: 5 }) },
    workers: { releaseDead: () => Promise.resolve(0) },
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
