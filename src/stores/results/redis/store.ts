/**
 * Results in Redis, for several processes: the rows in pages, each under a key
 * that expires by itself. What belongs to a result is written last, and so a
 * half of one is never found and goes away by itself.
 */

import type { WorkflowId } from '../../../model/ids.ts';
import { rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Redis } from 'ioredis';
import { ApiError } from '../../../errors.ts';
import type { Clock } from '../../../kit/clock.ts';
import { createLruCache } from '../../../kit/lru-cache.ts';
import type { StoredResult } from '../../../model/execution.ts';
import { isDamage, withRepair, type DamageLog } from '../../redis/repair.ts';
import { skipLines } from '../lines.ts';
import { packPage, pagesOf, unpackPage } from './pages.ts';
import { nameOf, ownName, type ResultStore } from '../results.ts';
import { fromStored, isAscending, toStored } from '../stored-form.ts';

export interface RedisResultStoreOptions {
  readonly redis: Redis;
  readonly clock: Clock;
  readonly log: DamageLog;
}

interface Layout {
  /** The number of the first row of each page. */
  readonly firstRows: readonly number[];
  /** CRC-32 of each page as it is stored; absent in results of earlier versions. */
  readonly checksums?: readonly number[];
}

const PREFIX = 'weir:result:';
const REMEMBERED_LAYOUTS = 1_000;
/** How many results, and keys of their pages, one step of a deletion removes. */
const DELETE_RESULTS = 100;
const DELETE_KEYS = 1_000;
/** Steps of one sweep; the next one goes on. */
const DELETE_STEPS = 200;
/** The set of deleted workflows whose results are not all removed. */
const DELETED = 'weir:results:deleted';

const headKey = (name: string): string => `${PREFIX}${name}`;
const pageKey = (name: string, page: number): string => `${PREFIX}${name}:${page}`;
const workflowKey = (workflowId: WorkflowId): string => `weir:results:${workflowId}`;

