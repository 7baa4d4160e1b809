/** The secrets of credentials: encrypted ones of the database, and those in stores of the operator. */

import { coversPattern } from '../../../kit/host-pattern.ts';
import type { Log } from '../../../kit/log.ts';
import type { SealedCredential } from '../../../model/credential.ts';
import {
  isSecretProblem,
  parseReference,
  type SecretProblem,
  type SecretStores,
} from '../../../model/secret-store.ts';
import { noStore, type CredentialSecrets, type SecretValue } from '../credential-secrets.ts';
import type { Vault } from '../vault.ts';
import { destinationsOf, sealedFormOf, storedSecretProblem } from './stored-secret-rules.ts';

interface Parts {
  readonly vault: Pick<Vault, 'open'>;
  readonly stores: SecretStores;
  readonly log: Pick<Log, 'info'>;
}

export class StoredSecrets implements CredentialSecrets {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async read(credential: SealedCredential): Promise<SecretValue | SecretProblem> {
    const { secret_reference: reference } = credential.settings;
    if (reference === undefined) return { value: this.#parts.vault.open(credential) };
    const end = await this.#readFromStore(credential, reference);
    if (isSecretProblem(end))
      this.#parts.log.info({ credentialId: credential.id, reason: end.code }, 'no secret was read');
    return end;
  }

  async #readFromStore(
    credential: SealedCredential,
    text: string,
  ): Promise<SecretValue | SecretProblem> {
    const reference = parseReference(text);
    const store = reference && this.#parts.stores.get(reference.store);
    if (!reference || !store)
      return { code: 'secret_denied', message: noStore(reference?.store ?? text) };
    const secret = await store.read(reference, credential.organizationId);
    if (isSecretProblem(secret)) return secret;
    const { value, hosts } = secret;
    const foreign = destinationsOf(credential).find((host) => hosts && !coversPattern(hosts, host));
    if (foreign !== undefined)
      return {
        code: 'secret_denied',
        message: `The secret at \`${text}\` may not be sent to ${foreign}: its metadata names other hosts`,
      };
    const problem = storedSecretProblem(credential, value);
    return problem === null
      ? { value: sealedFormOf(credential, value) }
      : { code: 'secret_invalid', message: `The secret at \`${text}\` ${problem}` };
  }
}
