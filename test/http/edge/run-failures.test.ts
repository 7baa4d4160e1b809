/** The error with which the end of a run is answered, by how it ended. */

import { failureOf } from '../../../src/handlers/present/failure.ts';
import type { EndedExecution } from '../../../src/services/executions/executions.ts';

const ended = (
  reason: EndedExecution['reason'],
  code: string,
  hasEffects = false,
): EndedExecution => ({
  executionId: 7n,
  workflowId: 3,
  executionTimeMs: 12,
  deliveries: [],
  hasEffects,
  reason,
  status: reason === 'too_large' ? 'failed' : reason,
  problem: { nodeId: 5, code, message: 'Why' },
});

it.each<[reason: EndedExecution['reason'], code: string, error: string, status: number]>([
  ['failed', 'invalid_value', 'EXECUTION_FAILED', 422],
  ['timed_out', 'timed_out', 'EXECUTION_TIMEOUT', 504],
  ['too_large', 'result_too_large', 'RESULT_TOO_LARGE', 422],
  ['cancelled', 'cancelled_by_request', 'EXECUTION_FAILED', 422],
])('%s by %s is %s', (reason, problem, code, status) => {
  const error = failureOf(ended(reason, problem));
  expect(error).toMatchObject({ code, status, message: 'Why', retryAfterSeconds: undefined });
  expect(error.data).toMatchObject({ execution_id: 7, error: { code: problem, node_id: 5 } });
});

it('one that the service cancelled may be sent again in a second', () => {
  expect(failureOf(ended('cancelled', 'cancelled'))).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    retryAfterSeconds: 1,
    data: undefined,
  });
});

it.each<[reason: EndedExecution['reason'], status: number]>([
  ['failed', 422],
  ['timed_out', 504],
  ['cancelled', 422],
])('%s after it had effects is final, and says so', (reason, status) => {
  const problem = reason === 'failed' ? 'result_not_stored' : reason;
  const error = failureOf(ended(reason, problem, true));
  expect(error).toMatchObject({ status, isFinal: true, retryAfterSeconds: undefined });
  expect(error.data).toMatchObject({ execution_id: 7, has_effects: true });
});
