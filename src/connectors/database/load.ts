/** Loads rows into databases, and looks up lost commits. */

import { setTimeout as delay } from 'node:timers/promises';

import type {
  CheckedLoad,
  Columns,
  LoadDelivery,
  LoadEnd,
  TransactionOutcome,
} from '../../engine/index.ts';
import type { ConnectorCall, LoadFrom } from '../connector.ts';
import { LOAD_CODES } from '../step-error.ts';
import { loadRequestOf } from './load-request.ts';
import type { DatabaseJobs } from './jobs.ts';
import type { JobFailure, Question } from './protocol.ts';

/** Limit of the statements that check a load. */
const CHECK_MS = 5_000;
/** A commit that takes longer is looked up on another connection. */
const COMMIT_MS = 10_000;
/** A server can be away for a moment. */
const OUTCOME_MS = 20_000;
const RETRY_MS = 1_000;

export async function checkLoad(
  jobs: DatabaseJobs,
  delivery: LoadDelivery,
  columns: Columns,
  call: ConnectorCall,
): Promise<CheckedLoad> {
  const request = loadRequestOf(delivery);
  const end = await jobs.run(
    (target) => ({ kind: 'check load', target, request, columns, timeoutMs: CHECK_MS }),
    call,
  );
  if (end.kind === 'load checked')
    return end.problems.map((problem) => ({
      kind: 'refused',
      problem: { code: 'invalid_config', ...problem },
    }));
  if (end.kind !== 'failed') throw new Error(`a check cannot end as ${end.kind}`);
  const message = `The table could not be checked. ${end.message}`;
  return [{ kind: 'unavailable', problem: { code: 'source_failed', message, path: '/table' } }];
}

export async function load(
  jobs: DatabaseJobs,
  delivery: LoadDelivery,
  { columns, content, remainingMs, onPrepared }: LoadFrom,
  call: ConnectorCall,
): Promise<LoadEnd> {
  const request = loadRequestOf(delivery);
  const { signal } = call;
  const work = new AbortController();
  const stop = (): void => work.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let committing = null as Committing | null;
  const answer = async (question: unknown): Promise<boolean> => {
    const { transaction } = question as Question;
    const isAllowed = await onPrepared(transaction);
    work.signal.throwIfAborted();
    if (isAllowed) committing = new Committing(transaction, work);
    // From here on, cancelling the run does not interrupt the commit.
    if (isAllowed) signal.removeEventListener('abort', stop);
    return isAllowed;
  };
  try {
    const end = await jobs.run(
      (target) => ({ kind: 'load', target, request, columns, content, timeoutMs: remainingMs() }),
      { ...call, signal: work.signal },
      answer,
    );
    if (end.kind === 'loaded') return { kind: 'delivered' };
    if (end.kind === 'not committed') return { kind: 'refused' };
    if (end.kind !== 'failed') throw new Error(`a load cannot end as ${end.kind}`);
    return committing !== null && end.isRolledBack !== true
      ? await endOfLost(jobs, committing, call)
      : failed(end);
  } catch (error) {
    if (committing === null) throw error;
    return await endOfLost(jobs, committing, call);
  } finally {
    signal.removeEventListener('abort', stop);
    committing?.end();
  }
}

class Committing {
  readonly id: string;
  readonly #timer: NodeJS.Timeout;

  constructor(id: string, work: AbortController) {
    this.id = id;
    this.#timer = setTimeout(() => work.abort(), COMMIT_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** The response to the commit was lost. */
async function endOfLost(
  jobs: DatabaseJobs,
  committing: Committing,
  call: ConnectorCall,
): Promise<LoadEnd> {
  const outcome = jobs.database.remembersTransactions
    ? await findOutcome(jobs, committing.id, { ...call, signal: new AbortController().signal })
    : 'unknown';
  if (outcome === 'committed') return { kind: 'delivered' };
  const lost = 'The connection ended while the rows were being committed';
  if (outcome === 'aborted') return { kind: 'failed', code: 'no_response', message: lost };
  return {
    kind: 'in_doubt',
    message: `${lost}, and the database does not say whether they were`,
  };
}

function failed({ step, code, message }: JobFailure): LoadEnd {
  return { kind: 'failed', code: code ?? LOAD_CODES[step], message };
}

/** Rejects only if `call.signal` is aborted, or if the service fails. */
export async function findOutcome(
  jobs: DatabaseJobs,
  id: string,
  call: ConnectorCall,
): Promise<TransactionOutcome> {
  const limit = AbortSignal.timeout(OUTCOME_MS);
  const signal = AbortSignal.any([call.signal, limit]);
  for (;;) {
    try {
      const end = await jobs.run((target) => ({ kind: 'outcome', target, transaction: id }), {
        ...call,
        signal,
      });
      if (end.kind === 'outcome') return end.outcome;
      await delay(RETRY_MS, undefined, { signal });
    } catch (error) {
      call.signal.throwIfAborted();
      if (limit.aborted) return 'unknown';
      throw error;
    }
  }
}
