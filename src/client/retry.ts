/** When a request is sent again, and after how long. */

import type { operations } from '../generated/v1.ts';
import type { WeirError } from './error.ts';

export type OperationId = keyof operations;

/**
 * What sending an operation twice does:
 * - `read`: nothing. It is sent again after 429, 503 and where no answer came.
 * - `idempotent`: the same as sending it once. It is sent again after 429 and 503.
 * - `once`: it could create, run or delete twice. A 503 can come after the work was done, so it is
 *   sent again only after 429, which the service answers before it begins.
 */
export type Repetition = 'read' | 'idempotent' | 'once';

export const REPETITIONS: Readonly<Record<OperationId, Repetition>> = {
  listKeys: 'read',
  getKey: 'read',
  createKey: 'once',
  updateKey: 'idempotent',
  revokeKey: 'idempotent',
  listWorkflows: 'read',
  createWorkflow: 'once',
  getWorkflow: 'read',
  getWorkflowDocument: 'read',
  updateWorkflow: 'idempotent',
  // Done before, it answers that there is no such workflow.
  deleteWorkflow: 'once',
  // Its nodes may call other services, with effects there.
  executeWorkflow: 'once',
  validateWorkflow: 'idempotent',
  validateGraph: 'idempotent',
  // Its getters call other services.
  previewWorkflow: 'once',
  listExecutions: 'read',
  getExecution: 'read',
  // Of a run that has ended, it answers how it ended.
  cancelExecution: 'idempotent',
  getResultPage: 'read',
  exportResult: 'read',
  listRevisions: 'read',
  getRevision: 'read',
  // Each time it makes a revision.
  restoreRevision: 'once',
  listSchedules: 'read',
  createSchedule: 'once',
  getSchedule: 'read',
  updateSchedule: 'idempotent',
  // Done before, it answers that there is no such schedule.
  deleteSchedule: 'once',
  runSchedule: 'once',
  listNodeTypes: 'read',
  listFunctions: 'read',
};

export interface Clock {
  nowMs(): number;
  /** Rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface RetrySettings {
  /** How many times a request is sent again at most. */
  readonly retries: number;
  /** A service that asks for a longer wait than this gets none: the error is thrown at once. */
  readonly maxRetryDelaySeconds: number;
}

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;

/**
 * @param attempt how many times the request was sent, 1 after the first
 * @returns how long to wait before the request is sent again; null: not at all
 */
export function retryDelayMs(
  error: WeirError,
  repetition: Repetition,
  attempt: number,
  settings: RetrySettings,
): number | null {
  if (attempt > settings.retries || !mayRepeat(error, repetition)) return null;
  const asked = error.retryAfterSeconds;
  if (asked !== null) return asked <= settings.maxRetryDelaySeconds ? asked * 1000 : null;
  const backoffMs = Math.min(
    FIRST_BACKOFF_MS * 2 ** (attempt - 1),
    MAX_BACKOFF_MS,
    settings.maxRetryDelaySeconds * 1000,
  );
  // Half of it is left to chance, so that many clients do not come back all at once.
  return Math.round((backoffMs * (1 + Math.random())) / 2);
}

function mayRepeat({ status, code }: WeirError, repetition: Repetition): boolean {
  if (status === 429) return true;
  if (status === 503) return repetition !== 'once';
  return code === 'NETWORK_ERROR' && repetition === 'read';
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};
