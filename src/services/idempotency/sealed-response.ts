/**
 * Encrypted responses, which the database cannot read. The key is derived from the request's Idempotency-Key, and the
 * database has only another derivation of that.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface DerivedKeys {
  /** Identifies the request. */
  readonly hash: Buffer;
  readonly encryptionKey: Buffer;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param secret a secret of the caller, if there is one, so that guessing an Idempotency-Key is not sufficient
 */
export function deriveKeys(caller: string, key: string, secret: string): DerivedKeys {
  const derive = (material: string, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', material, caller, `weir idempotency ${purpose}`, KEY_BYTES));
  return { hash: derive(key, 'hash'), encryptionKey: derive(`${secret}\n${key}`, 'answer') };
}

export function sealResponse(response: unknown, { hash, encryptionKey }: DerivedKeys): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, encryptionKey, iv).setAAD(hash);
  const sealed = [cipher.update(JSON.stringify(response), 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

/** Throws if it was encrypted with other keys, or was modified. */
export function openResponse(sealed: Buffer, { hash, encryptionKey }: DerivedKeys): unknown {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, encryptionKey, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(hash).setAuthTag(tag);
  const text = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(text).toString('utf8')) as unknown;
}
