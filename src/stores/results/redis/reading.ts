/** Reads results: the metadata, and the rows by page. Damaged data is logged, and reported as missing. */

import { crc32 } from 'node:zlib';
import { ApiError } from '../../../errors.ts';
import type { StoredResult } from '../../../model/execution.ts';
import { isDamage } from '../../redis/repair.ts';
import { takeLines, type LineRange } from '../lines.ts';
import { ownName } from '../results.ts';
import { fromStored } from '../stored-form.ts';
import { headKey, isLayout, pageKey, pageOf, type Layout, type RedisResults } from './layout.ts';
import { unpackPage } from './pages.ts';

/** Decompressing a page, on other threads, takes about as long as processing it. */
const MOST_PAGES_AHEAD = 4;
/** Limit for all of them together, unless a single page is larger. */
const BYTES_AHEAD = 1024 * 1024;

/** Clients get the error of an expired result; the log has the cause. */
function damaged({ log }: RedisResults, key: string): null {
  log.warn({ key }, 'stored result damaged');
  return null;
}

/** null if it does not exist or has expired. */
export async function readHead(at: RedisResults, name: string): Promise<StoredResult | null> {
  const key = headKey(name);
  const text = await at.redis.get(key).catch((error: unknown) => {
    if (isDamage(error)) return '';
    throw error;
  });
  if (text === null) return null;
  const parsed = fromStored(text, isLayout);
  if (parsed === null) return damaged(at, key);
  at.layouts.set(name, parsed.extra);
  return parsed.result.expiresAt > at.clock.now() ? parsed.result : null;
}

async function layoutOf(at: RedisResults, result: StoredResult): Promise<Layout | null> {
  const name = ownName(result.id);
  if (result.expiresAt <= at.clock.now()) return null;
  if (at.layouts.get(name) === undefined && (await readHead(at, name)) === null) return null;
  return at.layouts.get(name) ?? { firstRows: [] };
}

/** NDJSON; null if it has expired or is damaged. */
async function readPage(
  at: RedisResults,
  name: string,
  { checksums }: Layout,
  page: number,
): Promise<Buffer | null> {
  const key = pageKey(name, page);
  const stored = await at.redis.getBuffer(key);
  if (stored === null) return null;
  if (checksums !== undefined && crc32(stored) !== checksums[page]) return damaged(at, key);
  return unpackPage(stored);
}

export async function readChunks(
  at: RedisResults,
  result: StoredResult,
  range?: LineRange,
): Promise<AsyncGenerator<Buffer> | null> {
  const layout = await layoutOf(at, result);
  if (layout === null) return null;
  const name = ownName(result.id);
  const { firstRows } = layout;
  if (range === undefined || firstRows.length === 0)
    return chunksOf(at, name, layout, [0, firstRows.length - 1]);
  const { offset, count } = range;
  const first = pageOf(firstRows, offset);
  const last = pageOf(firstRows, offset + count - 1);
  const chunks = chunksOf(at, name, layout, [first, last]);
  return takeLines(chunks, { offset: offset - (firstRows[first] ?? 0), count });
}

/** Reads and decompresses pages ahead while one is processed. */
async function* chunksOf(
  at: RedisResults,
  name: string,
  layout: Layout,
  [first, last]: readonly [number, number],
): AsyncGenerator<Buffer> {
  const reads: Promise<Buffer | null>[] = [];
  let page = first;
  function readOn(count: number): void {
    for (; page <= last && reads.length < count; page++) {
      const read = readPage(at, name, layout, page);
      // It can fail after the response has ended.
      read.catch(() => undefined);
      reads.push(read);
    }
  }
  readOn(1);
  for (let next = reads.shift(); next !== undefined; next = reads.shift()) {
    const lines = await next;
    if (lines === null)
      throw new ApiError('DATA_EXPIRED', 'The result has expired while it was read.');
    readOn(pagesAhead(lines.length));
    yield lines;
  }
}

function pagesAhead(pageBytes: number): number {
  return Math.min(MOST_PAGES_AHEAD, Math.max(1, Math.floor(BYTES_AHEAD / pageBytes)));
}
