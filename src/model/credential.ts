/** Secrets that workflows use for requests to other hosts. A secret itself is never part of the model. */

import type { CredentialId, OrganizationId } from './ids.ts';

export type CredentialType = 'api_key_header' | 'bearer' | 'basic';

/** The field of each type that is the secret. */
export const SECRET_FIELDS = {
  api_key_header: 'value',
  bearer: 'token',
  basic: 'password',
} as const satisfies Readonly<Record<CredentialType, string>>;

/** The fields that are no secrets. */
export interface CredentialSettings {
  /** Of `api_key_header`. */
  readonly header?: string | undefined;
  /** Of `basic`. */
  readonly username?: string | undefined;
}

export interface Credential {
  readonly id: CredentialId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly type: CredentialType;
  /** Hosts to which the secret may be sent, as normalized host patterns. */
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
