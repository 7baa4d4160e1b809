/** Credentials between the API's shapes and the model. */

import {
  hasSecret,
  secretFieldOf,
  type Credential,
  type OAuthSettings,
  type TokenState,
} from '../../model/credential.ts';
import type { Shapes } from './shapes.ts';

export function presentCredential(credential: Credential): Shapes['Credential'] {
  const { id, name, type, hosts, settings, testUrl, tokens, created, modified } = credential;
  return {
    id,
    name,
    type,
    hosts: [...hosts],
    data: {
      ...presentSettings(settings),
      [secretFieldOf(type, settings)]: presentSecret(credential),
      ...(settings.has_session_token === true && { session_token: { set: true } }),
    },
    test_url: testUrl,
    ...(tokens === null ? {} : { authorization: presentAuthorization(tokens) }),
    created: created.toISOString(),
    modified: modified.toISOString(),
  };
}

function presentSecret(credential: Credential): Shapes['SecretState'] {
  const { secret_reference: reference } = credential.settings;
  return { set: hasSecret(credential), ...(reference !== undefined && { reference }) };
}

/** A type has some of the settings. */
function presentSettings({
  has_session_token: _,
  has_private_key: __,
  secret_reference: ___,
  signature_headers: headers,
  header,
  parameter,
  algorithm,
  signed_text,
  signature_encoding,
  secret_encoding,
  region,
  service,
  access_key_id,
  certificate,
  username,
  host,
  port,
  database,
  tls,
  starttls,
  ca,
  endpoint,
  bucket,
  path_style,
  host_key,
  ...oauth
}: Credential['settings']) {
  return {
    ...presentOAuth(oauth),
    ...definedOnly({ header, host, port, database, username, tls, starttls, certificate, ca }),
    ...definedOnly({ parameter, region, service, access_key_id }),
    ...definedOnly({ algorithm, signed_text, signature_encoding, secret_encoding }),
    ...(headers === undefined ? {} : { signature_headers: { ...headers } }),
    ...definedOnly({ endpoint, bucket, path_style, host_key }),
  };
}

/** Their names in the model are those of the API. */
function presentOAuth({ expired_when: expiredWhen, ...settings }: OAuthSettings) {
  const { token_parameters: parameters, ...others } = settings;
  return {
    ...definedOnly(others),
    ...(parameters === undefined ? {} : { token_parameters: { ...parameters } }),
    ...(expiredWhen === undefined ? {} : { expired_when: presentExpiry(expiredWhen) }),
  };
}

const presentExpiry = ({ statuses, ...others }: NonNullable<OAuthSettings['expired_when']>) => ({
  ...definedOnly(others),
  ...(statuses === undefined ? {} : { statuses: [...statuses] }),
});

type Defined<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> };

function definedOnly<Members extends object>(members: Members): Defined<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Members>;
}

function presentAuthorization({
  hasTokens,
  scope,
  expires,
  problem,
}: TokenState): Shapes['CredentialAuthorization'] {
  const granted = hasTokens ? 'granted' : 'none';
  return {
    state: problem === null ? granted : 'failed',
    granted_scope: scope,
    expires_at: expires?.toISOString() ?? null,
    ...(problem === null ? {} : { problem: { ...problem } }),
  };
}
