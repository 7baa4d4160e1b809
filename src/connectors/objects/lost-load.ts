/** Loads whose last answer was lost, in this process or in one that died. */

import type { LoadEnd, TransactionOutcome } from '../../engine/index.ts';
import type { ConnectorCall } from '../connector.ts';
import { StepError } from '../step-error.ts';
import { whileOpen } from './while-open.ts';

/** Rejects only if the service fails: without an answer, the outcome is unknown. */
export async function foundOutcome<O extends { close(): void }>(
  open: (call: ConnectorCall) => Promise<O>,
  call: ConnectorCall,
  find: (opened: O) => Promise<TransactionOutcome>,
): Promise<TransactionOutcome> {
  try {
    return await whileOpen(open(call), find);
  } catch (error) {
    if (error instanceof StepError || call.signal.aborted) return 'unknown';
    throw error;
  }
}

interface LostLoad {
  readonly error: unknown;
  /** The reason if the error is not one of the connection. */
  readonly late: string;
  /** The name of the object or file, at the start of a sentence. */
  readonly subject: string;
}

export function endOfLost(
  outcome: TransactionOutcome,
  { error, late, subject }: LostLoad,
): LoadEnd {
  if (outcome === 'committed') return { kind: 'delivered' };
  const reason = error instanceof StepError ? error.message : late;
  if (outcome === 'aborted') return { kind: 'failed', code: 'no_response', message: reason };
  return {
    kind: 'in_doubt',
    message: `${reason}. ${subject} does not tell whether it was written`,
  };
}
