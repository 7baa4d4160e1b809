/** Recognizes the texts of private keys, without decrypting them. */

export function isPrivateKey(text: string): boolean {
  const lines = text.trim().split(/\r?\n/);
  const [, type] = /^-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----$/.exec(lines[0] ?? '') ?? [];
  return type !== undefined && lines.length > 2 && lines.at(-1) === `-----END ${type}-----`;
}

/** @param text a private key */
export function isEncryptedKey(text: string): boolean {
  if (!text.includes('-----BEGIN OPENSSH ')) return /\bENCRYPTED\b/.test(text);
  const encoded = text.replace(/-----[^-]*-----/g, '').replace(/\s+/g, '');
  const bytes = Buffer.from(encoded, 'base64');
  // The name of the cipher follows.
  return !bytes.subarray(OPENSSH_MAGIC.length).subarray(0, UNENCRYPTED.length).equals(UNENCRYPTED);
}

const OPENSSH_MAGIC = 'openssh-key-v1\0';
const UNENCRYPTED = Buffer.from('\0\0\0\u0004none', 'latin1');
