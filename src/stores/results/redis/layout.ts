/** The keys of a result in Redis, and the rows on each of its pages. */

import type { Redis } from 'ioredis';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { LruCache } from '../../../kit/lru-cache.ts';
import type { Script } from '../../redis/script.ts';
import { fromStored, isAscending } from '../stored-form.ts';

export interface Layout {
  readonly firstRows: readonly number[];
  /** CRC-32 of each stored page; absent in results of earlier versions. */
  readonly checksums?: readonly number[];
}

export interface RedisResults {
  readonly redis: Redis;
  /** Writes the head and the last page. */
  readonly complete: Script;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** By name; a layout never changes. */
  readonly layouts: LruCache<string, Layout>;
}

const PREFIX = 'weir:result:';

export const headKey = (name: string): string => `${PREFIX}${name}`;
export const pageKey = (name: string, page: number): string => `${PREFIX}${name}:${page}`;
export const workflowKey = (workflowId: number): string => `weir:results:${workflowId}`;

export function isLayout(extra: object): extra is Layout {
  const { firstRows, checksums }: Partial<Layout> = extra;
  return (
    isAscending(firstRows) &&
    (checksums === undefined || (Array.isArray(checksums) && checksums.length === firstRows.length))
  );
}

/** Empty if the head is damaged: the pages then expire. */
export function pageKeys(name: string, head: string | null): string[] {
  const parsed = head === null ? null : fromStored(head, isLayout);
  return (parsed?.extra.firstRows ?? []).map((_, page) => pageKey(name, page));
}

/** The last page that begins at or before the row. */
export function pageOf(firstRows: readonly number[], row: number): number {
  let low = 0;
  let high = firstRows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((firstRows[middle] ?? Infinity) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
