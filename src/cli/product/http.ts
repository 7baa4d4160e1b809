/** The product's interface, which `client/` does not cover. Requests are sent once: none of them is safe to repeat. */

import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import {
  settle,
  WeirError,
  type FetchResponse,
  type Clock,
  type Settled,
} from '../../client/index.ts';
import type { paths } from '../../generated/product.ts';

export interface ProductOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface Product {
  readonly http: FetchClient<paths>;
  /** The member `data` of the response. Throws WeirError. */
  readonly send: <Data>(request: Promise<FetchResponse>) => Promise<Data>;
  /** With the headers. */
  readonly sendWhole: <Data>(
    request: Promise<FetchResponse>,
  ) => Promise<{ data: Data; headers: Headers }>;
}

/** @param headers who asks */
export function openProduct(
  { url, clock, signal }: ProductOptions,
  headers: Readonly<Record<string, string>> = {},
): Product {
  // A secret goes to the service alone.
  const http = createFetchClient<paths>({ baseUrl: url, headers, signal, redirect: 'error' });

  async function settled(request: Promise<FetchResponse>): Promise<Settled> {
    const outcome = await settle(() => request, clock);
    if (!(outcome instanceof WeirError)) return outcome;
    signal.throwIfAborted();
    throw outcome;
  }

  const sendWhole: Product['sendWhole'] = async <Data>(request: Promise<FetchResponse>) => {
    const { body, response } = await settled(request);
    return { data: (body as { data: Data } | undefined)?.data as Data, headers: response.headers };
  };
  return {
    http,
    sendWhole,
    send: async <Data>(request: Promise<FetchResponse>) => (await sendWhole<Data>(request)).data,
  };
}

const PAGE_SIZE = 100;

/** All items of a list. */
export async function allPages<Page extends { readonly has_more: boolean }, Item>(
  read: (query: { readonly page: number; readonly limit: number }) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (let page = 0; ; page += 1) {
    const response = await read({ page, limit: PAGE_SIZE });
    all.push(...itemsOf(response));
    if (!response.has_more) return all;
  }
}
