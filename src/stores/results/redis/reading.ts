/** Reads results: what belongs to one, and its rows, by page. What is not what was written is logged, and gone. */

import { crc32 } from 'node:zlib';
import { ApiError } from '../../../errors.ts';
import { joinBuffers } from '../../../kit/join-buffers.ts';
import type { StoredResult } from '../../../model/execution.ts';
import { isDamage } from '../../redis/repair.ts';
import { skipLines, takeLines, type LineRange } from '../lines.ts';
import { ownName } from '../results.ts';
import { fromStored } from '../stored-form.ts';
import { headKey, isLayout, pageKey, pageOf, type Layout, type RedisResults } from './layout.ts';
import { unpackPage } from './pages.ts';

/** The client gets the error of an expired result; the log gets the cause. */
function damaged({ log }: RedisResults, key: string): null {
  log.warn({ key }, 'stored result damaged');
  return null;
}

/** null where there is none, or none any more. */
export async function readHead(at: RedisResults, name: string): Promise<StoredResult | null> {
  const key = headKey(name);
  const text = await at.redis.get(key).catch((error: unknown) => {
    if (isDamage(error)) return '';
    throw error;
  });
  if (text === null) return null;
  const found = fromStored(text, isLayout);
  if (found === null) return damaged(at, key);
  at.layouts.set(name, found.extra);
  return found.result.expiresAt > at.clock.now() ? found.result : null;
}

async function layoutOf(at: RedisResults, result: StoredResult): Promise<Layout | null> {
  const name = ownName(result.id);
  if (result.expiresAt <= at.clock.now()) return null;
  if (at.layouts.get(name) === undefined && (await readHead(at, name)) === null) return null;
  return at.layouts.get(name) ?? { firstRows: [] };
}

/** Pages `first … last` as NDJSON; null where one of them has expired, or is not what was written. */
async function readPages(
  at: RedisResults,
  name: string,
  { checksums }: Layout,
  first: number,
  last: number,
): Promise<Buffer | null> {
  const keys = Array.from({ length: last - first + 1 }, (_, i) => pageKey(name, first + i));
  const stored = await at.redis.mgetBuffer(keys);
  const pages: Buffer[] = [];
  for (const [i, page] of stored.entries()) {
    if (page === null) return null;
    if (checksums !== undefined && crc32(page) !== checksums[first + i])
      return damaged(at, pageKey(name, first + i));
    pages.push(await unpackPage(page));
  }
  return joinBuffers(pages);
}

export async function readRows(
  at: RedisResults,
  result: StoredResult,
  offset: number,
  count: number,
): Promise<Buffer | null> {
  const layout = await layoutOf(at, result);
  if (layout === null) return null;
  const name = ownName(result.id);
  const { firstRows } = layout;
  const end = Math.min(offset + count, result.totalRows);
  if (offset >= end) return (await at.redis.exists(headKey(name))) === 1 ? Buffer.alloc(0) : null;
  const first = pageOf(firstRows, offset);
  const lines = await readPages(at, name, layout, first, pageOf(firstRows, end - 1));
  if (lines === null) return null;
  const from = skipLines(lines, 0, offset - (firstRows[first] ?? 0)).at;
  const to = skipLines(lines, from, end - offset);
  return lines.subarray(from, to.found === end - offset ? to.at : undefined);
}

export async function readChunks(
  at: RedisResults,
  result: StoredResult,
  range?: LineRange,
): Promise<AsyncGenerator<Buffer> | null> {
  const layout = await layoutOf(at, result);
  if (layout === null) return null;
  const name = ownName(result.id);
  if (range === undefined) return chunksOf(at, name, layout, 0);
  const { offset, count } = range;
  const first = pageOf(layout.firstRows, offset);
  const chunks = chunksOf(at, name, layout, first);
  return takeLines(chunks, { offset: offset - (layout.firstRows[first] ?? 0), count });
}

/** One page is read while the one before is taken. */
async function* chunksOf(
  at: RedisResults,
  name: string,
  layout: Layout,
  first: number,
): AsyncGenerator<Buffer> {
  const pages = layout.firstRows.length;
  const read = (page: number) => (page < pages ? readPages(at, name, layout, page, page) : null);
  let next = read(first);
  for (let page = first; next !== null; page++) {
    const lines = await next;
    if (lines === null)
      throw new ApiError('DATA_EXPIRED', 'The result has expired while it was read.');
    next = read(page + 1);
    // Its failure may come after the response has ended.
    next?.catch(() => undefined);
    yield lines;
  }
}
