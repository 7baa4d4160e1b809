/** A dispatcher that connects to the checked addresses and to nothing else. */

import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';

import type { Destination } from './destination.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The name stays in the URL, so that `Host` and the certificate's check are
 * right; what it means was decided before and is not asked again. Must be
 * destroyed: nothing is pooled, because a pooled connection outlives its check.
 */
export function pinnedAgent({ addresses }: Destination): Agent {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const [first] = known;
    if (first === undefined) callback(new Error('no address was checked'), '', 0);
    else if (options.all) callback(null, known);
    else callback(null, first.address, first.family);
  };
  return new Agent({ connect: { lookup, timeout: CONNECT_TIMEOUT_MS, autoSelectFamily: true }, connections: 1, pipelining: 0 });
}
