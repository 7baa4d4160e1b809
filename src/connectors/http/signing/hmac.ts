/** Signs a request with a shared secret, in the scheme that a credential declares. */

import { createHash, createHmac, randomUUID } from 'node:crypto';

import { filledTemplate, headerOfPlaceholder } from '../../../kit/signature-template.ts';
import type { HmacUse } from '../../../model/opened-credential.ts';
import type { Hop } from '../hop.ts';

/** The headers to add, by name in lower case. */
export function hmacHeaders(use: HmacUse, hop: Hop, now: Date): Record<string, string> {
  const values = requestValues(use, hop, now);
  const text = filledTemplate(use.signedText, (name) => {
    const header = headerOfPlaceholder(name);
    if (header === 'host') return hop.url.host;
    return header === undefined ? (values[name] ?? '') : (hop.headers[header] ?? '');
  });
  const signature = createHmac(use.algorithm, use.secret).update(text).digest(use.encoding);
  const all: Readonly<Record<string, string>> = { ...values, signature };
  return Object.fromEntries(
    Object.entries(use.headers).map(([name, template]) => [
      name,
      filledTemplate(template, (placeholder) => all[placeholder] ?? ''),
    ]),
  );
}

function requestValues(
  { keyId }: HmacUse,
  { method, url, body = '' }: Hop,
  now: Date,
): Readonly<Record<string, string>> {
  const hash = (algorithm: string, encoding: 'hex' | 'base64'): string =>
    createHash(algorithm).update(body).digest(encoding);
  return {
    method,
    host: url.host,
    path: url.pathname,
    query: url.search.slice(1),
    path_and_query: `${url.pathname}${url.search}`,
    url: `${url.origin}${url.pathname}${url.search}`,
    body,
    body_sha256: hash('sha256', 'hex'),
    body_sha256_base64: hash('sha256', 'base64'),
    body_sha512: hash('sha512', 'hex'),
    timestamp: String(Math.floor(now.getTime() / 1_000)),
    timestamp_ms: String(now.getTime()),
    timestamp_iso: now.toISOString(),
    http_date: now.toUTCString(),
    nonce: randomUUID(),
    key_id: keyId,
  };
}
