/** The messages of PostgreSQL's protocol. */

import type { Socket } from 'node:net';

import {
  limitFrames,
  MAX_MESSAGE_BYTES,
  MESSAGE_TOO_LONG,
} from '../../database/child/message-limit.ts';

/** A byte for the kind, and four for the length, which counts itself. */
const HEADER_BYTES = 5;

/** Must be called before the client reads from the socket. */
export function limitMessages(socket: Socket): void {
  limitFrames(socket, {
    headerBytes: HEADER_BYTES,
    bodyBytes: (header) => {
      const bytes = header.readUInt32BE(1) - (HEADER_BYTES - 1);
      if (bytes < 0) return 'the server does not speak the protocol of PostgreSQL';
      return bytes <= MAX_MESSAGE_BYTES ? bytes : MESSAGE_TOO_LONG;
    },
  });
}
