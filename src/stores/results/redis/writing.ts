/** Writes the pages of a result, then the last page and the metadata in one step. */

import { rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { StoredResult } from '../../../model/execution.ts';
import { withRepair } from '../../redis/repair.ts';
import { ownName, type ResultFile } from '../results.ts';
import { toStored } from '../stored-form.ts';
import { discardPages } from './deleting.ts';
import { headKey, pageKey, workflowKey, type RedisResults } from './layout.ts';
import { createPagePacker } from './page-packer.ts';
import { pagesOf } from './pages.ts';

export async function writeResult(
  at: RedisResults,
  result: StoredResult,
  rows: ResultFile,
): Promise<void> {
  const name = ownName(result.id);
  const firstRows: number[] = [];
  const checksums: number[] = [];
  // The key outlives the result at most by the difference between this clock and Redis' clock.
  const lifetimeMs = Math.max(1, result.expiresAt.getTime() - at.clock.now().getTime());
  const packer = createPagePacker();
  try {
    let last: Buffer | null = null;
    for await (const { firstRow, lines } of pagesOf(rows)) {
      // Compresses one page while the previous one is sent.
      const pending: Promise<unknown> | null =
        last === null
          ? null
          : at.redis.set(pageKey(name, firstRows.length - 1), last, 'PX', lifetimeMs);
      [last] = await Promise.all([packer.pack(lines), pending]);
      firstRows.push(firstRow);
      checksums.push(crc32(last));
    }
    const head = toStored(result, { firstRows, checksums });
    const page = last && { key: pageKey(name, firstRows.length - 1), bytes: last };
    await finish(at, result, head, page, lifetimeMs);
  } catch (error) {
    await discardPages(at, name, firstRows.length);
    throw error;
  } finally {
    packer.close();
  }
  at.layouts.set(name, { firstRows, checksums });
  if (rows.file !== null) await rm(rows.file, { force: true });
}

/**
 * `KEYS`: the workflow's index, the head, and the last page, if any; `ARGV`: lifetime, now, time of expiry, name,
 * head, page.
 */
export const COMPLETE = `
  if KEYS[3] then redis.call('SET', KEYS[3], ARGV[6], 'PX', ARGV[1]) end
  redis.call('SET', KEYS[2], ARGV[5], 'PX', ARGV[1])
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[4])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[1])`;

/** Stores a result of one page in a single round trip. */
async function finish(
  { redis, complete, clock, log }: RedisResults,
  { id, workflowId, expiresAt }: StoredResult,
  head: string,
  page: { readonly key: string; readonly bytes: Buffer } | null,
  lifetimeMs: number,
): Promise<void> {
  const name = ownName(id);
  const index = workflowKey(workflowId);
  const keys = [index, headKey(name), ...(page === null ? [] : [page.key])];
  const nowMs = clock.now().getTime();
  const values = [lifetimeMs, nowMs, expiresAt.getTime(), name, head];
  const args = page === null ? values : [...values, page.bytes];
  await withRepair(redis, log, index, () => complete(keys, args));
}
