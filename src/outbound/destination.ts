/** From a URL to the addresses that may be connected to: resolved once, checked, pinned. */

import ipaddr from 'ipaddr.js';

import { SourceError } from '../engine/index.ts';
import type { AllowList } from './allow-list.ts';
import { CallError } from './call-error.ts';
import { isPublicAddress } from './public-address.ts';
import type { Resolvers } from './resolve.ts';

const RESOLVE_MS = 5_000;
/** A name may have thousands of addresses; all are checked, and so many are tried. */
const MAX_ADDRESSES = 8;

export interface Destination {
  /** The only addresses that a connection may go to, in the order in which they are tried. */
  readonly addresses: readonly string[];
}

/** @param base what a redirect's `Location` is relative to */
export function parseUrl(text: string, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    throw new SourceError('The URL is not valid');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SourceError(
      `The URL of ${url.host || 'the source'} must begin with http:// or https://`,
    );
  if (url.username !== '' || url.password !== '')
    throw new SourceError(`The URL of ${url.host} must not carry a user name or password`);
  return url;
}

/**
 * A literal address is checked as it stands: it is never looked up, so a check
 * of lookups alone would let it pass. Of a name, every address must be public.
 */
export async function findDestination(
  url: URL,
  allowed: AllowList,
  resolvers: Resolvers,
  signal: AbortSignal,
): Promise<Destination> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(name)) {
    if (!allowed.has(url) && !isPublicAddress(name))
      throw new SourceError(`${url.host} is not a public address. ${howToAllow(url)}`);
    return { addresses: [name] };
  }
  const resolve = allowed.has(url) ? resolvers.allowlisted : resolvers.untrusted;
  const tooLate = AbortSignal.timeout(RESOLVE_MS);
  const either = AbortSignal.any([signal, tooLate]);
  let addresses: readonly string[];
  try {
    addresses = await beforeAbort(resolve(name, either), either);
  } catch {
    signal.throwIfAborted();
    throw new CallError(
      `The host ${url.host} could not be resolved${tooLate.aborted ? ` within ${RESOLVE_MS / 1_000} seconds` : ''}`,
      { isTransient: true },
    );
  }
  if (addresses.length === 0) throw new SourceError(`The host ${url.host} could not be resolved`);
  if (!allowed.has(url) && !addresses.every(isPublicAddress)) {
    throw new SourceError(
      `The host ${url.host} resolves to an address that is not public. ${howToAllow(url)}`,
    );
  }
  return { addresses: addresses.slice(0, MAX_ADDRESSES) };
}

function howToAllow({ host }: URL): string {
  return `The operator of the service can allow it by OUTBOUND_ALLOW_HOSTS=${host}: see /docs/guides/operations#hosts-that-workflows-may-call`;
}

/** Not every resolver can be called back: its response is then not waited for. */
async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stop = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true, signal: stop.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop.abort();
  }
}
