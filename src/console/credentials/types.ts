/** The fields of each type of credential, in the order of its form. */

import type { components } from '../../generated/product.ts';

export type Credential = components['schemas']['Credential'];
export type NewCredentialInput = components['schemas']['NewCredentialInput'];
export type CredentialTypeName = NewCredentialInput['type'];

export interface DataField {
  /** Its name in `data`. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'secret' | 'number' | 'long' | 'choice';
  readonly required?: boolean;
  readonly help?: string;
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** Shown only for these grants of OAuth 2.0. */
  readonly grants?: readonly string[];
}

interface TypeForm {
  readonly label: string;
  readonly about: string;
  /** True if `hosts` and `test_url` belong to it. */
  readonly isSentWithRequests: boolean;
  readonly fields: readonly DataField[];
}

const TLS: DataField = {
  name: 'tls',
  label: 'Encryption',
  kind: 'choice',
  options: [
    ['verify', 'TLS, certificate checked'],
    ['unverified', 'TLS without checks'],
    ['off', 'None'],
  ],
};
const HOST: DataField = { name: 'host', label: 'Host', kind: 'text', required: true };
const USER: DataField = { name: 'username', label: 'User name', kind: 'text', required: true };
const PASSWORD: DataField = { name: 'password', label: 'Password', kind: 'secret', required: true };
const CA: DataField = {
  name: 'ca',
  label: 'Certificate authorities',
  kind: 'long',
  help: 'PEM. Empty: the public ones',
};
const WITH_SECRET = ['client_credentials', 'authorization_code'];
const JWT = ['jwt_bearer'];

export const TYPES: Readonly<Record<CredentialTypeName, TypeForm>> = {
  bearer: {
    label: 'Bearer token',
    about: 'Sent as Authorization: Bearer …',
    isSentWithRequests: true,
    fields: [{ name: 'token', label: 'Token', kind: 'secret', required: true }],
  },
  api_key_header: {
    label: 'Key in a header',
    about: 'Sent in a header of your choice',
    isSentWithRequests: true,
    fields: [
      { name: 'header', label: 'Header', kind: 'text', required: true, help: 'Such as X-Api-Key' },
      { name: 'value', label: 'Value', kind: 'secret', required: true },
    ],
  },
  basic: {
    label: 'User name and password',
    about: 'Sent as Authorization: Basic …',
    isSentWithRequests: true,
    fields: [USER, PASSWORD],
  },
  oauth2: {
    label: 'OAuth 2.0',
    about: 'Access tokens that the service requests and renews',
    isSentWithRequests: true,
    fields: [
      {
        name: 'grant',
        label: 'Grant',
        kind: 'choice',
        options: [
          ['client_credentials', 'Client credentials: the client’s own secret'],
          ['authorization_code', 'Authorization code: a user agrees in the browser'],
          ['jwt_bearer', 'JWT bearer: a signed assertion, as for service accounts'],
        ],
      },
      { name: 'token_url', label: 'Token URL', kind: 'text', required: true },
      {
        name: 'authorization_url',
        label: 'Authorization URL',
        kind: 'text',
        required: true,
        grants: ['authorization_code'],
      },
      { name: 'client_id', label: 'Client ID', kind: 'text', required: true },
      { name: 'client_secret', label: 'Client secret', kind: 'secret', grants: WITH_SECRET },
      {
        name: 'client_authentication',
        label: 'Client secret is sent',
        kind: 'choice',
        options: [
          ['basic', 'In the Authorization header'],
          ['body', 'In the body'],
          ['none', 'Not at all: a public client'],
        ],
        grants: WITH_SECRET,
      },
      { name: 'private_key', label: 'Private key', kind: 'long', required: true, grants: JWT },
      { name: 'key_id', label: 'Key ID', kind: 'text', grants: JWT },
      { name: 'subject', label: 'Subject', kind: 'text', grants: JWT },
      { name: 'audience', label: 'Audience', kind: 'text', grants: JWT },
      { name: 'scope', label: 'Scopes', kind: 'text', help: 'Separated by spaces' },
    ],
  },
  postgres: {
    label: 'PostgreSQL',
    about: 'The login to a database',
    isSentWithRequests: false,
    fields: [
      HOST,
      { name: 'port', label: 'Port', kind: 'number', help: '5432 if empty' },
      { name: 'database', label: 'Database', kind: 'text', required: true },
      USER,
      PASSWORD,
      TLS,
      CA,
    ],
  },
  smtp: {
    label: 'Mail server',
    about: 'The login to a server that sends mails',
    isSentWithRequests: false,
    fields: [
      HOST,
      { name: 'port', label: 'Port', kind: 'number', help: '587 if empty' },
      { ...USER, required: false, help: 'Empty if the server needs no login' },
      { ...PASSWORD, required: false },
      TLS,
      CA,
    ],
  },
};

const isKnown = (type: string): type is CredentialTypeName => Object.hasOwn(TYPES, type);

/** In words; types of later versions by their names. */
export const typeLabel = (type: string): string => (isKnown(type) ? TYPES[type].label : type);
