/**
 * Signature Version 4 of AWS.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */

import { createHash, createHmac } from 'node:crypto';

import { compareTexts } from './compare-texts.ts';

export interface AwsKey {
  readonly region: string;
  readonly service: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Only for temporary keys. */
  readonly sessionToken?: string | undefined;
}

export interface SignableRequest {
  readonly url: URL;
  readonly method: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const TERMINATOR = 'aws4_request';

/** The headers to add, by name in lower case. */
export function awsHeaders(
  key: AwsKey,
  request: SignableRequest,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const date = time.slice(0, 8);
  const payloadHash = sha256(request.body ?? '');
  const added = {
    'x-amz-date': time,
    ...(key.service === 's3' && { 'x-amz-content-sha256': payloadHash }),
    ...(key.sessionToken !== undefined && { 'x-amz-security-token': key.sessionToken }),
  };
  const signed = signedHeaders(request, added);
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    canonicalPath(request.url, key.service),
    canonicalQuery(request.url),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadHash,
  ].join('\n');
  const scope = [date, key.region, key.service, TERMINATOR].join('/');
  const signature = createHmac('sha256', signingKey(key, date))
    .update([ALGORITHM, time, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...added, authorization };
}

/** Headers that change the request. Proxies can change the others. */
function signedHeaders(
  { url, headers }: SignableRequest,
  added: Readonly<Record<string, string>>,
): readonly (readonly [name: string, value: string])[] {
  const all = { ...headers, ...added, host: url.host };
  return Object.entries(all)
    .filter(([name]) => ['host', 'content-type'].includes(name) || name.startsWith('x-amz-'))
    .map(([name, value]) => [name, value.trim().replace(/ +/g, ' ')] as const)
    .sort(byName);
}

/** Every service but S3 joins slashes, and signs the path with its escapes encoded again. */
function canonicalPath({ pathname }: URL, service: string): string {
  const segments = (path: string, encode: (text: string) => string): string =>
    path.split('/').map(encode).join('/');
  return service === 's3'
    ? segments(pathname, (text) => percentEncoded(decoded(text)))
    : segments(pathname.replace(/\/{2,}/g, '/'), percentEncoded);
}

function canonicalQuery({ search }: URL): string {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [percentEncoded(decodedQuery(name)), percentEncoded(decodedQuery(value))] as const;
    })
    .sort((one, other) => byName(one, other) || compareTexts(one[1], other[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** RFC 3986: everything but unreserved characters. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not valid UTF-8: the text is signed as it is.
    return text;
  }
}

/** Servers read a plus in a query as a space. */
const decodedQuery = (text: string): string => decoded(text.replaceAll('+', '%20'));

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]): number =>
  compareTexts(one, other);

function signingKey({ secretAccessKey, region, service }: AwsKey, date: string): Buffer {
  return [region, service, TERMINATOR].reduce(
    hmac,
    hmac(Buffer.from(`AWS4${secretAccessKey}`), date),
  );
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');
