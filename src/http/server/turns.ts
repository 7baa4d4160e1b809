/** Requests begin a few in each turn of the event loop, and addresses take turns: one that sends hundreds at once delays its own. */

import type { RequestListener } from 'node:http';
import { networkOf } from '../../kit/network.ts';
import { turns as limits } from '../../admission.ts';
import { createTurns } from '../../kit/turns.ts';
import { addressOf } from '../middleware/client-address.ts';

/** @param trustedHops how many proxies in front are trusted to name the client's address: those behind one do not wait for each other */
export function inTurns(handle: RequestListener, trustedHops: number): RequestListener {
  const turns = createTurns(limits.requests.perTurn);
  return (request, response) => {
    turns.take(networkOf(addressOf(request, trustedHops)), 1, () => {
      if (!request.socket.destroyed) handle(request, response);
    });
  };
}
