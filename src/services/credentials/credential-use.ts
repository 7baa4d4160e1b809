/** Authenticates requests with each type of credential. */

import type { Credential, CredentialType, HttpCredentialType } from '../../model/credential.ts';
import type { CredentialUse } from '../../model/opened-credential.ts';
import { openedAwsSecret, secretBytes } from './stored-secret.ts';

type OfType = Pick<Credential, 'type' | 'settings'>;

const AUTHORIZATION = 'authorization';

/** The headers that the credential sets, in lower case. */
export function headerNames({ type, settings }: OfType): readonly string[] {
  if (type === 'api_key_header') return [(settings.header ?? '').toLowerCase()];
  if (type === 'hmac')
    return Object.keys(settings.signature_headers ?? {}).map((name) => name.toLowerCase());
  return ['bearer', 'basic', 'oauth2', 'aws_sigv4'].includes(type) ? [AUTHORIZATION] : [];
}

const headerUse = (name: string, value: string): CredentialUse => ({ kind: 'header', name, value });

function awsUse(settings: OfType['settings'], secret: string): CredentialUse {
  const { region = '', service = '', access_key_id: accessKeyId = '' } = settings;
  return { kind: 'aws', region, service, accessKeyId, ...openedAwsSecret(secret) };
}

function hmacUse(settings: OfType['settings'], secret: string): CredentialUse {
  const { signature_headers: headers = {}, secret_encoding: secretEncoding = 'text' } = settings;
  return {
    kind: 'hmac',
    algorithm: settings.algorithm ?? 'sha256',
    secret: secretBytes(secret, secretEncoding),
    keyId: settings.key_id ?? '',
    signedText: settings.signed_text ?? '',
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, template]) => [name.toLowerCase(), template]),
    ),
    encoding: settings.signature_encoding ?? 'hex',
  };
}

function certificateUse({ certificate = '', ca }: OfType['settings'], secret: string) {
  return { kind: 'certificate', certificate, privateKey: secret, ca } as const;
}

const bearerUse = (_: unknown, token: string): CredentialUse =>
  headerUse(AUTHORIZATION, `Bearer ${token}`);

const USES: Readonly<
  Record<HttpCredentialType, (settings: OfType['settings'], secret: string) => CredentialUse>
> = {
  api_key_header: ({ header = '' }, secret) => headerUse(header.toLowerCase(), secret),
  bearer: bearerUse,
  oauth2: bearerUse,
  basic: ({ username = '' }, secret) =>
    headerUse(AUTHORIZATION, `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`),
  api_key_query: ({ parameter = '' }, value) => ({ kind: 'query', parameter, value }),
  hmac: hmacUse,
  aws_sigv4: awsUse,
  mtls: certificateUse,
};

/** Returns true for a type that authenticates HTTP requests. */
export const isHttpType = (type: CredentialType): type is HttpCredentialType =>
  Object.hasOwn(USES, type);

/**
 * Null if the type does not authenticate requests.
 * @param secret for `oauth2`, the access token
 */
export const useOf = ({ type, settings }: OfType, secret: string): CredentialUse | null =>
  isHttpType(type) ? USES[type](settings, secret) : null;
