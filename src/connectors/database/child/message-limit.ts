/** Ends a connection whose server sends a message that is too long: the client would hold all of it. */

import type { Socket } from 'node:net';

import { sizeText } from '../../../kit/limit-text.ts';

/** One row is one message. */
export const MAX_MESSAGE_BYTES = 64 * 1_048_576;
/** The reason for a connection that is ended. */
export const MESSAGE_TOO_LONG = `the server sent a message of more than ${sizeText(MAX_MESSAGE_BYTES)}`;

export interface Framing {
  /** Each part of a message begins with a header of this size. */
  readonly headerBytes: number;
  /** The size of the part after its header, or the reason to end the connection. */
  readonly bodyBytes: (header: Buffer) => number | string;
}

/** Must be called before the client reads from the socket. */
export function limitFrames(socket: Socket, { headerBytes, bodyBytes }: Framing): void {
  const header = Buffer.alloc(headerBytes);
  let headerLength = 0;
  let remaining = 0;
  socket.on('data', (piece: Buffer) => {
    for (let at = 0; at < piece.length;) {
      if (remaining > 0) {
        const skipped = Math.min(remaining, piece.length - at);
        remaining -= skipped;
        at += skipped;
        continue;
      }
      const copied = piece.copy(header, headerLength, at, at + headerBytes - headerLength);
      headerLength += copied;
      at += copied;
      if (headerLength < headerBytes) return;
      headerLength = 0;
      const size = bodyBytes(header);
      if (typeof size === 'string') {
        socket.destroy(new Error(size));
        return;
      }
      remaining = size;
    }
  });
}
