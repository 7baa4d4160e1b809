/**
 * Waiting for a database for as long as anything is heard of it. A slow one may
 * take many round trips for one piece of work; a silent one is given up soon.
 */

import type { Socket } from 'node:net';

export interface SilenceLimit {
  /** The socket's received bytes count as a sign of life until it closes. */
  listenTo(socket: Socket): Socket;
  /** The work's outcome, or an error once nothing was received on any socket for the limit while it was waited for, not even by a probe. */
  limit<T>(work: Promise<T>): Promise<T>;
}

/** No statement waits longer than this for a database from which nothing is received. */
export const SILENCE_MS = 900;
const LOOKS = 3;

/** @param probe asks for a sign of life on a socket that is listened to: a statement that waits for a lock or a slow disk receives nothing itself */
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
          // Where this process itself was held up, the response may lie in a socket already: it is read first.
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
