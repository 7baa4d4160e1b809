/**
 * Sends large bodies in chunks, with a maximum number of bytes per event loop iteration. Node.js would write as
 * much as the kernel accepts, megabytes for each of many connections, while all other requests wait.
 */

import { Readable } from 'node:stream';
import { networkOf } from '../../kit/network.ts';
import { turns as limits } from '../../admission.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import type { EdgeContext } from '../context.ts';

export interface PacedBodies {
  /** A body of these pieces: a stream, without a copy, if it is large. */
  readonly join: (context: EdgeContext, pieces: readonly Buffer[]) => JoinedBody;
  /** Replaces the context's body with a stream if it is large. */
  readonly pace: (context: EdgeContext) => void;
}

export interface JoinedBody {
  readonly body: Buffer | Readable;
  readonly bytes: number;
}

const CHUNK_BYTES = 65_536;
/** Smaller bodies fit into the kernel's buffers. */
const PACED_FROM_BYTES = 131_072;

export function createPacedBodies(): PacedBodies {
  const turns = createEventLoopLimit(limits.sentBytes.perTurn);

  async function* chunks(owner: string, pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
    for (const piece of pieces) {
      for (let at = 0; at < piece.length; at += CHUNK_BYTES) {
        const chunk = piece.subarray(at, at + CHUNK_BYTES);
        await turns.wait(owner, chunk.length);
        yield chunk;
      }
    }
  }

  /** Organizations take turns, and so do addresses without one. */
  const stream = (context: EdgeContext, pieces: readonly Buffer[]): Readable =>
    Readable.from(chunks(ownerOf(context), pieces), { objectMode: false });

  return {
    join(context, pieces) {
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
      const body = bytes < PACED_FROM_BYTES ? Buffer.concat(pieces) : stream(context, pieces);
      return { body, bytes };
    },
    pace(context) {
      const body: unknown = context.body;
      if (context.method === 'HEAD' || context.res.destroyed) return;
      if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
      if (body.length < PACED_FROM_BYTES) return;
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      context.body = stream(context, [bytes]);
      context.length = bytes.length;
    },
  };
}

function ownerOf({ state: { caller }, ip }: EdgeContext): string {
  return caller === null ? networkOf(ip) : `organization ${caller.organizationId}`;
}
