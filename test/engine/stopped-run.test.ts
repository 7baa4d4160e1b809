/** A run that is told to stop has been stopped, whatever its child says of the end. */

import { createCancellation } from '../../src/engine/run/cancellation.ts';
import { executeStatements } from '../../src/engine/run/execute.ts';
import type { JobEnd } from '../../src/engine/pool/child-process.ts';

const failure = {
  code: 'invalid_value',
  message: 'A value does not fit what is computed from it',
  detail: 'Invalid Input: a closed pending query result',
  value: null,
} as const;

it.each<JobEnd>([
  { kind: 'failed', statement: 0, failure },
  { kind: 'crashed', outOfMemory: false },
  { kind: 'stopped' },
])('%j', async (end) => {
  const shutdown = new AbortController();
  const stop = createCancellation(60_000, [shutdown.signal]);
  const submit = (): Promise<JobEnd> => {
    shutdown.abort();
    return Promise.resolve(end);
  };
  const outcome = await executeStatements(
    { supervisor: { forRun: () => ({ submit }) } } as never,
    {
      request: { tenant: '1', isBackground: true, executionId: '1', timeoutMs: 60_000 },
      planned: [{ nodeId: 1, sql: 'SELECT 1', reads: [] }],
      inputs: {},
      stop,
      directory: '',
      keepPlan: false,
      maxRows: 1,
      maxOutputMb: 1,
    } as never,
  );
  stop.release();
  expect(outcome).toMatchObject({ status: 'cancelled', problem: { code: 'cancelled' } });
});
