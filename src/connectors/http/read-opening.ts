/**
 * Reads the start of a body for an error message. It never fails, and ignores data that is late or beyond the limit.
 */

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import { decompressorFor } from './decompressor.ts';

const MAX_READ_BYTES = 65_536;
const MAX_READ_MS = 5_000;

/** @returns an empty text if the compression is not supported */
export async function readOpening(response: IncomingMessage): Promise<string> {
  return (await readStart(response)).text;
}

export interface BodyStart {
  readonly text: string;
  /** True if the body has nothing more. */
  readonly isWhole: boolean;
}

export function readStart(
  response: IncomingMessage,
  maxBytes: number = MAX_READ_BYTES,
): Promise<BodyStart> {
  const decompressor = decompressorFor(response.headers['content-encoding'] ?? '');
  if (decompressor === 'unsupported') {
    response.resume();
    return Promise.resolve({ text: '', isWhole: false });
  }
  const body: Readable = decompressor === undefined ? response : response.pipe(decompressor);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const settle = (isWhole: boolean): void => {
      clearTimeout(timer);
      if (decompressor !== undefined) {
        response.unpipe(decompressor);
        decompressor.destroy();
        response.resume();
      }
      const text = Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
      resolve({ text, isWhole: isWhole && bytes <= maxBytes });
    };
    const timer = setTimeout(() => settle(false), MAX_READ_MS);
    body.on('data', (piece: Buffer) => {
      if (bytes > maxBytes) return;
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) settle(false);
    });
    for (const stream of new Set<Readable>([response, body])) {
      stream.on('error', () => settle(false));
      stream.on('close', () => {
        // The decompressor may still have data.
        if (stream === body || !response.readableEnded) settle(false);
      });
    }
    body.on('end', () => settle(true));
  });
}
