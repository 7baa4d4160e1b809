/** Ends a connection whose server sends a message that is too long: the client would hold all of it. */

import type { Socket } from 'node:net';

import { sizeText } from '../../../kit/limit-text.ts';

/** One row is one message. */
export const MAX_MESSAGE_BYTES = 64 * 1_048_576;
/** A byte for the kind, and four for the length, which counts itself. */
const HEADER_BYTES = 5;

/** Must be called before the client reads from the socket. */
export function limitMessages(socket: Socket): void {
  const header = Buffer.alloc(HEADER_BYTES);
  let headerBytes = 0;
  let bodyBytes = 0;
  socket.on('data', (piece: Buffer) => {
    for (let at = 0; at < piece.length;) {
      if (bodyBytes > 0) {
        const skipped = Math.min(bodyBytes, piece.length - at);
        bodyBytes -= skipped;
        at += skipped;
        continue;
      }
      const copied = piece.copy(header, headerBytes, at, at + HEADER_BYTES - headerBytes);
      headerBytes += copied;
      at += copied;
      if (headerBytes < HEADER_BYTES) return;
      headerBytes = 0;
      bodyBytes = header.readUInt32BE(1) - (HEADER_BYTES - 1);
      if (bodyBytes >= 0 && bodyBytes <= MAX_MESSAGE_BYTES) continue;
      const message =
        bodyBytes < 0
          ? 'the server does not speak the protocol of PostgreSQL'
          : `the server sent a message of more than ${sizeText(MAX_MESSAGE_BYTES)}`;
      socket.destroy(new Error(message));
      return;
    }
  });
}
