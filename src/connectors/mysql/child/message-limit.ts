/** The messages of MySQL's protocol. */

import type { Socket } from 'node:net';

import {
  limitFrames,
  MAX_MESSAGE_BYTES,
  MESSAGE_TOO_LONG,
} from '../../database/child/message-limit.ts';

/** Three bytes for the length, and one for the number of the packet. */
const HEADER_BYTES = 4;
/** A message goes on in the next packet if this one is full. */
const FULL_PACKET_BYTES = 0xff_ff_ff;

/** Must be called before the client reads from the socket. */
export function limitMessages(socket: Socket): void {
  let messageBytes = 0;
  limitFrames(socket, {
    headerBytes: HEADER_BYTES,
    bodyBytes: (header) => {
      const bytes = header.readUIntLE(0, 3);
      messageBytes += bytes;
      if (messageBytes > MAX_MESSAGE_BYTES) return MESSAGE_TOO_LONG;
      if (bytes < FULL_PACKET_BYTES) messageBytes = 0;
      return bytes;
    },
  });
}
