/** Parameters in Redis, for processes on several machines: the files in pieces, under keys that expire. */

import { open } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import type { Clock } from '../../kit/clock.ts';
import type { ParamStore } from './params.ts';

const PIECE_BYTES = 1024 * 1024;

interface Head {
  readonly head: string;
  readonly pieces: readonly number[];
}

const headKey = (id: string): string => `weir:params:${id}`;
const pieceKey = (id: string, file: number, piece: number): string =>
  `weir:params:${id}:${file}:${piece}`;

export function createRedisParamStore({
  redis,
  clock,
}: {
  readonly redis: Redis;
  readonly clock: Clock;
}): ParamStore {
  async function unlink(id: string, pieces: readonly number[]): Promise<void> {
    const keys = pieces.flatMap((count, file) =>
      Array.from({ length: count }, (_, piece) => pieceKey(id, file, piece)),
    );
    // The head first, so that a head always has all its pieces.
    await redis.unlink(headKey(id), ...keys);
  }

  return {
    async put(id, { head, files }, expiresAt) {
      const lifetimeMs = Math.max(1, expiresAt.getTime() - clock.now().getTime());
      const pieces: number[] = [];
      try {
        for (const [at, file] of files.entries()) {
          let count = 0;
          pieces.push(count);
          for await (const piece of piecesOf(file)) {
            pieces[at] = count + 1;
            await redis.set(pieceKey(id, at, count), piece, 'PX', lifetimeMs);
            count += 1;
          }
        }
        await redis.set(headKey(id), JSON.stringify({ head, pieces }), 'PX', lifetimeMs);
      } catch (error) {
        // If Redis is down, the pieces expire.
        await unlink(id, pieces).catch(() => undefined);
        throw error;
      }
    },

    async read(id, newFile) {
      const entry = await readHead(redis, id);
      if (entry === null) return null;
      const files: string[] = [];
      for (const [at, count] of entry.pieces.entries()) {
        const file = newFile();
        files.push(file);
        const pieces = Array.from({ length: count }, (_, piece) => pieceKey(id, at, piece));
        if (!(await writePieces(redis, pieces, file))) return null;
      }
      return { head: entry.head, files };
    },

    async remove(id) {
      const entry = await readHead(redis, id);
      if (entry !== null) await unlink(id, entry.pieces);
    },

    /** Redis removes expired keys itself. */
    sweep: () => Promise.resolve(0),
  };
}

async function readHead(redis: Redis, id: string): Promise<Head | null> {
  const text = await redis.get(headKey(id));
  return text === null ? null : (JSON.parse(text) as Head);
}

/** Joins the pieces into a new file; false if one has expired. */
async function writePieces(
  redis: Redis,
  pieces: readonly string[],
  path: string,
): Promise<boolean> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for (const piece of pieces) {
      const bytes = await redis.getBuffer(piece);
      if (bytes === null) return false;
      await handle.writeFile(bytes);
    }
    return true;
  } finally {
    await handle.close();
  }
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.allocUnsafe(PIECE_BYTES),
        0,
        PIECE_BYTES,
      );
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
