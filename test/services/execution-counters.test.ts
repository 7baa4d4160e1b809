import { createExecutionCounters } from '../../src/services/executions/execution-counters.ts';

it('count from zero', () => {
  const counters = createExecutionCounters();
  expect(counters.stats()).toEqual({
    ended: { completed: 0, failed: 0, timed_out: 0, cancelled: 0 },
    claims: 0,
    waitedSeconds: 0,
    rowsSent: { delivered: 0, failed: 0, in_doubt: 0 },
  });
  for (const status of ['completed', 'completed', 'failed', 'timed_out', 'cancelled'] as const)
    counters.countEnd(status);
  counters.countClaim(1_500);
  counters.countClaim(250);
  counters.countRowsSent({ delivered: 5, failed: 2, inDoubt: 1 });
  counters.countRowsSent({ delivered: 1, failed: 0, inDoubt: 3 });
  expect(counters.stats()).toEqual({
    ended: { completed: 2, failed: 1, timed_out: 1, cancelled: 1 },
    claims: 2,
    waitedSeconds: 1.75,
    rowsSent: { delivered: 6, failed: 2, in_doubt: 4 },
  });
});
