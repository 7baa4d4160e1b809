/** Decides which addresses belong to the public Internet. All others are refused by default. */

import ipaddr from 'ipaddr.js';

type IPv4 = InstanceType<typeof ipaddr.IPv4>;
type IPv6 = InstanceType<typeof ipaddr.IPv6>;

/** The only IPv6 block of public unicast addresses. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [IPv6, number];
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96') as [IPv6, number];

/**
 * Metadata services of clouds with public addresses, by their function. All others have link-local (169.254.0.0/16,
 * fe80::/10), shared (100.100.100.200), reserved (192.0.0.192) or unique local (fd00:ec2::254) addresses, which are not
 * public.
 */
const METADATA_SERVICES: ReadonlySet<string> = new Set([
  '168.63.129.16', // Azure: WireServer, DNS, health probes
]);

/** Deprecated and not routed. The parser would treat it as a mapped address. */
const IPV4_COMPATIBLE = /^(0*:)+:?\d+\.\d+\.\d+\.\d+$/;

/** @param text an address from a resolver; invalid addresses are not public */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || IPV4_COMPATIBLE.test(text)) return false;
  const address = ipaddr.parse(text);
  return address.kind() === 'ipv4' ? isPublicV4(address as IPv4) : isPublicV6(address as IPv6);
}

function isPublicV4(address: IPv4): boolean {
  return address.range() === 'unicast' && !METADATA_SERVICES.has(address.toString());
}

/** Unwraps IPv4 addresses in the address, because it leads to them. All of them must be public. */
function isPublicV6(address: IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return isPublicV4(v4(bytes.slice(12)));
  const range = address.range();
  if (range === '6to4') return isPublicV4(v4(bytes.slice(2, 6)));
  if (range === 'teredo') {
    const server = v4(bytes.slice(4, 8));
    const client = v4(bytes.slice(12).map((byte) => byte ^ 0xff));
    return isPublicV4(server) && isPublicV4(client);
  }
  return range === 'unicast' && address.match(GLOBAL_UNICAST);
}

function v4(bytes: number[]): IPv4 {
  return new ipaddr.IPv4(bytes);
}

/** Names of metadata services in clouds. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'instance-data',
  'instance-data.ec2.internal',
  'metadata',
  'metadata.azure.com',
  'metadata.azure.internal',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
]);
const LINK_LOCAL = 'linkLocal';
/** Outside of the link-local ranges. */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
  ...METADATA_SERVICES,
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle
  'fd00:42::42', // Scaleway
  'fd00:ec2::254', // AWS
  'fd20:ce::254', // Google
]);

/**
 * Returns true if the name or address may be that of a metadata service.
 * @param hostname in the format of a URL, without the brackets of an IPv6 address
 */
export function isMetadataHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  if (!ipaddr.isValid(name)) return METADATA_NAMES.has(name);
  const address = ipaddr.parse(name);
  const reached = address.kind() === 'ipv6' ? carriedV4(address as IPv6) : [];
  return [address, ...reached].some(
    (one) => one.range() === LINK_LOCAL || METADATA_ADDRESSES.has(one.toString()),
  );
}

/** The IPv4 addresses that an IPv6 address can lead to. */
function carriedV4(address: IPv6): readonly IPv4[] {
  const bytes = address.toByteArray();
  return [v4(bytes.slice(12)), v4(bytes.slice(2, 6))];
}
