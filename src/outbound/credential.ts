/** Adds a credential's header to a hop, but only if the credential allows the host. */

import { SourceError } from '../engine/index.ts';
import { coversUrl } from '../kit/host-pattern.ts';
import type { AllowList } from './allow-list.ts';
import type { Hop } from './hop.ts';
import { isMetadataHost } from './public-address.ts';

/** A decrypted credential, for one call. */
export interface OpenedCredential {
  readonly id: number;
  /** The hosts that can receive the header, as host patterns. */
  readonly hosts: readonly string[];
  /** The name is in lower case. */
  readonly header: { readonly name: string; readonly value: string };
  /** For secrets that expire and can be replaced. */
  readonly renewal?: Renewal | undefined;
}

export interface Renewal {
  /** Returns true if an error response says that the secret is no longer valid. */
  isExpired(status: number, text: string): boolean;
  /** A string with the reason if that fails. Null if the secret is too new to be replaced. */
  renew(): Promise<OpenedCredential | string | null>;
}

/** Returns a string with the reason if the credential cannot be used. */
export type OpenCredential = (tenant: string, id: number) => Promise<OpenedCredential | string>;

/** Throws before a name is resolved or a connection is opened. Each hop is checked and gets the header separately. */
export function withCredential(
  hop: Hop,
  { id, hosts, header }: OpenedCredential,
  allowed: AllowList,
): Hop {
  const { url, headers } = hop;
  const host = hop.alias === undefined ? url.host : `the host ${hop.alias}`;
  if (!coversUrl(hosts, url))
    throw new SourceError(
      `The request was not sent to ${host}: credential ${id} may only be sent to its own \`hosts\`, and this is none of them`,
    );
  if (url.protocol !== 'https:' && !allowed.has(url))
    throw new SourceError(
      `The request was not sent to ${host}: credential ${id} is sent over https only${howToAllow(url)}`,
    );
  if (Object.hasOwn(headers, header.name))
    throw new SourceError(
      `The header \`${header.name}\` is set by credential ${id}, and cannot be set in \`headers\` too`,
    );
  return { ...hop, headers: { ...headers, [header.name]: header.value } };
}

function howToAllow({ hostname }: URL): string {
  return isMetadataHost(hostname.replace(/^\[(.*)\]$/, '$1'))
    ? ''
    : '. The operator of the service can allow http for a private host (OUTBOUND_ALLOW_HOSTS): see /docs/guides/operations#hosts-that-workflows-may-call';
}
