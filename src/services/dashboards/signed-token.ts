/** JSON Web Tokens (RFC 7519) with HS256, which the server of an embedding site signs. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../../kit/json-value.ts';

export interface EmbedClaims {
  readonly embedId: string;
  readonly dashboardId: number;
  readonly params: JsonObject;
  readonly expiresAt: Date;
}

const MAX_ID = 2_147_483_647;
const MAX_SECONDS = 24 * 3_600;

/** The claims, before the signature is checked. Null if the text is not such a token, or has ended. */
export function readClaims(token: string, now: Date): EmbedClaims | null {
  const [header = '', payload = '', ...others] = token.split('.');
  if (others.length !== 1 || objectOf(header)?.['alg'] !== 'HS256') return null;
  const { iss: embedId, dashboard, params = {}, exp } = objectOf(payload) ?? {};
  if (typeof embedId !== 'string' || !isId(dashboard) || !isJsonObject(params)) return null;
  if (typeof exp !== 'number' || !isSoon(exp, now)) return null;
  return { embedId, dashboardId: dashboard, params, expiresAt: new Date(exp * 1000) };
}

function isId(value: Json | undefined): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID;
}

function isSoon(exp: number, now: Date): boolean {
  const seconds = exp - now.getTime() / 1000;
  return seconds > 0 && seconds <= MAX_SECONDS;
}

/** Takes the same time for every wrong signature. */
export function isSignedWith(token: string, secret: Buffer): boolean {
  const end = token.lastIndexOf('.');
  const expected = createHmac('sha256', secret).update(token.slice(0, end)).digest();
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function objectOf(part: string): JsonObject | null {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Json;
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
