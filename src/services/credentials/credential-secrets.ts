/** The secrets of credentials, wherever they are stored. */

import type { SealedCredential } from '../../model/credential.ts';
import type { SecretProblem } from '../../model/secret-store.ts';

export interface SecretValue {
  readonly value: string;
}

export interface CredentialSecrets {
  /** Throws SERVICE_UNAVAILABLE if the secret cannot be decrypted. */
  read(credential: SealedCredential): Promise<SecretValue | SecretProblem>;
}

export const noStore = (name: string): string =>
  `The service has no store of secrets with the name \`${name}\``;

/** Follows the sentence about the credential. */
export const withoutSecret = (id: number, { code, message }: SecretProblem): string =>
  `Credential ${id} has no secret (${code}). ${message}`;
