/** Writes Ed25519 keys in the format of OpenSSH, the only one in which ssh2 reads them. */

import { randomBytes, type KeyObject } from 'node:crypto';

const TYPE = 'ssh-ed25519';
const BLOCK_BYTES = 8;
const LINE_CHARACTERS = 70;

/** @param key a private key of the type Ed25519 */
export function openSshKey(key: KeyObject): string {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  const [seed, publicKey] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const check = randomBytes(4);
  const secret = padded([
    check,
    check,
    sized(TYPE),
    sized(publicKey),
    sized(Buffer.concat([seed, publicKey])),
    sized(''),
  ]);
  const all = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    sized('none'),
    sized('none'),
    sized(''),
    uint32(1),
    sized(Buffer.concat([sized(TYPE), sized(publicKey)])),
    sized(secret),
  ]);
  const lines = all.toString('base64').match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? [];
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----\n`;
}

function padded(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts);
  const missing = (BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES;
  return Buffer.concat([bytes, Buffer.from(Array.from({ length: missing }, (_, at) => at + 1))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function sized(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([uint32(bytes.length), bytes]);
}
