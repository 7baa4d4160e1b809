/** Sends one request, again where that is allowed, and turns every failure into a WeirError. */

import type { operations } from '../generated/v1.ts';
import { errorOfAnswer, errorOfNoAnswer, WeirError } from './error.ts';
import {
  REPETITIONS,
  retryDelayMs,
  type Clock,
  type OperationId,
  type RetrySettings,
} from './retry.ts';

/** Of every call. */
export interface CallOptions {
  /** Stops the request and the waiting; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Retry {
  readonly error: WeirError;
  readonly delayMs: number;
  /** How many times the request was sent so far. */
  readonly attempt: number;
}

export interface SendSettings extends RetrySettings {
  readonly clock: Clock;
  /** Told before each wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** What openapi-fetch answers; the types of its bodies lose the open enums, so the operation's own are taken. */
interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

type Body<Id extends OperationId> = operations[Id]['responses'][keyof operations[Id]['responses'] &
  (200 | 201 | 202 | 204)] extends {
  content: { 'application/json': infer Json };
}
  ? Json
  : undefined;

export type Send = <Id extends OperationId>(
  operationId: Id,
  options: CallOptions & { readonly repeatable?: boolean },
  request: (init: CallOptions) => Promise<Answer>,
) => Promise<Body<Id>>;

export function createSend(settings: SendSettings): Send {
  return async <Id extends OperationId>(
    operationId: Id,
    options: Parameters<Send>[1],
    request: Parameters<Send>[2],
  ) => {
    const { signal, repeatable } = options;
    const init: CallOptions = signal === undefined ? {} : { signal };
    const repetition = repeatable === true ? 'read' : REPETITIONS[operationId];
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const outcome = await attemptOnce(() => request(init), settings.clock);
      if (!(outcome instanceof WeirError)) return outcome.body as Body<Id>;
      signal?.throwIfAborted();
      const delayMs = retryDelayMs(outcome, repetition, attempt, settings);
      if (delayMs === null) throw outcome;
      settings.onRetry?.({ error: outcome, delayMs, attempt });
      await settings.clock.sleep(delayMs, signal);
    }
  };
}

async function attemptOnce(
  request: () => Promise<Answer>,
  clock: Clock,
): Promise<{ readonly body: unknown } | WeirError> {
  let answer: Answer;
  try {
    answer = await request();
  } catch (cause) {
    return errorOfNoAnswer(cause);
  }
  const { data, error, response } = answer;
  if (!response.ok) return errorOfAnswer(response, error, clock.nowMs());
  // A success that is neither an envelope nor a document is another server's.
  const { success, openapi } = (data ?? {}) as { success?: unknown; openapi?: unknown };
  const isOfWeir = response.status === 204 || success === true || typeof openapi === 'string';
  return isOfWeir ? { body: data } : errorOfAnswer(response, data, clock.nowMs());
}