export function createRedisResultStore({
  redis,
  clock,
  log,
}: RedisResultStoreOptions): ResultStore {
  /** By the result's name; a layout never changes. */
  const layouts = createLruCache<string, Layout>({ maxEntries: REMEMBERED_LAYOUTS });

  /** What is stored under a result's keys is not what was written: the client is told that it is gone, the operator why. */
  const damaged = (key: string): null => {
    log.warn({ key }, 'stored result damaged');
    return null;
  };

  async function read(name: string): Promise<StoredResult | null> {
    const key = headKey(name);
    const text = await redis.get(key).catch((error: unknown) => {
      if (isDamage(error)) return '';
      throw error;
    });
    if (text === null) return null;
    const found = fromStored<Layout>(text, isLayout);
    if (found === null) return damaged(key);
    layouts.set(name, found.extra);
    return found.result.expiresAt > clock.now() ? found.result : null;
  }

  /** What was stored of a result that could not be stored whole: a Redis that is full would stay full of such pieces until they expire. */
  async function discard(name: string, pages: number): Promise<void> {
    const keys = Array.from({ length: pages + 1 }, (_, page) => pageKey(name, page));
    // Where Redis is away nothing can be done about them, and why the result failed is what has to be told.
    await redis.unlink(headKey(name), ...keys).catch(() => undefined);
  }

  /** @returns whether none is left */
  async function deleteSome(workflowId: number): Promise<boolean> {
    const index = workflowKey(workflowId);
    const names = await withRepair(redis, log, index, () =>
      redis.zrange(index, '0', String(DELETE_RESULTS - 1)),
    );
    const deleted = await deleteResults(workflowId, names);
    return deleted === names.length && names.length < DELETE_RESULTS;
  }

  /** At least one of them, and not many more keys than one step may remove. */
  async function deleteResults(workflowId: number, names: readonly string[]): Promise<number> {
    if (names.length === 0) return 0;
    const heads = await redis.mget(names.map(headKey));
    const pages: string[] = [];
    const deleted: string[] = [];
    for (const [at, name] of names.entries()) {
      if (pages.length >= DELETE_KEYS) break;
      pages.push(...pageKeys(name, heads[at] ?? null));
      deleted.push(name);
    }
    // The heads first: what is found is whole.
    await redis.unlink(...deleted.map(headKey));
    for (let from = 0; from < pages.length; from += DELETE_KEYS)
      await redis.unlink(...pages.slice(from, from + DELETE_KEYS));
    await redis.zrem(workflowKey(workflowId), ...deleted);
    for (const name of deleted) layouts.delete(name);
    return deleted.length;
  }

  /** null where it has expired, or is not what was written. */
  async function readPage(
    name: string,
    page: number,
    { checksums }: Layout,
  ): Promise<Buffer | null> {
    const [stored = null] = await redis.mgetBuffer([pageKey(name, page)]);
    if (stored === null) return null;
    if (checksums !== undefined && crc32(stored) !== checksums[page])
      return damaged(pageKey(name, page));
    return unpackPage(stored);
  }

  /** One page is read while the one before is taken. */
  async function* chunksOf(name: string, layout: Layout): AsyncGenerator<Buffer> {
    const pages = layout.firstRows.length;
    let next = pages === 0 ? null : readPage(name, 0, layout);
    for (let page = 0; next !== null; page++) {
      const lines = await next;
      if (lines === null)
        throw new ApiError('DATA_EXPIRED', 'The result has expired while it was read.');
      next = page + 1 < pages ? readPage(name, page + 1, layout) : null;
      // Nobody may be left to hear of its failure.
      next?.catch(() => undefined);
      yield lines;
    }
  }

  return {
    asSmallResult: () => Promise.resolve(null),

    async put(result, rows) {
      const name = ownName(result.id);
      const expiresAt = result.expiresAt.getTime();
      // The key outlives the result by no more than the rounding of a clock that differs from Redis' own.
      const lifetimeMs = Math.max(1, expiresAt - clock.now().getTime());
      const firstRows: number[] = [];
      const checksums: number[] = [];
      try {
        let last: Buffer | null = null;
        for await (const { firstRow, lines } of pagesOf(rows)) {
          // One page is packed while the one before is on its way.
          const sent: Promise<unknown> | null =
            last === null
              ? null
              : redis.set(pageKey(name, firstRows.length - 1), last, 'PX', lifetimeMs);
          [last] = await Promise.all([packPage(lines), sent]);
          firstRows.push(firstRow);
          checksums.push(crc32(last));
        }
        // The last page goes with the head: a result of one page is stored in one round trip.
        const store = async (): Promise<void> => {
          const batch = redis.multi();
          if (last !== null) batch.set(pageKey(name, firstRows.length - 1), last, 'PX', lifetimeMs);
          batch.set(headKey(name), toStored(result, { firstRows, checksums }), 'PX', lifetimeMs);
          batch.zadd(workflowKey(result.workflowId), expiresAt, name);
          batch.zremrangebyscore(
            workflowKey(result.workflowId),
            '-inf',
            String(clock.now().getTime()),
          );
          batch.pexpire(workflowKey(result.workflowId), lifetimeMs);
          const replies = (await batch.exec()) ?? [];
          for (const [error] of replies) if (error) throw error;
        };
        await withRepair(redis, log, workflowKey(result.workflowId), store);
      } catch (error) {
        await discard(name, firstRows.length);
        throw error;
      }
      layouts.set(name, { firstRows, checksums });
      if (rows.file !== null) await rm(rows.file, { force: true });
    },

    async find(workflowId, resultId) {
      const name = nameOf(resultId);
      const result = name === null ? null : await read(name);
      return result?.workflowId === workflowId ? result : null;
    },

    async rows(result, offset, count) {
      const name = ownName(result.id);
      if (result.expiresAt <= clock.now()) return null;
      if (layouts.get(name) === undefined && (await read(name)) === null) return null;
      const { firstRows, checksums } = layouts.get(name) ?? { firstRows: [] };
      const end = Math.min(offset + count, result.totalRows);
      if (offset >= end) return (await redis.exists(headKey(name))) === 1 ? Buffer.alloc(0) : null;
      const [first, last] = [pageOf(firstRows, offset), pageOf(firstRows, end - 1)];
      const keys = Array.from({ length: last - first + 1 }, (_, i) => pageKey(name, first + i));
      const stored = await redis.mgetBuffer(keys);
      const pages: Buffer[] = [];
      for (const [at, page] of stored.entries()) {
        if (page === null) return null;
        if (checksums !== undefined && crc32(page) !== checksums[first + at])
          return damaged(keys[at] as string);
        pages.push(await unpackPage(page));
      }
      const lines = pages.length === 1 ? (pages[0] as Buffer) : Buffer.concat(pages);
      const from = skipLines(lines, 0, offset - (firstRows[first] ?? 0)).at;
      const to = skipLines(lines, from, end - offset);
      return lines.subarray(from, to.found === end - offset ? to.at : undefined);
    },

    async lines(result) {
      const name = ownName(result.id);
      if (result.expiresAt <= clock.now()) return null;
      if (layouts.get(name) === undefined && (await read(name)) === null) return null;
      return { bytes: null, chunks: chunksOf(name, layouts.get(name) ?? { firstRows: [] }) };
    },

    async remove({ workflowId, id }) {
      const name = ownName(id);
      await deleteResults(workflowId, [name]);
    },

    async deleteByWorkflow(workflowId) {
      if (!(await deleteSome(workflowId)))
        await withRepair(redis, log, DELETED, () => redis.sadd(DELETED, workflowId));
    },

    /** Redis removes what has expired. */
    async sweep() {
      const deleted = await withRepair(redis, log, DELETED, () => redis.smembers(DELETED));
      let steps = 0;
      for (const member of deleted) {
        let isDone = false;
        while (!isDone && steps++ < DELETE_STEPS) isDone = await deleteSome(Number(member));
        if (isDone) await redis.srem(DELETED, member);
      }
      return 0;
    },
  };
}

function isLayout({ firstRows, checksums }: Partial<Layout>): boolean {
  return (
    isAscending(firstRows) &&
    (checksums === undefined || (Array.isArray(checksums) && checksums.length === firstRows.length))
  );
}

/** None where the head is damaged: then they are left to expire. */
function pageKeys(name: string, head: string | null): string[] {
  const found = head === null ? null : fromStored<Layout>(head, isLayout);
  return (found?.extra.firstRows ?? []).map((_, page) => pageKey(name, page));
}

/** The last page that begins at the row or before it. */
function pageOf(firstRows: readonly number[], row: number): number {
  let low = 0;
  let high = firstRows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((firstRows[middle] ?? Infinity) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
