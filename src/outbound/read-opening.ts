/**
 * Reads the start of a body for an error message. It never fails, and ignores data that is late or beyond the limit.
 */

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import { decompressorFor } from './decompressor.ts';

const MAX_READ_BYTES = 65_536;
const MAX_READ_MS = 5_000;

/** @returns an empty text if the compression is not supported */
export function readOpening(response: IncomingMessage): Promise<string> {
  const decompressor = decompressorFor(response.headers['content-encoding'] ?? '');
  if (decompressor === 'unsupported') {
    response.resume();
    return Promise.resolve('');
  }
  const body: Readable = decompressor === undefined ? response : response.pipe(decompressor);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const settle = (): void => {
      clearTimeout(timer);
      if (decompressor !== undefined) {
        response.unpipe(decompressor);
        decompressor.destroy();
        response.resume();
      }
      resolve(Buffer.concat(pieces).subarray(0, MAX_READ_BYTES).toString('utf8'));
    };
    const timer = setTimeout(settle, MAX_READ_MS);
    body.on('data', (piece: Buffer) => {
      if (bytes >= MAX_READ_BYTES) return;
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= MAX_READ_BYTES) settle();
    });
    for (const stream of new Set<Readable>([response, body])) {
      stream.on('error', settle);
      stream.on('close', () => {
        // The decompressor may still have data.
        if (stream === body || !response.readableEnded) settle();
      });
    }
    body.on('end', settle);
  });
}
