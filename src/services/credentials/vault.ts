/** Encrypts and decrypts the secrets of credentials with the keys of this process. */

import { ApiError } from '../../errors.ts';
import type { Credential, Sealed } from '../../model/credential.ts';
import type { CredentialStore, CredentialTokenStore } from '../../stores/index.ts';
import { resealRows } from './reseal-rows.ts';
import {
  openData,
  openSecret,
  sealData,
  sealingKey,
  sealSecret,
  type SealedFor,
  type SealingKey,
} from './seal.ts';

/** The source of the keys. The first one encrypts, all of them decrypt. */
export interface CredentialKeys {
  /** The current keys, 32 bytes each; empty if there is none. */
  list(): readonly Buffer[];
  /** Like `list`, but creates the first key if necessary. */
  forSealing(): Promise<readonly Buffer[]>;
  /** The name of the setting or file. */
  readonly name: string;
}

export interface Vault {
  /** Throws SERVICE_UNAVAILABLE if there is no key. */
  sealer(): Promise<(secret: string, owner: SealedFor) => Sealed>;
  /** Throws SERVICE_UNAVAILABLE if no key of this process can decrypt it. */
  open(secret: SealedFor & Sealed): string;
  /** Encrypts other data of users with the first key. Null if there is no key. */
  sealData(data: Buffer, purpose: string): Promise<Buffer | null>;
  /** Null if no key of this process can decrypt it. */
  openData(sealed: Buffer, purpose: string): Buffer | null;
  /** False if every secret is encrypted with the only key. */
  hasOldKeys(): boolean;
  /** Encrypts data with the first key. Null if it is already, or no key of this process can decrypt it. */
  resealData(sealed: Buffer, purpose: string): Buffer | null;
  /** Keys that stored secrets need and this process does not have. */
  missingKeys(): Promise<readonly string[]>;
  /** Encrypts secrets of other keys with the first key, and returns their number. */
  reseal(): Promise<number>;
}

/** A table of encrypted secrets. */
interface SecretTable<Secret extends SealedFor & Sealed> {
  underKey(keyId: string, afterId: Credential['id'], limit: number): Promise<readonly Secret[]>;
  reseal(secret: Secret, sealed: Sealed): Promise<boolean>;
}

export function createVault(
  store: Pick<CredentialStore, 'keyIds' | 'underKey' | 'reseal'>,
  tokens: Pick<CredentialTokenStore, 'underKey' | 'reseal'>,
  keys: CredentialKeys,
): Vault {
  const derived = createDerivation();
  const sealingKeys = (): readonly SealingKey[] => keys.list().map(derived);

  function open(secret: SealedFor & Sealed): string {
    const key = sealingKeys().find(({ id }) => id === secret.keyId);
    if (key !== undefined) return openSecret(secret.sealed, secret, key);
    const message = `The secret of credential ${secret.id} cannot be decrypted: the operator of the service must restore ${keys.name}.`;
    throw new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 60 });
  }

  return {
    open,

    async sealer() {
      const [first] = await keys.forSealing();
      if (first === undefined) throw noKey(keys.name);
      const key = derived(first);
      return (secret, owner) => sealSecret(secret, owner, key);
    },

    async sealData(data, purpose) {
      const [first] = await keys.forSealing();
      return first === undefined ? null : sealData(data, purpose, derived(first));
    },

    openData: (sealed, purpose) => openData(sealed, purpose, sealingKeys()),

    hasOldKeys: () => keys.list().length > 1,

    resealData(sealed, purpose) {
      const [first, ...others] = sealingKeys();
      if (first === undefined) return null;
      const data = openData(sealed, purpose, others);
      return data && sealData(data, purpose, first);
    },

    async missingKeys() {
      const ownIds = new Set(sealingKeys().map(({ id }) => id));
      return (await store.keyIds()).filter((id) => !ownIds.has(id));
    },

    async reseal() {
      const [first, ...others] = sealingKeys();
      if (first === undefined || others.length === 0) return 0;
      const inUse = new Set(await store.keyIds());
      let count = 0;
      for (const key of others.filter(({ id }) => inUse.has(id))) {
        count += await resealTable(store, key, first);
        count += await resealTable(tokens, key, first);
      }
      return count;
    },
  };
}

function resealTable<Secret extends SealedFor & Sealed>(
  table: SecretTable<Secret>,
  from: SealingKey,
  to: SealingKey,
): Promise<number> {
  return resealRows({
    batchAfter: (after, limit) => table.underKey(from.id, after, limit),
    idOf: ({ id }) => id,
    reseal: (one) => table.reseal(one, sealSecret(openSecret(one.sealed, one, from), one, to)),
  });
}

/** Deriving a key takes longer than sealing a small secret with it. */
function createDerivation(): (key: Buffer) => SealingKey {
  const derivedKeys = new WeakMap<Buffer, SealingKey>();
  return (key) => {
    const derived = derivedKeys.get(key) ?? sealingKey(key);
    derivedKeys.set(key, derived);
    return derived;
  };
}

function noKey(name: string): ApiError {
  const message = `Credentials cannot be stored: the operator of the service must set ${name}.`;
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 60 });
}
