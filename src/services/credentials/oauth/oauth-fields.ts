/** The fields of credentials of the type `oauth2`. */

import { createPrivateKey, type KeyObject } from 'node:crypto';

import {
  isPublicClient,
  type CredentialSettings,
  type OAuthGrant,
  type OAuthSettings,
} from '../../../model/credential.ts';
import type { FieldProblem } from '../../invalid-input.ts';

export interface OAuthData extends OAuthSettings {
  readonly client_secret?: string | undefined;
  readonly private_key?: string | undefined;
}

type OAuthField = keyof OAuthSettings;

const COMMON = ['grant', 'token_url', 'client_id', 'scope', 'token_parameters', 'expired_when'];

const GRANT_FIELDS: Readonly<Record<OAuthGrant, readonly string[]>> = {
  client_credentials: [...COMMON, 'client_authentication'],
  authorization_code: [...COMMON, 'client_authentication', 'authorization_url'],
  jwt_bearer: [...COMMON, 'key_id', 'subject', 'audience'],
};

const OPTIONAL: ReadonlySet<string> = new Set([
  'client_authentication',
  'scope',
  'token_parameters',
  'expired_when',
  'key_id',
  'subject',
  'audience',
]);

/** The fields that do not decide where or how the secret is sent. */
export const FREE_FIELDS: ReadonlySet<string> = new Set(['scope', 'expired_when']);

/** @param grant undefined if the request has none: then the fields of all grants */
export function oauthFields(grant: OAuthGrant | undefined): readonly OAuthField[] {
  const names =
    grant === undefined ? [...new Set(Object.values(GRANT_FIELDS).flat())] : GRANT_FIELDS[grant];
  return names as readonly OAuthField[];
}

export const isOptionalOAuthField = (field: string): boolean => OPTIONAL.has(field);

/** Empty texts and objects are removed. */
export function normalizedOAuth(settings: CredentialSettings): CredentialSettings {
  const authentication =
    settings.grant === 'jwt_bearer'
      ? {}
      : { client_authentication: settings.client_authentication ?? 'basic' };
  const scope = settings.scope?.split(' ').filter(Boolean).join(' ');
  const entries = Object.entries({ ...settings, scope }).filter(([, value]) => !isEmpty(value));
  return { ...(Object.fromEntries(entries) as CredentialSettings), ...authentication };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const MAX_TOKEN_PARAMETERS = 20;
const PARAMETER_NAME = /^[A-Za-z0-9_.:-]{1,100}$/;
/** Each token request sets these itself. */
const OWN_PARAMETERS: ReadonlySet<string> = new Set([
  'assertion',
  'client_assertion',
  'client_assertion_type',
  'client_id',
  'client_secret',
  'code',
  'code_verifier',
  'grant_type',
  'redirect_uri',
  'refresh_token',
  'scope',
]);

/** @param settings the fields as they would be stored */
export function oauthProblems(
  data: OAuthData,
  settings: CredentialSettings,
  current: CredentialSettings | undefined,
): FieldProblem[] {
  const problems = [
    ...urlProblems('token_url', data.token_url),
    ...urlProblems('authorization_url', data.authorization_url),
    ...parameterProblems(data.token_parameters, settings.grant),
  ];
  if (current !== undefined && data.grant !== undefined && data.grant !== current.grant)
    problems.push({
      field: '/data/grant',
      message: 'cannot be changed: create another credential',
    });
  if (isPublicClient(settings) && settings.grant !== 'authorization_code')
    problems.push({
      field: '/data/clientAuthentication',
      message: 'must be `basic` or `body` for this grant',
    });
  if (current !== undefined && isPublicClient(settings) !== isPublicClient(current))
    problems.push({
      field: '/data/clientAuthentication',
      message: 'cannot be changed from or to `none`: create another credential',
    });
  const { pointer, value } = data.expired_when ?? {};
  if ((pointer === undefined) !== (value === undefined))
    problems.push({
      field: '/data/expiredWhen',
      message: 'must have both `pointer` and `value`, or neither',
    });
  if (data.private_key !== undefined && signingKey(data.private_key) === null)
    problems.push({
      field: '/data/privateKey',
      message:
        'must be a private key in PEM without a passphrase: RSA of at least 2048 bits, or EC with the curve P-256',
    });
  return problems;
}

function urlProblems(name: 'token_url' | 'authorization_url', text: string | undefined) {
  if (text === undefined) return [];
  const url = URL.canParse(text) ? new URL(text) : null;
  const isValid =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    `${url.username}${url.password}${url.hash}` === '' &&
    !/[\s\0#]/.test(text);
  const message =
    'must be a URL that begins with https:// or http://, without a user name and a fragment';
  return isValid ? [] : [{ field: `/data/${name}`, message }];
}

function parameterProblems(
  parameters: OAuthData['token_parameters'] = {},
  grant: OAuthGrant | undefined,
): FieldProblem[] {
  const names = Object.keys(parameters);
  const field = '/data/token_parameters';
  if (names.length > MAX_TOKEN_PARAMETERS)
    return [{ field, message: `must have at most ${MAX_TOKEN_PARAMETERS} parameters` }];
  return names.flatMap((name) => {
    // Some servers need it with an assertion, others refuse it.
    const isOwn =
      OWN_PARAMETERS.has(name.toLowerCase()) && !(grant === 'jwt_bearer' && name === 'client_id');
    if (PARAMETER_NAME.test(name) && !isOwn) return [];
    const message = isOwn
      ? `cannot set \`${name}\`, which each request sets itself`
      : 'must have names of letters, digits, and the characters `_.:-`';
    return [{ field, message }];
  });
}

const MIN_RSA_BITS = 2_048;

export interface SigningKey {
  readonly key: KeyObject;
  readonly algorithm: 'RS256' | 'ES256';
}

/** Null if the text is not a key that can sign assertions. */
export function signingKey(pem: string): SigningKey | null {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The text is not a private key, or has a passphrase.
    return null;
  }
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS)
    return { key, algorithm: 'RS256' };
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1')
    return { key, algorithm: 'ES256' };
  return null;
}
