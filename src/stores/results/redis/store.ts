/**
 * Results in Redis, for several processes: pages of rows, each under a key that expires. The metadata is written
 * last, so an incomplete result is never visible, and expires.
 */

import { createLruCache } from '../../../kit/lru-cache.ts';
import { defineScript } from '../../redis/script.ts';
import { nameOf, type ResultStore } from '../results.ts';
import { deleteByWorkflow, deleteResult, sweepDeleted } from './deleting.ts';
import type { Layout, RedisResults } from './layout.ts';
import { readChunks, readHead } from './reading.ts';
import { COMPLETE, writeResult } from './writing.ts';

export type RedisResultStoreOptions = Omit<RedisResults, 'layouts' | 'complete'>;

const REMEMBERED_LAYOUTS = 1_000;

export function createRedisResultStore(options: RedisResultStoreOptions): ResultStore {
  const layouts = createLruCache<string, Layout>({ maxEntries: REMEMBERED_LAYOUTS });
  const complete = defineScript(options.redis, 'weirCompleteResult', COMPLETE);
  const at: RedisResults = { ...options, complete, layouts };
  return {
    asSmallResult: () => Promise.resolve(null),
    put: (result, rows) => writeResult(at, result, rows),
    async find(workflowId, resultId) {
      const name = nameOf(resultId);
      const result = name === null ? null : await readHead(at, name);
      return result?.workflowId === workflowId ? result : null;
    },
    async lines(result, range) {
      const chunks = await readChunks(at, result, range);
      return chunks && { bytes: null, chunks };
    },
    remove: (result) => deleteResult(at, result),
    deleteByWorkflow: (workflowId) => deleteByWorkflow(at, workflowId),
    async sweep() {
      await sweepDeleted(at);
      return 0;
    },
  };
}
