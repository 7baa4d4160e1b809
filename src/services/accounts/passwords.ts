/**
 * Stored passwords: `$scrypt$ln=15,r=8,p=1$<salt>$<hash>`. The text contains the parameters, so that old hashes stay
 * valid when they are raised.
 */

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The base 2 logarithm of scrypt's N. */
export const PASSWORD_COST = 15;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SHAPE = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

interface Parameters {
  /** The base 2 logarithm of scrypt's N. */
  readonly log2Cost: number;
  readonly blockSize: number;
  readonly parallel: number;
}

export async function hashPassword(password: string, log2Cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { log2Cost, blockSize: BLOCK_SIZE, parallel: PARALLEL };
  return print(log2Cost, salt, await derive(password, salt, parameters, HASH_BYTES));
}

/** Takes the same time for correct and wrong passwords. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const parts = SHAPE.exec(stored);
  if (parts === null) throw new Error('a stored password hash has an unknown form');
  const [, log2Cost = '', blockSize = '', parallel = '', salt = '', hash = ''] = parts;
  const expected = Buffer.from(hash, 'base64url');
  const parameters = {
    log2Cost: Number(log2Cost),
    blockSize: Number(blockSize),
    parallel: Number(parallel),
  };
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64url'),
    parameters,
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

/** A hash that matches no password. Checking it takes as long as checking a real one. */
export function unmatchableHash(log2Cost = PASSWORD_COST): string {
  return print(log2Cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
}

function print(log2Cost: number, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${log2Cost},r=${BLOCK_SIZE},p=${PARALLEL}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Keyboards compose the same letter differently. NFKC makes these passwords equal. */
function derive(
  password: string,
  salt: Buffer,
  { log2Cost, blockSize, parallel }: Parameters,
  length: number,
): Promise<Buffer> {
  const N = 2 ** log2Cost;
  const options = { N, r: blockSize, p: parallel, maxmem: 256 * N * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
