/** Bodies in each encoding, and where they are read. */

import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Disk } from './misbehaving-host.ts';

/** One fits into the buffers between two processes, so that all has arrived before the first byte is read; one is larger than all buffers. */
export const BODIES = { small: randomBytes(700_000), large: randomBytes(13_000_000) };
export type Size = keyof typeof BODIES;

const compress = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
  deflate: (body: Buffer) => deflateSync(body, { level: 1 }),
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
export type Encoding = keyof typeof compress;
export const compressed = Object.fromEntries(
  Object.entries(compress).map(([encoding, by]) => [
    encoding,
    { small: by(BODIES.small), large: by(BODIES.large) },
  ]),
) as Record<Encoding, Record<Size, Buffer>>;

export type Place = readonly [Size, Disk];
export const ALL_PLACES: readonly Place[] = (['small', 'large'] as const).flatMap((size) =>
  (['a free disk', 'a stalled disk'] as const).map((disk) => [size, disk] as const),
);
export const SOME_PLACES: readonly Place[] = [
  ['small', 'a stalled disk'],
  ['small', 'a session'],
  ['large', 'a free disk'],
];

/** Every case with a body of a size, on a disk. */
export function at<T extends readonly unknown[]>(
  places: readonly Place[],
  cases: readonly T[],
): (readonly [...Place, ...T])[] {
  return cases.flatMap((one) => places.map((place) => [...place, ...one] as const));
}
