/** The network that an address belongs to. */

import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The part of an address that identifies a subscriber: all of an IPv4 address, and the first 64 bits of an IPv6
 * address, because subscribers choose the rest.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [before = [], after = []] = address.replace(/%.*$/, '').split('::').map(groupsOf);
  const omitted = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return `${[...before, ...omitted, ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An IPv4 address at the end takes the place of two groups. */
function groupsOf(part: string): readonly string[] {
  return part
    .split(':')
    .flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]));
}
