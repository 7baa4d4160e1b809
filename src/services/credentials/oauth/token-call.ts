/** The requests to a token endpoint (RFC 6749, RFC 7523, RFC 7636). */

import { createSign, randomUUID } from 'node:crypto';

import type { CredentialSettings } from '../../../model/credential.ts';
import { signingKey } from './oauth-fields.ts';

export interface TokenCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form. */
  readonly body: string;
}

export type TokenGrant =
  | { readonly kind: 'client_credentials' }
  | { readonly kind: 'refresh_token'; readonly refreshToken: string }
  | {
      readonly kind: 'authorization_code';
      readonly code: string;
      readonly verifier: string;
      readonly redirectUri: string;
    }
  | { readonly kind: 'jwt_bearer'; readonly now: Date };

export function tokenCall(
  settings: CredentialSettings,
  secret: string,
  grant: TokenGrant,
): TokenCall {
  const {
    token_url: url = '',
    client_id: clientId = '',
    client_authentication: authentication,
    token_parameters: parameters = {},
  } = settings;
  const isBasic = authentication === 'basic';
  const form = new URLSearchParams({ ...grantForm(settings, secret, grant), ...parameters });
  if (!isBasic && grant.kind !== 'jwt_bearer') form.set('client_id', clientId);
  if (authentication === 'body') form.set('client_secret', secret);
  return {
    url,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(isBasic && { authorization: basicHeader(clientId, secret) }),
    },
    body: form.toString(),
  };
}

function grantForm(
  settings: CredentialSettings,
  secret: string,
  grant: TokenGrant,
): Readonly<Record<string, string>> {
  const { scope } = settings;
  const withScope = scope === undefined ? {} : { scope };
  switch (grant.kind) {
    case 'client_credentials':
      return { grant_type: 'client_credentials', ...withScope };
    case 'refresh_token':
      return { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
    case 'authorization_code':
      return {
        grant_type: 'authorization_code',
        code: grant.code,
        redirect_uri: grant.redirectUri,
        code_verifier: grant.verifier,
      };
    case 'jwt_bearer':
      return {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(settings, secret, grant.now),
        ...withScope,
      };
  }
}

/** Id and secret are form-encoded before they are joined (RFC 6749, section 2.3.1). */
function basicHeader(clientId: string, secret: string): string {
  const login = [clientId, secret].map(formEncoded).join(':');
  return `Basic ${Buffer.from(login).toString('base64')}`;
}

const formEncoded = (text: string): string => new URLSearchParams({ t: text }).toString().slice(2);

const ASSERTION_SECONDS = 300;

function assertionOf(settings: CredentialSettings, privateKey: string, now: Date): string {
  const signing = signingKey(privateKey);
  if (signing === null) throw new Error('a stored private key cannot sign');
  const { client_id: issuer, key_id: kid, subject, audience, token_url, scope } = settings;
  const issued = Math.floor(now.getTime() / 1_000);
  const header = { alg: signing.algorithm, typ: 'JWT', ...(kid !== undefined && { kid }) };
  const claims = {
    iss: issuer,
    sub: subject ?? issuer,
    aud: audience ?? token_url,
    iat: issued,
    exp: issued + ASSERTION_SECONDS,
    jti: randomUUID(),
    // Google reads the scopes here, others in the form.
    ...(scope !== undefined && { scope }),
  };
  const text = [header, claims].map((part) => base64url(JSON.stringify(part))).join('.');
  const signature = createSign('sha256')
    .update(text)
    .sign({ key: signing.key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
