/** What a tool made is known by the digest of what it was made from and of what came out. */

import { createHash } from 'node:crypto';

/** @returns SHA-256, in hexadecimal; other divisions of the same text have others */
export function digestOfParts(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(JSON.stringify(part));
  return hash.digest('hex');
}
