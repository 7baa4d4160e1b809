/** The types of credentials, with their fields. */

import { isDeepStrictEqual } from 'node:util';

import { credentialHeaderProblem } from '../../kit/credential-header.ts';
import {
  hasSecret,
  isPublicClient,
  secretFieldOf,
  type CredentialSettings,
  type CredentialType,
  type SecretSettings,
  type TlsMode,
} from '../../model/credential.ts';
import { SUBMISSION_PORT } from '../../model/mail-server.ts';
import type { FieldProblem } from '../invalid-input.ts';
import { bucketProblems, normalizedBucket } from './bucket-fields.ts';
import { isHttpType } from './credential-use.ts';
import { mailProblems, normalizedMailServer } from './mail-fields.ts';
import {
  FREE_FIELDS,
  isOptionalOAuthField,
  normalizedOAuth,
  oauthFields,
  oauthProblems,
  type OAuthData,
} from './oauth/oauth-fields.ts';
import {
  normalizedRequest,
  REQUEST_DEFAULTS,
  REQUEST_OPTIONAL,
  REQUEST_SETTINGS,
  requestProblems,
  type RequestData,
} from './request-fields.ts';
import { loginProblems, normalizedServer, serverProblems } from './server-fields.ts';
import { normalizedSftp, SFTP_SECRETS, sftpProblems } from './sftp-fields.ts';
import { awsSecret, keySecret } from './stored-secret.ts';

/** The fields of a request. */
export interface CredentialData extends OAuthData, RequestData {
  readonly header?: string | undefined;
  readonly value?: string | undefined;
  readonly token?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly database?: string | undefined;
  readonly tls?: TlsMode | undefined;
  readonly starttls?: boolean | undefined;
  /** Empty: none. */
  readonly ca?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly bucket?: string | undefined;
  readonly path_style?: boolean | undefined;
  readonly host_key?: string | undefined;
  readonly passphrase?: string | undefined;
}

type SettingName = Exclude<
  keyof CredentialSettings,
  'has_session_token' | 'has_private_key' | 'secret_reference'
>;

const DATABASE_FIELDS = ['host', 'port', 'database', 'username', 'tls', 'ca'] as const;
const OPTIONAL_DATABASE_FIELDS = ['port', 'tls', 'ca'] as const;

/** The fields of each type that are no secrets. A new credential needs those without a default. */
const SETTINGS: Readonly<Record<Exclude<CredentialType, 'oauth2'>, readonly SettingName[]>> = {
  api_key_header: ['header'],
  ...REQUEST_SETTINGS,
  bearer: [],
  basic: ['username'],
  postgres: DATABASE_FIELDS,
  mysql: DATABASE_FIELDS,
  smtp: ['host', 'port', 'username', 'tls', 'starttls', 'ca'],
  s3: ['endpoint', 'region', 'bucket', 'access_key_id', 'path_style', 'ca'],
  sftp: ['host', 'port', 'username', 'host_key'],
  spark: ['host', 'port', 'tls', 'ca'],
};
const OPTIONAL: Readonly<Partial<Record<CredentialType, readonly (keyof CredentialData)[]>>> = {
  postgres: OPTIONAL_DATABASE_FIELDS,
  mysql: OPTIONAL_DATABASE_FIELDS,
  smtp: ['port', 'username', 'password', 'tls', 'starttls', 'ca'],
  s3: ['region', 'path_style', 'ca'],
  sftp: ['port', 'host_key', ...SFTP_SECRETS],
  spark: ['port', 'tls', 'ca'],
  ...REQUEST_OPTIONAL,
};
const DEFAULTS: Readonly<Partial<Record<CredentialType, CredentialSettings>>> = {
  postgres: { port: 5432, tls: 'verify' },
  mysql: { port: 3306, tls: 'verify' },
  smtp: { port: SUBMISSION_PORT, tls: 'verify' },
  s3: { region: 'us-east-1', path_style: true },
  sftp: { port: 22 },
  spark: { port: 15_002, tls: 'verify' },
  ...REQUEST_DEFAULTS,
};

const settingNames = (
  type: CredentialType,
  { grant }: Pick<CredentialSettings, 'grant'>,
): readonly SettingName[] => (type === 'oauth2' ? oauthFields(grant) : SETTINGS[type]);

const isOptional = (type: CredentialType, field: keyof CredentialData): boolean =>
  OPTIONAL[type]?.includes(field) === true || isOptionalOAuthField(field);

/** @param current the settings of the stored credential */
export function secretOf(
  type: CredentialType,
  data: CredentialData,
  { grant = data.grant }: SecretSettings = {},
): string | undefined {
  const { password, private_key: privateKey } = data;
  if (type === 'sftp') return privateKey === undefined ? password : keySecret(privateKey, data);
  const secret = data[secretFieldOf(type, { grant })];
  return type === 'aws_sigv4' && secret !== undefined ? awsSecret(secret, data) : secret;
}

