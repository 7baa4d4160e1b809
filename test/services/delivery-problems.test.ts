/** What is said of a run that does not complete because of the rows that it sends. */

import type { ExecutionDelivery } from '../../src/model/execution.ts';
import {
  changedRows,
  failedRows,
  failedWith,
  interrupted,
  rowsInDoubt,
  tooManyCalls,
} from '../../src/services/executions/deliveries/problems.ts';
import { hasBegun } from '../../src/services/executions/deliveries/report.ts';

const report = (change: Partial<ExecutionDelivery>): ExecutionDelivery => ({
  nodeId: 5,
  rows: 1_500,
  delivered: 0,
  failed: 0,
  inDoubt: 0,
  calls: 0,
  errors: [],
  inDoubtRanges: [],
  sendingUntil: 0,
  key: 'k',
  digest: null,
  ...change,
});
const error = (row: number, rows: number) => ({ row, rows, code: 'http_422', message: 'HTTP 422' });

it.each<[Partial<ExecutionDelivery>, string]>([
  [
    { delivered: 1_200, failed: 1, errors: [error(1_200, 1)] },
    '1,200 of 1,500 rows were delivered. Row 1201: HTTP 422. 299 rows were not sent.',
  ],
  [
    { delivered: 4, failed: 3, errors: [error(4, 3), error(9, 1)], sendingUntil: 7 },
    '4 of 1,500 rows were delivered. Rows 5 to 7: HTTP 422. 1,493 rows were not sent.',
  ],
  [
    { delivered: 4, failed: 1, errors: [error(4, 1)], sendingUntil: 6 },
    '4 of 1,500 rows were delivered. Row 5: HTTP 422. Row 6 may have been delivered before the run was started again. 1,494 rows were not sent.',
  ],
  [
    { delivered: 4, inDoubt: 1, sendingUntil: 15 },
    '4 of 1,500 rows were delivered. Rows 6 to 15 may have been delivered before the run was started again. 1,485 rows were not sent.',
  ],
])('a row that fails where that stops the run: %j', (change, message) => {
  expect(failedRows(7, report(change))).toEqual({ nodeId: 7, code: 'delivery_failed', message });
});

it.each([
  [{ delivered: 4, failed: 1, sendingUntil: 6 }, 'row 6', '1,494'],
  [{ delivered: 4, sendingUntil: 14 }, 'rows 5 to 14', '1,486'],
])('a process that died while it sent: %j', (change, rows, left) => {
  const { message, ...others } = rowsInDoubt(report(change));
  expect(others).toEqual({ nodeId: 5, code: 'delivery_in_doubt' });
  expect(message).toContain(` ended while it sent ${rows}, which `);
  expect(message.endsWith(` ${left} rows were not sent.`)).toBe(true);
});

it('rows that are others than those that were sent', () => {
  const { message, ...others } = changedRows(report({ delivered: 1_200, failed: 5 }));
  expect(others).toEqual({ nodeId: 5, code: 'delivery_changed' });
  expect(message).toContain(' 1,200 rows had been delivered before; nothing more was sent.');
});

it('more calls than a run may make', () => {
  const { message, ...others } = tooManyCalls(5, 100_001, 100_000);
  expect(others).toEqual({ nodeId: 5, code: 'delivery_failed' });
  expect(message).toContain('The rows take 100,001 requests, and a run makes at most 100,000.');
});

it('a run that is cancelled, and one whose time is up', () => {
  expect(interrupted('cancelled', 60)).toEqual({
    status: 'cancelled',
    problem: { nodeId: null, code: 'cancelled', message: 'The run was cancelled' },
  });
  expect(interrupted('timed_out', 60)).toEqual({
    status: 'timed_out',
    problem: { nodeId: null, code: 'timed_out', message: 'The run did not end within 60 seconds' },
  });
  const problem = { nodeId: 1, code: 'cycle', message: 'y' } as const;
  expect(failedWith(problem)).toEqual({ status: 'failed', problem });
});

it.each<[Partial<ExecutionDelivery>, boolean]>([
  [{}, false],
  [{ sendingUntil: 1 }, true],
  [{ delivered: 1 }, true],
  [{ failed: 1 }, true],
  [{ inDoubt: 1 }, true],
])('a delivery with %j has begun: %s', (change, expected) => {
  expect(hasBegun(report(change))).toBe(expected);
});
