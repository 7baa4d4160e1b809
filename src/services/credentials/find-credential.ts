/** Finds the credential that a node names. */

import { credentialText, type CredentialRef } from '../../kit/credential-ref.ts';
import type { SealedCredential } from '../../model/credential.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { CredentialStore } from '../../stores/index.ts';

export type ReadCredentials = Pick<CredentialStore, 'readSealed' | 'readSealedByName'>;

/** The reason if no single credential has the id or the name, without a final period. */
export async function findSealed(
  store: ReadCredentials,
  organizationId: OrganizationId,
  ref: CredentialRef,
): Promise<SealedCredential | string> {
  const matches =
    typeof ref === 'number'
      ? [await store.readSealed(organizationId, ref)]
      : await store.readSealedByName(organizationId, ref);
  const [match, other] = matches;
  if (match === undefined || match === null) return notFoundText(ref);
  return other === undefined ? match : ambiguousText(ref);
}

export const notFoundText = (ref: CredentialRef): string =>
  `There is no ${credentialText(ref)} in this organization`;

export const ambiguousText = (ref: CredentialRef): string =>
  `Several credentials have the name ${JSON.stringify(ref)}: name the credential by its id, or rename the others`;
