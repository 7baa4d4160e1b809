/** What one attempt at a request came to. */

import { errorOfAnswer, errorOfNoAnswer, type WeirError } from './error.ts';
import type { Clock } from './retry.ts';

/** What openapi-fetch answers; the types of its bodies lose the open enums, so the operation's own are taken. */
export interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

export interface Settled {
  readonly body: unknown;
  readonly response: Response;
}

export async function settle(
  request: () => Promise<Answer>,
  clock: Pick<Clock, 'nowMs'>,
): Promise<Settled | WeirError> {
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
  return isOfWeir ? { body: data, response } : errorOfAnswer(response, data, clock.nowMs());
}
