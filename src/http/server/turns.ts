/**
 * Requests begin a few in each turn of the event loop, and addresses take turns: a client that sends hundreds at once
 * delays its own, and those of others by a turn.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { networkOf } from '../../kit/network.ts';

const BEGUN_PER_TURN = 16;

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

export function inTurns(handle: RequestListener): RequestListener {
  /** By address, in the order in which they have their turns. */
  const waiting = new Map<string, Exchange[]>();
  let begunInTurn = 0;

  function begin([request, response]: Exchange): void {
    if (begunInTurn === 0) setImmediate(nextTurn);
    begunInTurn += 1;
    handle(request, response);
  }

  function nextTurn(): void {
    begunInTurn = 0;
    while (begunInTurn < BEGUN_PER_TURN) {
      const next = takeNext(waiting);
      if (next === undefined) return;
      if (!next[0].socket.destroyed) begin(next);
    }
  }

  return (request, response) => {
    const exchange = [request, response] as const;
    if (begunInTurn < BEGUN_PER_TURN) return begin(exchange);
    const network = networkOf(request.socket.remoteAddress ?? '');
    const line = waiting.get(network);
    if (line === undefined) waiting.set(network, [exchange]);
    else line.push(exchange);
  };
}

/** The first of the address whose turn it is, which is then the last to have another. */
function takeNext(waiting: Map<string, Exchange[]>): Exchange | undefined {
  for (const [network, line] of waiting) {
    const [first] = line.splice(0, 1);
    waiting.delete(network);
    if (line.length > 0) waiting.set(network, line);
    return first;
  }
  return undefined;
}
