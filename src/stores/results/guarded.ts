/** A result store that reports an unavailable backend, also while rows are read. */

import { guardChunks, guardStore } from '../unavailable.ts';
import type { ResultStore } from './results.ts';

const BACKEND = 'result store';

export function guardResultStore(store: ResultStore): ResultStore {
  const guarded = guardStore(store, BACKEND);
  return {
    ...guarded,
    async lines(result, range) {
      const lines = await guarded.lines(result, range);
      return lines && { ...lines, chunks: guardChunks(lines.chunks, BACKEND) };
    },
  };
}
