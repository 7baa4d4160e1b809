/** Secrets that workflows use for other hosts. A secret itself is never part of the model. */

import type { CredentialId, OrganizationId } from './ids.ts';

/** Sent in a header of HTTP requests. */
export type HttpCredentialType = 'api_key_header' | 'bearer' | 'basic';
/** `postgres` logs in to a database, `smtp` to a mail server. */
export type ServerCredentialType = 'postgres' | 'smtp';
export type CredentialType = HttpCredentialType | ServerCredentialType;

/** The field of each type that is the secret. */
export const SECRET_FIELDS = {
  api_key_header: 'value',
  bearer: 'token',
  basic: 'password',
  postgres: 'password',
  smtp: 'password',
} as const satisfies Readonly<Record<CredentialType, string>>;

/** The fields that are no secrets. */
export interface CredentialSettings {
  /** Of `api_key_header`. */
  readonly header?: string | undefined;
  /** Of `basic`, `postgres` and `smtp`. Absent or empty for a mail server without a login. */
  readonly username?: string | undefined;
  /** Of servers, like all below: a name, or an address without brackets. */
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  /** Of `postgres`. */
  readonly database?: string | undefined;
  readonly tls?: TlsMode | undefined;
  /** Of `smtp`: true if encryption begins with the command STARTTLS. */
  readonly starttls?: boolean | undefined;
  /** Certificate authorities in PEM. Absent: those of the service. */
  readonly ca?: string | undefined;
}

/** `verify` checks the certificate and its name, `unverified` neither, `off` does not encrypt. */
export type TlsMode = 'verify' | 'unverified' | 'off';

export interface Credential {
  readonly id: CredentialId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly type: CredentialType;
  /** Hosts to which the secret may be sent, as normalized host patterns. A server has its host and port. */
  readonly hosts: readonly string[];
  readonly settings: CredentialSettings;
  readonly testUrl: string | null;
  readonly created: Date;
  readonly modified: Date;
}

/** An encrypted secret. */
export interface Sealed {
  readonly sealed: Buffer;
  /** Id of the key that opens it. */
  readonly keyId: string;
}

export type SealedCredential = Credential & Sealed;

/** False only for a mail server without a login. */
export function hasSecret({ type, settings }: Pick<Credential, 'type' | 'settings'>): boolean {
  return type !== 'smtp' || (settings.username ?? '') !== '';
}
