/** The types of credentials: which fields each has, and the header that it sends. */

import { RESERVED_HEADERS } from '../../kit/reserved-headers.ts';
import {
  SECRET_FIELDS,
  type Credential,
  type CredentialSettings,
  type CredentialType,
} from '../../model/credential.ts';
import type { Fault } from '../invalid-input.ts';

/** What a user sends. */
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

/** The fields that are no secrets: those that were sent, and the rest as they were. */
export function settingsOf(
  type: CredentialType,
  data: CredentialData,
  current: CredentialSettings = {},
): CredentialSettings {
  const entries = KINDS[type].settings.map((field) => [field, data[field] ?? current[field]]);
  return Object.fromEntries(entries) as CredentialSettings;
}

/** @param isNew whether all fields are needed */
export function dataFaults(type: CredentialType, data: CredentialData, isNew: boolean): Fault[] {
  const fields: readonly string[] = [...KINDS[type].settings, SECRET_FIELDS[type]];
  const listed = fields.map((field) => `\`${field}\``).join(' and ');
  const faults = Object.entries(data)
    .filter(([field, value]) => value !== undefined && !fields.includes(field))
    .map(([field]) => ({
      field: `/data/${field}`,
      message: `is not a field of the type ${type}, which has ${listed}`,
    }));
  const missing = fields
    .filter((field) => isNew && data[field as keyof CredentialData] === undefined)
    .map((field) => ({
      field: `/data/${field}`,
      message: `is missing: the type ${type} has ${listed}`,
    }));
  const { header } = data;
  const reserved = header !== undefined && RESERVED_HEADERS.has(header.toLowerCase());
  const message = `cannot be \`${header}\`, which the connection sets itself`;
  return [...faults, ...missing, ...(reserved ? [{ field: '/data/header', message }] : [])];
}
