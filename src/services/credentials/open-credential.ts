/** Decrypts a credential for one request. */

import type { CredentialId, OrganizationId } from '../../model/ids.ts';
import type { SealedCredential } from '../../model/credential.ts';
import type { CredentialStore } from '../../stores/index.ts';
import { headerName, headerValue } from './fields.ts';
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

/** Null if the organization has no such credential. Throws SERVICE_UNAVAILABLE if it cannot be decrypted. */
export async function openCredential(
  { store, vault }: Parts,
  organizationId: OrganizationId,
  id: CredentialId,
): Promise<UsableCredential | null> {
  const credential = await store.readSealed(organizationId, id);
  return credential && usable(credential, vault);
}

export function usable(credential: SealedCredential, vault: Pick<Vault, 'open'>): UsableCredential {
  const { id, hosts } = credential;
  const value = headerValue(credential, vault.open(credential));
  return { id, hosts, header: { name: headerName(credential), value } };
}
