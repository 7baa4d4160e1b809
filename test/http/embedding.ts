/** Tokens of embedding sites for the tests of operations. */

import { createHmac } from 'node:crypto';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function signToken(
  secret: string,
  claims: object,
  header: object = { alg: 'HS256', typ: 'JWT' },
): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