/** The fields that are not secrets: those in the request, and the others unchanged. */
export function settingsOf(
  type: CredentialType,
  data: CredentialData,
  current: CredentialSettings = DEFAULTS[type] ?? {},
): CredentialSettings {
  const entries = settingNames(type, { grant: current.grant ?? data.grant })
    .map((field) => [field, data[field] ?? current[field]] as const)
    .filter(([, value]) => value !== undefined);
  const settings = Object.fromEntries(entries) as CredentialSettings;
  if (type === 'oauth2') return normalizedOAuth(settings);
  if (type === 'smtp') return normalizedMailServer(settings);
  if (type === 's3') return normalizedBucket(settings);
  if (type === 'sftp') return normalizedSftp(settings, data, current);
  if (isHttpType(type)) return normalizedRequest(type, settings, data, current);
  return normalizedServer(settings);
}

/**
 * @param current the settings of the credential that is changed; undefined for a new one, which needs all fields
 * @param hasReference true if the secret is a reference, and so not in `data`
 */
export function dataProblems(
  type: CredentialType,
  data: CredentialData,
  current: CredentialSettings | undefined,
  hasReference = false,
): FieldProblem[] {
  const { grant = data.grant } = current ?? {};
  const settings = settingsOf(type, data, current);
  const fields: readonly (keyof CredentialData)[] = [
    ...settingNames(type, { grant }),
    ...(isPublicClient(settings) ? [] : [secretFieldOf(type, { grant })]),
    ...(type === 'aws_sigv4' ? (['session_token'] as const) : []),
    ...(type === 'sftp' ? SFTP_SECRETS.slice(1) : []),
  ];
  const listed = listOf(fields.map((field) => `\`${field}\``));
  const what = grant === undefined ? `the type ${type}` : `the type ${type} with this grant`;
  const problems = Object.entries(data)
    .filter(
      ([field, value]) => value !== undefined && !(fields as readonly string[]).includes(field),
    )
    .map(([field]) => ({
      field: `/data/${field}`,
      message: `is not a field of ${what}, which has ${listed}`,
    }));
  const missing = fields
    .filter((field) => current === undefined && data[field] === undefined)
    .filter((field) => !isOptional(type, field))
    .filter((field) => !hasReference || field !== secretFieldOf(type, { grant }))
    .map((field) => ({
      field: `/data/${field}`,
      message: `is missing: ${what} has ${listed}`,
    }));
  // The other fields depend on the grant.
  if (type === 'oauth2' && grant === undefined)
    return missing.filter(({ field }) => field === '/data/grant');
  const referenceProblems = hasReference ? uselessReference(type, settings) : [];
  return [
    ...problems,
    ...missing,
    ...referenceProblems,
    ...headerProblems(data, current),
    ...typeProblems(),
  ];

  function typeProblems(): readonly FieldProblem[] {
    if (type === 'oauth2') return oauthProblems(data, settings, current);
    if (isHttpType(type)) return requestProblems(type, data, current);
    if (type === 's3') return [...serverProblems(data), ...bucketProblems(data, settings)];
    const before = current ?? (hasReference ? {} : undefined);
    if (type === 'sftp') return [...serverProblems(data), ...sftpProblems(data, before)];
    const others = type === 'smtp' ? mailProblems(data, before) : loginProblems(data);
    return [...serverProblems(data), ...others];
  }
}

/** A login without a user name, and a public client, have no secret. */
function uselessReference(
  type: CredentialType,
  settings: CredentialSettings,
): readonly FieldProblem[] {
  if (hasSecret({ type, settings })) return [];
  const field = secretFieldOf(type, settings);
  return [{ field: `/data/${field}`, message: 'must be absent: this credential has no secret' }];
}

const listOf = (names: readonly string[]): string =>
  names.length < 3
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** A header that was accepted when the credential was created stays valid. */
function headerProblems(
  { header }: CredentialData,
  current: CredentialSettings | undefined,
): readonly FieldProblem[] {
  if (header === undefined || isSameSetting('header', { header }, current ?? {})) return [];
  const message = credentialHeaderProblem(header);
  return message === undefined ? [] : [{ field: '/data/header', message }];
}

/**
 * The way in which a secret is sent is protected like its hosts: only a caller who knows the secret can change it.
 * A service can echo one header in its responses and not another, which would reveal the secret to readers of its
 * rows.
 */
export function newSettingProblems(
  type: CredentialType,
  data: CredentialData,
  current: CredentialSettings,
  hasReference = false,
): readonly FieldProblem[] {
  const secret = secretOf(type, data, current);
  if (secret !== undefined || hasReference || isPublicClient(current)) return [];
  const message = `changes how the secret is sent: send the secret (\`/data/${secretFieldOf(type, current)}\`) again with it`;
  const changed = settingsOf(type, data, current);
  return settingNames(type, current)
    .filter((field) => data[field] !== undefined && !FREE_FIELDS.has(field))
    .filter((field) => !isSameSetting(field, changed, current))
    .map((field) => ({ field: `/data/${field}`, message }));
}

/** Returns true if the change invalidates the stored tokens, or allows new hosts to receive them. */
export function needsNewTokens(changed: CredentialSettings, current: CredentialSettings): boolean {
  const { expired_when: _, ...after } = changed;
  const { expired_when: __, ...before } = current;
  return !isDeepStrictEqual(after, before);
}

/** Header names are case-insensitive. */
function isSameSetting(
  field: SettingName,
  changed: CredentialSettings,
  current: CredentialSettings,
): boolean {
  if (field !== 'header') return isDeepStrictEqual(changed[field], current[field]);
  return changed.header?.toLowerCase() === current.header?.toLowerCase();
}
