/**
 * Limits unread responses, for each organization and for the process, and disconnects clients that read nothing for
 * a while.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { ApiError } from '../../errors.ts';
import { createUsage } from '../../kit/usage.ts';
import type { Caller } from '../../model/caller.ts';
import type { EdgeContext } from '../context.ts';

export interface UnreadLimits {
  /** Disconnects a client that reads nothing for this long. */
  readonly responseStallMs: number;
  readonly unreadBytesPerOrganization: number;
  readonly unreadBytes: number;
}

export interface UnreadResponses {
  /**
   * Throws RATE_LIMITED or SERVICE_UNAVAILABLE if too much is unread; call it before doing any work for the
   * request.
   */
  admit(caller: Caller): void;
  /**
   * Throws the same if this body would exceed the limit, because concurrent requests are all admitted before the
   * first response. Only for requests that changed nothing and can be retried.
   */
  admitBody(caller: Caller, body: unknown): void;
  /** From now on, the context's body counts for its caller until it is sent or closed. */
  watch(context: EdgeContext): void;
}

/** Smaller ones fit into the kernel's buffers. */
const COUNTED_FROM_BYTES = 65_536;
/** Bytes that a stream and its source buffer, whatever its length. */
const STREAM_BYTES = 1_048_576;
const RETRY_AFTER_SECONDS = 1;

export function createUnreadResponses({
  responseStallMs,
  unreadBytesPerOrganization,
  unreadBytes,
}: UnreadLimits): UnreadResponses {
  const usage = createUsage({ perOwner: unreadBytesPerOrganization, total: unreadBytes });
  const onceSentOrClosed = createReleases();

  /** An organization without unread responses can have one of any size, while there is space. */
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
      // A timeout of the socket, which restarts whenever the kernel accepts a part of the response.
      res.setTimeout(responseStallMs, () => res.destroy());
      // Reset at the end of the response, because it would also apply to the next pipelined request. Node.js' own
      // listener sets it again.
      res.prependOnceListener('finish', () => req.socket.setTimeout(0));
      const bytes = countedBytes(body);
      // Large responses without a caller are public, share one buffer for all readers, and must not block callers.
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
    const entry = waiting.get(socket);
    const releases = entry ?? new Set();
    if (entry === undefined) {
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
