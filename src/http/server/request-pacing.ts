/**
 * Starts a few requests per event loop iteration, and addresses take turns: a burst from one address only delays
 * itself.
 */

import type { RequestListener } from 'node:http';
import { networkOf } from '../../kit/network.ts';
import { turns as limits } from '../../admission.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import { addressOf } from '../middleware/client-address.ts';

/** @param trustedHops number of trusted proxies, which set the client's address */
export function paceRequests(handle: RequestListener, trustedHops: number): RequestListener {
  const turns = createEventLoopLimit(limits.requests.perTurn);
  return (request, response) => {
    turns.take(networkOf(addressOf(request, trustedHops)), 1, () => {
      if (!request.socket.destroyed) handle(request, response);
    });
  };
}
