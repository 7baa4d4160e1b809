/** Determines the addresses for a URL: resolved once, checked, and pinned for the connection. */

import { setTimeout } from 'node:timers/promises';

import ipaddr from 'ipaddr.js';

import { SourceError } from '../../engine/index.ts';
import type { AllowList } from './allow-list.ts';
import { CallError } from './call-error.ts';
import { refusedAddress, refusedName } from './guard-refusal.ts';
import { isPublicAddress } from './public-address.ts';
import type { Resolve, Resolvers } from './resolve.ts';

const RESOLVE_MS = 5_000;
/**
 * Refusals of names take at least this long, because an internal name resolves faster than the Internet reports a
 * missing one.
 */
const REFUSAL_MS = 250;
/** A name can have thousands of addresses. All are checked, and this many are tried. */
const MAX_ADDRESSES = 8;

export interface Destination {
  /** The only addresses for the connection, in the order of the attempts. */
  readonly addresses: readonly string[];
}

/**
 * @param base the base of a relative `Location` of a redirect
 * @param name the name of the host in messages, instead of that in the URL
 */
export function parseUrl(text: string, base?: URL, name?: string): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    throw new SourceError(
      name === undefined ? 'The URL is not valid' : `The URL of ${name} is not valid`,
    );
  }
  const host = name ?? url.host;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SourceError(`The URL of ${host || 'the source'} must begin with http:// or https://`);
  if (url.username !== '' || url.password !== '')
    throw new SourceError(`The URL of ${host} must not carry a user name or password`);
  return url;
}

/**
 * A literal address is checked directly, because it is never resolved and would bypass the check of resolved addresses.
 * All addresses of a name must be public.
 * @param name the name of the host in messages
 */
export async function findDestination(
  url: URL,
  allowed: AllowList,
  resolvers: Resolvers,
  signal: AbortSignal,
  name: string = url.host,
): Promise<Destination> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isAllowed = allowed.has(url);
  if (ipaddr.isValid(hostname)) {
    if (!isAllowed && !isPublicAddress(hostname)) throw refusedAddress(name, hostname);
    return { addresses: [hostname] };
  }
  if (isAllowed) return { addresses: await allowedAddresses(hostname, resolvers, signal, name) };
  const evenly = setTimeout(REFUSAL_MS, undefined, { ref: false });
  const { addresses, failure } = await resolved(hostname, resolvers.untrusted, signal);
  const reason =
    addresses.length === 0
      ? (failure ?? 'the name has no address')
      : addresses.every(isPublicAddress)
        ? undefined
        : `the name resolves to ${addresses.slice(0, MAX_ADDRESSES).join(', ')}`;
  if (reason === undefined) return { addresses: addresses.slice(0, MAX_ADDRESSES) };
  await beforeAbort(evenly, signal);
  throw refusedName(name, hostname, reason);
}

/** The operator allowed the host, so the user may learn whether it resolves. */
async function allowedAddresses(
  hostname: string,
  { allowlisted }: Resolvers,
  signal: AbortSignal,
  name: string,
): Promise<readonly string[]> {
  const { addresses, isLate } = await resolved(hostname, allowlisted, signal);
  if (addresses.length === 0) {
    const late = isLate === true ? ` within ${RESOLVE_MS / 1_000} seconds` : '';
    throw new CallError(`The host ${name} could not be resolved${late}`, { isTransient: true });
  }
  return addresses.slice(0, MAX_ADDRESSES);
}

interface Resolved {
  readonly addresses: readonly string[];
  /** The reason why there are no addresses, for the log. */
  readonly failure?: string;
  readonly isLate?: boolean;
}

async function resolved(
  hostname: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<Resolved> {
  const tooLate = AbortSignal.timeout(RESOLVE_MS);
  const either = AbortSignal.any([signal, tooLate]);
  try {
    return { addresses: await beforeAbort(resolve(hostname, either), either) };
  } catch (error) {
    signal.throwIfAborted();
    if (tooLate.aborted)
      return {
        addresses: [],
        isLate: true,
        failure: `the name was not resolved within ${RESOLVE_MS / 1_000} seconds`,
      };
    const reason = error instanceof Error ? error.message : String(error);
    return { addresses: [], failure: `the name was not resolved: ${reason}` };
  }
}

/** Some resolvers cannot be cancelled. Their response is then ignored. */
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
