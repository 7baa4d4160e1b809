/** Authenticates a hop with a credential, but only if the credential allows the host. */

import { AWS_HEADERS } from '../../kit/aws-headers.ts';
import type { CredentialRef } from '../../kit/credential-ref.ts';
import { SourceError } from '../../engine/index.ts';
import { coversUrl } from '../../kit/host-pattern.ts';
import type { CredentialUse, OpenedCredential } from '../../model/opened-credential.ts';
import type { AllowList } from './allow-list.ts';
import type { Hop } from './hop.ts';
import { isMetadataHost } from './public-address.ts';
import { withoutSecretParameter, withSecretParameter } from './query-secret.ts';
import { awsHeaders } from '../../kit/aws-signature.ts';
import { hmacHeaders } from './signing/hmac.ts';

/** Returns a string with the reason if the credential cannot be used. */
export type OpenCredential = (
  tenant: string,
  ref: CredentialRef,
) => Promise<OpenedCredential | string>;

/**
 * Throws before a name is resolved or a connection is opened. Each hop is checked separately.
 * @returns the hop without a secret that its host has put into the URL
 */
export function checkedHop(
  hop: Hop,
  { id, hosts, use }: OpenedCredential,
  allowed: AllowList,
): Hop {
  const { url, headers } = hop;
  const host = hop.alias === undefined ? url.host : `the host ${hop.alias}`;
  if (!coversUrl(hosts, url))
    throw new SourceError(
      `The request was not sent to ${host}: credential ${id} may only be sent to its own \`hosts\`, and this is none of them`,
    );
  if (url.protocol !== 'https:' && use.kind === 'certificate')
    throw new SourceError(
      `The request was not sent to ${host}: credential ${id} is a client certificate, which only https can carry`,
    );
  if (url.protocol !== 'https:' && !allowed.has(url))
    throw new SourceError(
      `The request was not sent to ${host}: credential ${id} is sent over https only${howToAllow(url)}`,
    );
  const header = headersOf(use).find((name) => Object.hasOwn(headers, name));
  if (header !== undefined)
    throw new SourceError(
      `The header \`${header}\` is set by credential ${id}, and cannot be set in \`headers\` too`,
    );
  if (use.kind !== 'query') return hop;
  const cleanUrl = withoutSecretParameter(url, use);
  if (cleanUrl.searchParams.has(use.parameter))
    throw new SourceError(
      `The query parameter \`${use.parameter}\` is set by credential ${id}, and cannot be set by the request too`,
    );
  return { ...hop, url: cleanUrl };
}

/** @param hop as `checkedHop` returns it */
export function authenticated(hop: Hop, { use }: OpenedCredential, now: Date): Hop {
  switch (use.kind) {
    case 'header':
      return { ...hop, headers: { ...hop.headers, [use.name]: use.value } };
    case 'query':
      return { ...hop, url: withSecretParameter(hop.url, use) };
    case 'hmac':
      return { ...hop, headers: { ...hop.headers, ...hmacHeaders(use, hop, now) } };
    case 'aws':
      return { ...hop, headers: { ...hop.headers, ...awsHeaders(use, hop, now) } };
    case 'certificate':
      return { ...hop, tls: { cert: use.certificate, key: use.privateKey, ca: use.ca } };
  }
}

/**
 * Returns true if the host can read something that authenticates other requests. A signature of AWS is for one request,
 * and a private key never leaves this process.
 */
export function revealsSecret({ use }: OpenedCredential): boolean {
  return use.kind === 'aws' ? use.sessionToken !== undefined : use.kind !== 'certificate';
}

/** The headers that the credential sets, in lower case. */
function headersOf(use: CredentialUse): readonly string[] {
  switch (use.kind) {
    case 'header':
      return [use.name];
    case 'hmac':
      return Object.keys(use.headers);
    case 'aws':
      return AWS_HEADERS;
    case 'query':
    case 'certificate':
      return [];
  }
}

function howToAllow({ hostname }: URL): string {
  return isMetadataHost(hostname.replace(/^\[(.*)\]$/, '$1'))
    ? ''
    : '. The operator of the service can allow http for a private host (OUTBOUND_ALLOW_HOSTS): see /docs/guides/operations#hosts-that-workflows-may-call';
}
