/** Requests begin a few in each turn of the event loop, and addresses take turns: one that sends hundreds at once delays its own. */

import type { RequestListener } from 'node:http';
import { networkOf } from '../../kit/network.ts';
import { createTurns } from '../../kit/turns.ts';

const BEGUN_PER_TURN = 16;

export function inTurns(handle: RequestListener): RequestListener {
  const turns = createTurns(BEGUN_PER_TURN);
  return (request, response) => {
    const { socket } = request;
    turns.take(networkOf(socket.remoteAddress ?? ''), 1, () => {
      if (!socket.destroyed) handle(request, response);
    });
  };
}
