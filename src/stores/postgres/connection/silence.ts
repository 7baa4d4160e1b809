/**
 * Waits for a database as long as it shows signs of life. A slow one can take many round trips; a silent one times
 * out soon.
 */

import type { Socket } from 'node:net';

export interface SilenceLimit {
  /** Counts bytes received on the socket as a sign of life until it closes. */
  listenTo(socket: Socket): Socket;
  /** Rejects if no socket, including the probe's, received anything for the limit. */
  limit<T>(work: Promise<T>): Promise<T>;
}

/** Statements stop waiting for a silent database after this time. */
export const SILENCE_MS = 900;
const LOOKS = 3;

/**
 * @param probe provokes a sign of life, because a statement that waits for a lock or a slow disk receives nothing
 * itself
 */
export function createSilenceLimit(silenceMs: number, probe: () => void): SilenceLimit {
  const sockets = new Set<Socket>();
  let ofClosed = 0;
  const received = (): number => {
    let bytes = ofClosed;
    for (const socket of sockets) bytes += socket.bytesRead;
    return bytes;
  };

  function listenTo(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      ofClosed += socket.bytesRead;
    });
    return socket;
  }

  return {
    listenTo,
    async limit(work) {
      let timer: NodeJS.Timeout | undefined;
      let isSettled = false;
      const silent = new Promise<never>((_, reject) => {
        let [heard, quietLooks] = [received(), 0];
        const look = (): void => {
          // If this process was blocked, the response may already be in a socket buffer; read it first.
          timer = setTimeout(() => setImmediate(() => setImmediate(check)), silenceMs / LOOKS);
        };
        const check = (): void => {
          if (isSettled) return;
          const now = received();
          quietLooks = now === heard ? quietLooks + 1 : 0;
          heard = now;
          if (quietLooks >= LOOKS) reject(new Error('Query read timeout'));
          else {
            if (quietLooks > 0) probe();
            look();
          }
        };
        look();
      });
      try {
        return await Promise.race([work, silent]);
      } finally {
        isSettled = true;
        clearTimeout(timer);
      }
    },
  };
}
