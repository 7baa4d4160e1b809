/** The types of credentials, with their fields and headers. */

import { credentialHeaderProblem } from '../../kit/credential-header.ts';
import {
  SECRET_FIELDS,
  type Credential,
  type CredentialSettings,
  type CredentialType,
} from '../../model/credential.ts';
import type { FieldProblem } from '../invalid-input.ts';

/** The fields of a request. */
export interface CredentialData {
  readonly header?: string | undefined;
  readonly value?: string | undefined;
  readonly token?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

interface CredentialKind {
  readonly settings: readonly (keyof CredentialSettings)[];
  /** The header's name in lower case. */
  headerName(settings: CredentialSettings): string;
  headerValue(settings: CredentialSettings, secret: string): string;
}

const KINDS: Readonly<Record<CredentialType, CredentialKind>> = {
  api_key_header: {
    settings: ['header'],
    headerName: ({ header }) => (header ?? '').toLowerCase(),
    headerValue: (_, secret) => secret,
  },
  bearer: {
    settings: [],
    headerName: () => 'authorization',
    headerValue: (_, secret) => `Bearer ${secret}`,
  },
  basic: {
    settings: ['username'],
    headerName: () => 'authorization',
    headerValue: ({ username }, secret) =>
      `Basic ${Buffer.from(`${username ?? ''}:${secret}`).toString('base64')}`,
  },
};

export const headerName = ({ type, settings }: Pick<Credential, 'type' | 'settings'>): string =>
  KINDS[type].headerName(settings);

export const headerValue = (
  { type, settings }: Pick<Credential, 'type' | 'settings'>,
  secret: string,
): string => KINDS[type].headerValue(settings, secret);

export const secretOf = (type: CredentialType, data: CredentialData): string | undefined =>
  data[SECRET_FIELDS[type]];

/** The fields that are not secrets: those in the request, and the others unchanged. */
export function settingsOf(
  type: CredentialType,
  data: CredentialData,
  current: CredentialSettings = {},
): CredentialSettings {
  const entries = KINDS[type].settings.map((field) => [field, data[field] ?? current[field]]);
  return Object.fromEntries(entries) as CredentialSettings;
}

/** @param current the settings of the credential that is changed; undefined for a new one, which needs all fields */
export function dataProblems(
  type: CredentialType,
  data: CredentialData,
  current: CredentialSettings | undefined,
): FieldProblem[] {
  const fields: readonly string[] = [...KINDS[type].settings, SECRET_FIELDS[type]];
  const listed = fields.map((field) => `\`${field}\``).join(' and ');
  const problems = Object.entries(data)
    .filter(([field, value]) => value !== undefined && !fields.includes(field))
    .map(([field]) => ({
      field: `/data/${field}`,
      message: `is not a field of the type ${type}, which has ${listed}`,
    }));
  const missing = fields
    .filter((field) => current === undefined && data[field as keyof CredentialData] === undefined)
    .map((field) => ({
      field: `/data/${field}`,
      message: `is missing: the type ${type} has ${listed}`,
    }));
  return [...problems, ...missing, ...headerProblems(data, current)];
}

/** A header that was accepted when the credential was created stays valid. */
function headerProblems(
  { header }: CredentialData,
  current: CredentialSettings | undefined,
): readonly FieldProblem[] {
  if (header === undefined || isSameSetting('header', header, current?.header)) return [];
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
): readonly FieldProblem[] {
  if (secretOf(type, data) !== undefined) return [];
  const message = `changes how the secret is sent: send the secret (\`/data/${SECRET_FIELDS[type]}\`) again with it`;
  return KINDS[type].settings
    .filter((field) => {
      const value = data[field];
      return value !== undefined && !isSameSetting(field, value, current[field]);
    })
    .map((field) => ({ field: `/data/${field}`, message }));
}

/** Header names are case-insensitive. */
function isSameSetting(
  field: keyof CredentialSettings,
  value: string,
  current: string | undefined,
): boolean {
  if (field !== 'header') return value === current;
  return value.toLowerCase() === current?.toLowerCase();
}
