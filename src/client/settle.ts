/** The outcome of one attempt at a request. */

import { errorOfResponse, errorOfNoResponse, type WeirError } from './error.ts';
import type { Clock } from './retry.ts';

/** The result of openapi-fetch. Its body types lose the open enums, so those of the operation are used. */
export interface FetchResponse {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

export interface Settled {
  readonly body: unknown;
  readonly response: Response;
}

export async function settle(
  request: () => Promise<FetchResponse>,
  clock: Pick<Clock, 'nowMs'>,
): Promise<Settled | WeirError> {
  let settled: FetchResponse;
  try {
    settled = await request();
  } catch (cause) {
    return errorOfNoResponse(cause);
  }
  const { data, error, response } = settled;
  if (!response.ok) return errorOfResponse(response, error, clock.nowMs());
  // A success without an envelope or a document is from another server.
  const { success, openapi } = (data ?? {}) as { success?: unknown; openapi?: unknown };
  const isOfWeir = response.status === 204 || success === true || typeof openapi === 'string';
  return isOfWeir ? { body: data, response } : errorOfResponse(response, data, clock.nowMs());
}
