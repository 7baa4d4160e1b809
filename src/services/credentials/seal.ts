/**
 * Encrypts secrets for the database: AES-256-GCM, bound to the organization, the id and the type of the credential, so
 * that a secret cannot be decrypted in another place. It begins with a version, the id of the key and the nonce.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import type { Credential, Sealed } from '../../model/credential.ts';

export const KEY_BYTES = 32;

export interface SealingKey {
  /** Derived from the key with a one-way function. Encrypted secrets identify their key with it. */
  readonly id: string;
  readonly encryptionKey: Buffer;
}

export type SealedFor = Pick<Credential, 'organizationId' | 'id' | 'type'> & {
  /** Absent: the secret itself. */
  readonly part?: 'tokens';
};

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX_BYTES = 1 + ID_BYTES;
const HEAD_BYTES = PREFIX_BYTES + NONCE_BYTES + TAG_BYTES;

/** @param key 32 random bytes */
export function sealingKey(key: Buffer): SealingKey {
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `weir credentials ${purpose}`, length));
  return {
    id: derive('key id', ID_BYTES).toString('hex'),
    encryptionKey: derive('encryption', KEY_BYTES),
  };
}

export function sealSecret(secret: string, owner: SealedFor, key: SealingKey): Sealed {
  const prefix = Buffer.concat([Buffer.of(VERSION), Buffer.from(key.id, 'hex')]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.encryptionKey, nonce).setAAD(bound(prefix, owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([prefix, nonce, cipher.getAuthTag(), text]), keyId: key.id };
}

/** Throws if it was encrypted with another key or for another credential, or was modified. */
export function openSecret(sealed: Buffer, owner: SealedFor, key: SealingKey): string {
  const prefix = sealed.subarray(0, PREFIX_BYTES);
  if (prefix[0] !== VERSION) throw new Error('a sealed secret has a version that is not known');
  const nonce = sealed.subarray(PREFIX_BYTES, PREFIX_BYTES + NONCE_BYTES);
  const tag = sealed.subarray(PREFIX_BYTES + NONCE_BYTES, HEAD_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(CIPHER, key.encryptionKey, nonce, options);
  decipher.setAAD(bound(prefix, owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString();
}

/** @param purpose identifies the data: it cannot be decrypted for another purpose */
export function sealData(data: Buffer, purpose: string, key: SealingKey): Buffer {
  const prefix = Buffer.concat([Buffer.of(VERSION), Buffer.from(key.id, 'hex')]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.encryptionKey, nonce);
  cipher.setAAD(boundData(prefix, purpose));
  const text = Buffer.concat([cipher.update(data), cipher.final()]);
  return Buffer.concat([prefix, nonce, cipher.getAuthTag(), text]);
}

/** Null if none of the keys encrypted exactly this. */
export function openData(
  sealed: Buffer,
  purpose: string,
  keys: readonly SealingKey[],
): Buffer | null {
  const prefix = sealed.subarray(0, PREFIX_BYTES);
  const key = keys.find(({ id }) => id === prefix.toString('hex', 1));
  if (prefix[0] !== VERSION || key === undefined) return null;
  const nonce = sealed.subarray(PREFIX_BYTES, PREFIX_BYTES + NONCE_BYTES);
  const options = { authTagLength: TAG_BYTES };
  try {
    const decipher = createDecipheriv(CIPHER, key.encryptionKey, nonce, options);
    decipher
      .setAAD(boundData(prefix, purpose))
      .setAuthTag(sealed.subarray(PREFIX_BYTES + NONCE_BYTES, HEAD_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    // It was modified, or encrypted for another purpose.
    return null;
  }
}

function bound(prefix: Buffer, { organizationId, id, type, part }: SealedFor): Buffer {
  const suffix = part === undefined ? '' : `\n${part}`;
  return Buffer.concat([prefix, Buffer.from(`\n${organizationId}\n${id}\n${type}${suffix}`)]);
}

/** The first line for a secret is the number of an organization. */
function boundData(prefix: Buffer, purpose: string): Buffer {
  return Buffer.concat([prefix, Buffer.from(`\ndata\n${purpose}`)]);
}
