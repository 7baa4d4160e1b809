/** The keys with which servers prove who they are. */

import { createHash } from 'node:crypto';

import type { ServerHostKeyAlgorithm } from 'ssh2';

/** By the type of a key, in the order in which they are requested. */
const KEY_ALGORITHMS = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256'],
} as const satisfies Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>>;

export interface ServerKey {
  /** A member of KEY_ALGORITHMS, unless the server does not keep to the protocol. */
  readonly type: string;
  /** In the format of OpenSSH. */
  readonly fingerprint: string;
}

export function serverKeyOf(key: Buffer): ServerKey {
  const bytes = key.length >= 4 ? key.readUInt32BE(0) : 0;
  const hash = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
  return { type: key.subarray(4, 4 + bytes).toString('latin1'), fingerprint: `SHA256:${hash}` };
}

/** The algorithms of the types that the server has not sent yet. */
export function otherAlgorithms(
  serverKeys: readonly ServerKey[],
): readonly ServerHostKeyAlgorithm[] {
  const types = new Set(serverKeys.map(({ type }) => type));
  return Object.entries(KEY_ALGORITHMS)
    .filter(([type]) => !types.has(type))
    .flatMap(([, algorithms]) => algorithms);
}
