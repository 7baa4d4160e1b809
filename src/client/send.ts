/** Sends a request, retries it if that is allowed, and converts every failure to a WeirError. */

import type { operations } from '../generated/v1.ts';
import { calls } from '../generated/v1-calls.ts';
import { errorInDoubt, errorOfRepeatedChange, leavesInDoubt, WeirError } from './error.ts';
import { idempotencyHeaders } from './idempotency-key.ts';
import {
  isInProgress,
  retryDelayMs,
  type Clock,
  type OperationId,
  type Repetition,
  type RetrySettings,
} from './retry.ts';
import { settle, type FetchResponse } from './settle.ts';

/** Options of every call. */
export interface CallOptions {
  /** Stops the request and the wait. The call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface KeyedOptions extends CallOptions {
  /**
   * Identifies the request, so that it is carried out once, even if it is sent several times. Set it to repeat the same
   * request after a restart of your program. If it is absent, the client generates one for the call. With null, none is
   * sent, and the call is only retried after 429.
   */
  readonly idempotencyKey?: string | null | undefined;
}

export interface Retry {
  readonly error: WeirError;
  readonly delayMs: number;
  /** Number of times the request was sent so far. */
  readonly attempt: number;
}

export interface SendSettings extends RetrySettings {
  readonly clock: Clock;
  /** Called before each wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

export interface AttemptInit extends CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Body of a successful response. */
export type ResponseBody<Id extends OperationId> =
  operations[Id]['responses'][keyof operations[Id]['responses'] & (200 | 201 | 202 | 204)] extends {
    content: { 'application/json': infer Json };
  }
    ? Json
    : undefined;

export type Send = <Id extends OperationId>(
  operationId: Id,
  options: KeyedOptions,
  request: (init: AttemptInit) => Promise<FetchResponse>,
) => Promise<ResponseBody<Id>>;

export function createSend(settings: SendSettings): Send {
  return async <Id extends OperationId>(
    operationId: Id,
    options: Parameters<Send>[1],
    request: Parameters<Send>[2],
  ) => {
    const { signal } = options;
    const repetition = repetitionOf(calls[operationId].repetition, options);
    const init = initOf(repetition, options);
    let failed = 0;
    /** The latest attempt that may have been carried out. */
    let doubtful: WeirError | null = null;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const outcome = await settle(() => request(init), settings.clock);
      if (!(outcome instanceof WeirError)) return outcome.body as ResponseBody<Id>;
      signal?.throwIfAborted();
      if (!isInProgress(outcome)) failed += 1;
      const delayMs = retryDelayMs(outcome, repetition, { attempts: attempt, failed }, settings);
      if (delayMs === null) throw lastError(outcome, doubtful, repetition);
      if (leavesInDoubt(outcome)) doubtful = outcome;
      settings.onRetry?.({ error: outcome, delayMs, attempt });
      await settings.clock.sleep(delayMs, signal);
    }
  };
}

/** @param doubtful an earlier attempt that may have been carried out */
function lastError(
  error: WeirError,
  doubtful: WeirError | null,
  repetition: Repetition,
): WeirError {
  if (repetition === 'read') return error;
  // With a key, a completed change returns its original response.
  if (doubtful !== null && repetition === 'idempotent' && isOvertaken(error))
    return errorOfRepeatedChange(error, doubtful);
  return doubtful !== null || leavesInDoubt(error) ? errorInDoubt(error, doubtful) : error;
}

function repetitionOf(declared: Repetition, { idempotencyKey }: KeyedOptions): Repetition {
  return declared === 'keyed' && idempotencyKey === null ? 'once' : declared;
}

function initOf(repetition: Repetition, { signal, idempotencyKey }: KeyedOptions): AttemptInit {
  return {
    ...(signal && { signal }),
    ...(repetition === 'keyed' && { headers: idempotencyHeaders(idempotencyKey ?? undefined) }),
  };
}

/** The data has changed since the caller read it. */
const isOvertaken = ({ code }: WeirError): boolean => code === 'PRECONDITION_FAILED';
