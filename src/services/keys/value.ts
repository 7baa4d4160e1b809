/**
 * The value of an API key: `weir_`, 33 random characters of base62 (196 bits), and the CRC-32 of everything before
 * it in 6 characters of base62. With the checksum, a secret scanner recognizes keys offline, and garbage never
 * reaches the database.
 */

import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { randomBase62, toBase62 } from '../../kit/base62.ts';

const PREFIX = 'weir_';
const RANDOM_LENGTH = 33;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function newKeyValue(): string {
  const body = PREFIX + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

export function isKeyValue(value: string): boolean {
  return SHAPE.test(value) && value.endsWith(checksum(value.slice(0, -CHECKSUM_LENGTH)));
}

/** The stored hash. A slow hash adds no security, because the value has 196 random bits. */
export function hashKeyValue(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/** Identifies a key to users: 7 of its random characters reveal nothing about the other 26. */
export function keyPrefix(value: string): string {
  return value.slice(0, 12);
}

function checksum(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH);
}
