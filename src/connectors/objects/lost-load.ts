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

/** The reason for which an object or file was not written after others of its load. Throws errors that are none of the connection. */
export function lateReason(error: unknown, signal: AbortSignal): string {
  if (error instanceof StepError) return error.message;
  if (signal.aborted) return 'Writing took too long';
  throw error;
}

/** @param failures why objects or files could not be written after the first one */
export function endOfPartial(
  failures: readonly string[],
  { count, what }: { readonly count: number; readonly what: 'objects' | 'files' },
): LoadEnd {
  const [reason] = failures;
  if (reason === undefined) return { kind: 'delivered' };
  const written = count - failures.length;
  const message = `${reason}. ${written} of ${count} ${what} were written`;
  return { kind: 'in_doubt', message, isPartial: true };
}
