/** From a URL to the addresses that may be connected to: resolved once, checked, pinned. */

import ipaddr from 'ipaddr.js';

import { SourceError } from '../engine/index.ts';
import type { AllowList } from './allow-list.ts';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a host name; rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface Destination {
  /** The only addresses that a connection may go to. */
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
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new SourceError(`The URL of ${url.host || 'the source'} must begin with http:// or https://`);
  if (url.username !== '' || url.password !== '') throw new SourceError(`The URL of ${url.host} must not carry a user name or password`);
  return url;
}

/**
 * A literal address is checked as it stands: it is never looked up, so a check
 * of lookups alone would let it pass. Of a name, every address must be public.
 */
export async function findDestination(url: URL, allowed: AllowList, resolve: Resolve): Promise<Destination> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(name)) {
    if (!allowed.has(url) && !isPublicAddress(name)) throw new SourceError(`${url.host} is not a public address`);
    return { addresses: [name] };
  }
  let addresses: readonly string[];
  try {
    addresses = await resolve(name);
  } catch {
    throw new SourceError(`The host ${url.host} could not be resolved`);
  }
  if (addresses.length === 0) throw new SourceError(`The host ${url.host} could not be resolved`);
  if (!allowed.has(url) && !addresses.every(isPublicAddress)) {
    throw new SourceError(`The host ${url.host} resolves to an address that is not public`);
  }
  return { addresses };
}
