/** Private keys of logins, in the formats of OpenSSH, PKCS#1, PKCS#8 and SEC 1. */

import { createPrivateKey, type KeyObject } from 'node:crypto';

import ssh2 from 'ssh2';

import { openSshKey } from './openssh-key.ts';

/** The message follows "The private key". */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';
}

const MIN_RSA_BITS = 2_048;

/**
 * The key in a format that ssh2 reads, without a passphrase. Decrypting takes as long as the key says: with a passphrase,
 * call it in a thread. Throws an InvalidKey.
 */
export function readableKey(text: string, passphrase: string | undefined): string {
  const key = keyObject(text.trim(), passphrase);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ed25519') return openSshKey(key);
  if (type === 'ec') return key.export({ type: 'sec1', format: 'pem' }).toString();
  if (type !== 'rsa') throw new InvalidKey('must be an Ed25519, ECDSA or RSA key');
  if ((details?.modulusLength ?? 0) < MIN_RSA_BITS)
    throw new InvalidKey(`must have at least ${MIN_RSA_BITS.toLocaleString('en-US')} bits`);
  return key.export({ type: 'pkcs1', format: 'pem' }).toString();
}

function keyObject(text: string, passphrase: string | undefined): KeyObject {
  const pem = text.startsWith('-----BEGIN OPENSSH ') ? decoded(text, passphrase) : text;
  try {
    return createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    throw unreadable(passphrase);
  }
}

/** Node.js does not read the format of OpenSSH. */
function decoded(text: string, passphrase: string | undefined): string {
  const key = ssh2.utils.parseKey(text, passphrase);
  if (key instanceof Error) throw unreadable(passphrase);
  const [one] = [key].flat();
  if (one?.isPrivateKey() !== true) throw unreadable(passphrase);
  return one.getPrivatePEM();
}

const unreadable = (passphrase: string | undefined): InvalidKey =>
  new InvalidKey(
    passphrase === undefined
      ? 'cannot be read, or needs a `passphrase`'
      : 'cannot be read with the `passphrase`',
  );
