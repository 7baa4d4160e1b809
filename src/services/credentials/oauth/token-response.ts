/** Reads the response of a token endpoint. Messages contain no part of it except known error codes. */

import { isJsonObject, type Json } from '../../../kit/json-value.ts';
import type { TokenProblem } from '../../../model/credential.ts';
import type { TokenGrant } from './token-call.ts';

export interface TokenResponse {
  readonly status: number;
  /** Empty if the server does not say. */
  readonly contentType: string;
  readonly text: string;
}

export interface ReceivedTokens {
  readonly accessToken: string;
  /** Null if the server issued no new one. */
  readonly refreshToken: string | null;
  /** Null if the server does not say. */
  readonly lifetimeSeconds: number | null;
  /** Null if the server does not say. */
  readonly scope: string | null;
}

/** Of RFC 6749, RFC 8707 and OpenID Connect. Other texts could repeat a secret. */
const ERROR_CODES: ReadonlySet<string> = new Set([
  'access_denied',
  'bad_verification_code',
  'consent_required',
  'incorrect_client_credentials',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_target',
  'login_required',
  'server_error',
  'slow_down',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
]);
const TRANSIENT: ReadonlySet<string> = new Set([
  'server_error',
  'slow_down',
  'temporarily_unavailable',
]);
const TOO_MANY_REQUESTS = 429;
const MAX_TOKEN_CHARACTERS = 16_384;
const TOKEN = /^[\x21-\x7e]+$/;
const MAX_SCOPE_CHARACTERS = 4_096;
/** Ten years. */
const MAX_LIFETIME_SECONDS = 315_360_000;

export function readTokens(
  host: string,
  grant: TokenGrant['kind'],
  response: TokenResponse,
): ReceivedTokens | TokenProblem {
  const { status } = response;
  const server = `The authorization server ${host}`;
  if (status >= 500 || status === TOO_MANY_REQUESTS)
    return { code: 'token_unavailable', message: `${server} answered with status ${status}` };
  const body = jsonOf(response.text);
  if (!isJsonObject(body)) {
    const type = /^[a-z]+\/[a-z0-9.+-]+/i.exec(response.contentType)?.[0];
    const what = type === undefined ? 'something that is not JSON' : `${type.toLowerCase()}`;
    const message = `${server} answered with status ${status} and ${what} instead of a token: check the URL of its token endpoint`;
    return { code: 'token_invalid', message };
  }
  if (typeof body['error'] === 'string') return refusal(server, grant, body['error'], status);
  if (status < 200 || status > 299) return refusal(server, grant, '', status);
  return tokensOf(server, body);
}

function tokensOf(
  server: string,
  body: Readonly<Record<string, unknown>>,
): ReceivedTokens | TokenProblem {
  const accessToken = body['access_token'];
  const type = body['token_type'] ?? 'bearer';
  const invalid = (reason: string): TokenProblem => ({
    code: 'token_invalid',
    message: `${server} answered ${reason}`,
  });
  if (typeof accessToken !== 'string') return invalid('without an access token');
  if (!isToken(accessToken)) return invalid('with an access token that a header cannot carry');
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer')
    return invalid('with a token of another type than `Bearer`');
  const refreshToken = body['refresh_token'];
  const scope = body['scope'];
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && isToken(refreshToken) ? refreshToken : null,
    lifetimeSeconds: lifetimeOf(body['expires_in']),
    scope: typeof scope === 'string' ? scope.slice(0, MAX_SCOPE_CHARACTERS) : null,
  };
}

const isToken = (text: string): boolean => text.length <= MAX_TOKEN_CHARACTERS && TOKEN.test(text);

/** Some servers send the number as a text. */
function lifetimeOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(seconds, MAX_LIFETIME_SECONDS);
}

function refusal(
  server: string,
  grant: TokenGrant['kind'],
  error: string,
  status: number,
): TokenProblem {
  const code = ERROR_CODES.has(error) ? error : undefined;
  const reason = code === undefined ? `status ${status}` : code;
  if (code !== undefined && TRANSIENT.has(code))
    return { code: 'token_unavailable', message: `${server} is not available now (${reason})` };
  if (code === 'invalid_grant' && grant === 'refresh_token')
    return {
      code: 'authorization_revoked',
      message: `${server} does not accept the authorization any more, because it has expired or was revoked (${reason}): authorize the credential again`,
    };
  return {
    code: 'token_refused',
    message: `${server} ${REASONS[code ?? ''] ?? 'refuses the request for a token'} (${reason})`,
  };
}

const REASONS: Readonly<Record<string, string>> = {
  invalid_client: 'does not accept the client or its secret',
  incorrect_client_credentials: 'does not accept the client or its secret',
  invalid_scope: 'does not grant the scopes',
  unauthorized_client: 'does not let the client use this grant',
  unsupported_grant_type: 'does not support this grant',
  invalid_grant: 'does not accept the grant',
};

/** Undefined for text that is not JSON. */
export function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
