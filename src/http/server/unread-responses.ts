/**
 * Responses that their readers have not taken yet. A reader that takes nothing
 * for a while is cut off, and what unread responses may hold is bounded, for
 * each organization and for the process.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../errors.ts';
import { createCounts } from '../../kit/counts.ts';
import type { Caller } from '../../model/caller.ts';
import type { EdgeContext } from '../pipeline/state.ts';

export interface UnreadLimits {
  /** A response of which nothing is taken for this long is cut off. */
  readonly responseStallMs: number;
  readonly unreadBytesPerOrganization: number;
  readonly unreadBytes: number;
}

export interface UnreadResponses {
  /** Throws RATE_LIMITED or SERVICE_UNAVAILABLE while too much is unread; call it before any work is done for the request. */
  admit(caller: Caller): void;
  /** From here the context's body counts for its caller, until it is sent or cut off. */
  watch(context: EdgeContext): void;
}

/** Smaller ones fit into the system's own buffers, and are not held here. */
const COUNTED_FROM_BYTES = 65_536;
const RETRY_AFTER_SECONDS = 1;

export function createUnreadResponses({
  responseStallMs,
  unreadBytesPerOrganization,
  unreadBytes,
}: UnreadLimits): UnreadResponses {
  const byOrganization = createCounts<number>();
  let total = 0;

  function count(organizationId: number, bytes: number): void {
    total += bytes;
    byOrganization.add(organizationId, bytes);
  }

  /** For queued pipelined responses, only the socket emits `close`. */
  const waiting = new WeakMap<Socket, Set<() => void>>();
  function onceSentOrClosed(socket: Socket, response: ServerResponse, release: () => void): void {
    const known = waiting.get(socket);
    const releases = known ?? new Set();
    if (known === undefined) {
      waiting.set(socket, releases);
      socket.once('close', () => releases.forEach((each) => each()));
    }
    const once = (): void => {
      if (releases.delete(once)) release();
    };
    releases.add(once);
    response.once('close', once);
  }

  return {
    admit({ organizationId }) {
      if (byOrganization.of(organizationId) >= unreadBytesPerOrganization) {
        throw new ApiError(
          'RATE_LIMITED',
          'Your organization has too many responses that were requested and not read. Read them or close their connections, then retry.',
          {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          },
        );
      }
      if (total >= unreadBytes) {
        throw new ApiError(
          'SERVICE_UNAVAILABLE',
          'The service holds too many responses that their clients have not read. Retry shortly.',
          { retryAfterSeconds: RETRY_AFTER_SECONDS },
        );
      }
    },

    watch({ body, req, res, state }) {
      if (res.destroyed) return;
      // The socket's own timer: it starts again whenever the system takes some of the response.
      res.setTimeout(responseStallMs, () => res.destroy());
      // It ends with the response, or it would end the work for the next request of a pipeline. Node's own listener sets it again.
      res.prependOnceListener('finish', () => req.socket.setTimeout(0));
      const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body.length : 0;
      // What is large and needs no caller is public, one buffer for all of its readers: it must keep no caller out.
      if (bytes < COUNTED_FROM_BYTES || state.caller === null) return;
      const { organizationId } = state.caller;
      count(organizationId, bytes);
      onceSentOrClosed(req.socket, res, () => count(organizationId, -bytes));
    },
  };
}
