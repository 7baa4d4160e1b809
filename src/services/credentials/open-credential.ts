/** Decrypts a credential for one request. */

import type { CredentialId, OrganizationId } from '../../model/ids.ts';
import type {
  CredentialSettings,
  CredentialType,
  SealedCredential,
} from '../../model/credential.ts';
import type { CredentialStore } from '../../stores/index.ts';
import { headerName, headerValue, isHttpType } from './fields.ts';
import type { Vault } from './vault.ts';

/** A decrypted credential, for one request. */
export interface UsableCredential {
  readonly id: CredentialId;
  readonly hosts: readonly string[];
  /** The name is in lower case. */
  readonly header: { readonly name: string; readonly value: string };
}

interface Parts {
  readonly store: Pick<CredentialStore, 'readSealed'>;
  readonly vault: Pick<Vault, 'open'>;
}

/**
 * Null if the organization has no such credential; its type if it is not sent in a header. Throws SERVICE_UNAVAILABLE if
 * it cannot be decrypted.
 */
export async function openCredential(
  { store, vault }: Parts,
  organizationId: OrganizationId,
  id: CredentialId,
): Promise<UsableCredential | CredentialType | null> {
  const credential = await store.readSealed(organizationId, id);
  return credential && (usable(credential, vault) ?? credential.type);
}

/** Null if the type is not sent in a header. */
export function usable(
  credential: SealedCredential,
  vault: Pick<Vault, 'open'>,
): UsableCredential | null {
  const { id, hosts, type } = credential;
  if (!isHttpType(type)) return null;
  const name = headerName(credential);
  const value = headerValue(credential, vault.open(credential));
  return name === null || value === null ? null : { id, hosts, header: { name, value } };
}

/** The login of a connector, for one call. */
export interface OpenedConnection {
  readonly id: CredentialId;
  readonly type: CredentialType;
  /** Changes whenever the credential does. */
  readonly revision: string;
  readonly settings: CredentialSettings;
  readonly secret: string;
}

export function openedConnection(
  credential: SealedCredential,
  vault: Pick<Vault, 'open'>,
): OpenedConnection {
  const { id, type, settings, modified } = credential;
  const revision = `${id}:${modified.getTime()}`;
  return { id, type, revision, settings, secret: vault.open(credential) };
}
