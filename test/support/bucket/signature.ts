/** The check of AWS Signature Version 4, written from its specification. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface AccessKey {
  readonly id: string;
  readonly secret: string;
  readonly region: string;
}

const MAX_SKEW_MS = 15 * 60_000;

/** The code of the error, or null if the signature is right. */
export function signatureProblem(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  key: AccessKey,
): string | null {
  const [, scope = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (scope === '') return 'AccessDenied';
  const [id, day = '', region, service, end] = scope.split('/');
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (region !== key.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed';
  const time = String(headers['x-amz-date']);
  const signedMs = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - signedMs) <= MAX_SKEW_MS))
    return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !names.includes(name))) return 'AccessDenied';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path.split('/').map(decodeURIComponent).map(encoded).join('/'),
    canonicalQuery(query),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.slice(scope.indexOf('/') + 1), sha256(canonical)];
  const signingKey = [day, key.region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    Buffer.from(`AWS4${key.secret}`),
  );
  const expected = createHmac('sha256', signingKey).update(text.join('\n')).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function canonicalQuery(query: string): string {
  if (query === '') return '';
  return query
    .split('&')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${encoded(decodeURIComponent(name))}=${encoded(decodeURIComponent(value))}`;
    })
    .sort()
    .join('&');
}

const sha256 = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
