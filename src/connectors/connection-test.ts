/** Tests a connection within a time limit. */

import type { Semaphore } from '../kit/semaphore.ts';
import type { ConnectionTest, ConnectorCall } from './connector.ts';
import { StepError } from './step-error.ts';

const TEST_MS = 60_000;

export interface Check {
  /** The name of the system at the start of a sentence. */
  readonly subject: string;
  /** Its connections at a time. */
  readonly semaphore: Semaphore;
  /** Throws a StepError. */
  readonly check: (call: ConnectorCall) => Promise<void>;
  /** The message if the check succeeds. */
  readonly message: string;
}

export async function testConnection(
  { subject, semaphore, check, message }: Check,
  call: ConnectorCall,
): Promise<ConnectionTest> {
  const limit = AbortSignal.timeout(TEST_MS);
  const signal = AbortSignal.any([call.signal, limit]);
  try {
    await semaphore.run(() => check({ ...call, signal }), { owner: call.tenant, signal });
  } catch (error) {
    call.signal.throwIfAborted();
    if (error instanceof StepError)
      return { ok: false, message: error.message, failedStep: error.step };
    if (!limit.aborted) throw error;
    const late = `${subject} did not answer within ${TEST_MS / 1_000} seconds`;
    return { ok: false, message: late, failedStep: 'call' };
  }
  return { ok: true, message };
}
