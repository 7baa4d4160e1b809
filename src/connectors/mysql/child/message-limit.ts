/** Ends a connection whose server sends a message that is too long: the client would hold all of it. */

import type { Socket } from 'node:net';

import { sizeText } from '../../../kit/limit-text.ts';

/** One row is one message. */
export const MAX_MESSAGE_BYTES = 64 * 1_048_576;
/** Three bytes for the length, and one for the number of the packet. */
const HEADER_BYTES = 4;
/** A message goes on in the next packet if this one is full. */
const FULL_PACKET_BYTES = 0xff_ff_ff;

/** Must be called before the client reads from the socket. */
export function limitMessages(socket: Socket): void {
  const header = Buffer.alloc(HEADER_BYTES);
  let headerBytes = 0;
  let bodyBytes = 0;
  let messageBytes = 0;
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
      bodyBytes = header.readUIntLE(0, 3);
      messageBytes += bodyBytes;
      if (messageBytes > MAX_MESSAGE_BYTES) {
        const limit = sizeText(MAX_MESSAGE_BYTES);
        socket.destroy(new Error(`the server sent a message of more than ${limit}`));
        return;
      }
      if (bodyBytes < FULL_PACKET_BYTES) messageBytes = 0;
    }
  });
}
