/**
 * Responses that their readers have not taken yet. A reader that takes nothing
 * for a while is cut off, and what unread responses may hold is bounded, for
 * each organization and for the process.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { ApiError } from '../../errors.ts';
import { createUsage } from '../../kit/usage.ts';
import type { Caller } from '../../model/caller.ts';
import type { EdgeContext } from '../context.ts';

export interface UnreadLimits {
  /** A response of which nothing is taken for this long is cut off. */
  readonly responseStallMs: number;
  readonly unreadBytesPerOrganization: number;
  readonly unreadBytes: number;
}

export interface UnreadResponses {
  /** Throws RATE_LIMITED or SERVICE_UNAVAILABLE while too much is unread; call it before any work is done for the request. */
  admit(caller: Caller): void;
  /**
   * Throws the same where this body would be too much: a caller's requests may all have been admitted at once, before
   * any of them had its response. Only for requests that changed nothing, which can be sent again.
   */
  admitBody(caller: Caller, body: unknown): void;
  /** From here the context's body counts for its caller, until it is sent or cut off. */
  watch(context: EdgeContext): void;
}

/** Smaller ones fit into the system's own buffers, and are not held here. */
const COUNTED_FROM_BYTES = 65_536;
/** What a stream and its source hold of the rows that are not sent yet, whatever its length. */
const STREAM_BYTES = 1_048_576;
const RETRY_AFTER_SECONDS = 1;

export function createUnreadResponses({
  responseStallMs,
  unreadBytesPerOrganization,
  unreadBytes,
}: UnreadLimits): UnreadResponses {
  const usage = createUsage({ perOwner: unreadBytesPerOrganization, total: unreadBytes });
  const onceSentOrClosed = createReleases();

  /** An organization that has none may have one of any size, while there is space for others. */
  function refuseBeyond(organizationId: number, bytes: number): void {
    const size = usage.of(organizationId) === 0 ? 1 : bytes;
    const exceeded = usage.exceeded({ owner: organizationId }, size);
    if (exceeded === 'owner') {
      throw new ApiError(
        'RATE_LIMITED',
        'Your organization has too many responses that were requested and not read. Read them or close their connections, then retry.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
    if (exceeded !== null) {
      throw new ApiError(
        'SERVICE_UNAVAILABLE',
        'The service holds too many responses that their clients have not read. Retry shortly.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    }
  }

  return {
    admit: ({ organizationId }) => refuseBeyond(organizationId, 1),

    admitBody({ organizationId }, body) {
      const bytes = countedBytes(body);
      if (bytes > 0) refuseBeyond(organizationId, bytes);
    },

    watch({ body, req, res, state }) {
      if (res.destroyed) return;
      // The socket's own timer: it starts again whenever the system takes some of the response.
      res.setTimeout(responseStallMs, () => res.destroy());
      // It ends with the response, or it would end the work for the next request of a pipeline. Node's own listener sets it again.
      res.prependOnceListener('finish', () => req.socket.setTimeout(0));
      const bytes = countedBytes(body);
      // What is large and needs no caller is public, one buffer for all of its readers: it must keep no caller out.
      if (bytes === 0 || state.caller === null) return;
      const holder = { owner: state.caller.organizationId };
      usage.add(holder, bytes);
      onceSentOrClosed(req.socket, res, () => usage.add(holder, -bytes));
    },
  };
}

type OnceSentOrClosed = (socket: Socket, response: ServerResponse, release: () => void) => void;

/** For queued pipelined responses, only the socket emits `close`. */
function createReleases(): OnceSentOrClosed {
  const waiting = new WeakMap<Socket, Set<() => void>>();
  return (socket, response, release) => {
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
  };
}

function countedBytes(body: unknown): number {
  if (body instanceof Readable) return STREAM_BYTES;
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body.length : 0;
  return bytes < COUNTED_FROM_BYTES ? 0 : bytes;
}
