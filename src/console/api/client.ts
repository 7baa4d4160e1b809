/** Calls to the service, with the cookie of the session. Queries decide which failed calls are repeated. */

import createFetchClient from 'openapi-fetch';
import {
  createClient,
  settle,
  systemClock,
  WeirError,
  type Client,
  type FetchResponse,
} from '../../client/index.ts';
import type { paths } from '../../generated/product.ts';
import type { paths as v1Paths } from '../../generated/v1.ts';
import { send } from './send.ts';

const baseUrl = globalThis.location.origin;

export const api: Client = createClient({ baseUrl, retries: 0, fetch: send });

export const product: ReturnType<typeof createFetchClient<paths>> = createFetchClient<paths>({
  baseUrl,
  fetch: send,
});

/** For operations without a method of `api`. */
export const v1: ReturnType<typeof createFetchClient<v1Paths>> = createFetchClient<v1Paths>({
  baseUrl,
  fetch: send,
});

/**
 * The data of a successful response, undefined if it has none. Throws WeirError otherwise.
 * @typeParam Data from the schemas, because openapi-fetch loses the open enums
 */
export async function dataOf<Data>(request: Promise<FetchResponse>): Promise<Data> {
  const outcome = await settle(() => request, systemClock);
  if (outcome instanceof WeirError) throw outcome;
  return (outcome.body as { readonly data: Data } | undefined)?.data as Data;
}
