/** A hundred thousand stored results, in files and in Redis. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '../../../src/kit/clock.ts';
import { connectRedis } from '../../../src/stores/index.ts';
import { createFileResultStore } from '../../../src/stores/results/files/store.ts';
import { createRedisResultStore } from '../../../src/stores/results/redis/store.ts';
import type { ResultStore } from '../../../src/stores/results/results.ts';
import type { StoredResult } from '../../../src/model/execution.ts';
import { medianMs } from '../load.ts';
import { counted, progress } from './seed.ts';

export const RESULTS = 100_000;
const WORKFLOWS = 1_000;
const AT_ONCE = 64;
const HOUR_MS = 3_600_000;
const ROW = Buffer.from('{"a":1,"b":"two"}\n');

export interface ResultMeasures {
  readonly put: number;
  readonly read: number;
  /** A sweep between two scans of all files. */
  readonly sweep: number;
}

interface MeasuredStore {
  readonly name: string;
  readonly store: ResultStore;
  readonly close: () => void;
}

export async function openResultStores(
  directory: string,
  redisUrl: string | null,
): Promise<readonly MeasuredStore[]> {
  const clock = systemClock;
  const files = {
    name: 'files',
    store: await createFileResultStore({ directory: join(directory, 'results'), clock }),
    close: () => undefined,
  };
  if (redisUrl === null) return [files];
  const log = { info() {}, warn: console.warn, error: console.error };
  const redis = await connectRedis(redisUrl, log);
  return [
    files,
    {
      name: 'Redis',
      store: createRedisResultStore({ redis, clock, log }),
      close: () => redis.disconnect(),
    },
  ];
}

export async function measureResults(store: ResultStore): Promise<ResultMeasures> {
  const result = resultOf(0, newName());
  await put(store, result);
  await store.sweep();
  return {
    put: await medianMs(50, () => put(store, resultOf(0, newName()))),
    read: await medianMs(50, async () => {
      const lines = await store.lines(result, { offset: 0, count: 1 });
      if (lines === null) throw new Error('a stored result is gone');
      await buffer(lines.chunks);
    }),
    sweep: await medianMs(10, () => store.sweep()),
  };
}

export async function seedResults({ name, store }: MeasuredStore): Promise<void> {
  const started = performance.now();
  for (let from = 0; from < RESULTS; from += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        put(store, resultOf((from + n) % WORKFLOWS, `seeded${from + n}`)),
      ),
    );
  }
  progress(`${counted(RESULTS)} results in ${name}`, started);
}

const newName = (): string => randomUUID();

function resultOf(workflow: number, name: string): StoredResult {
  const expiresAt = new Date(Date.now() + 24 * HOUR_MS);
  const columns = [
    { name: 'a', type: 'number' },
    { name: 'b', type: 'string' },
  ] as const;
  return {
    id: `dataRef:${name}`,
    workflowId: workflow + 1,
    nodeId: 1,
    columns,
    totalRows: 1,
    expiresAt,
  };
}

function put(store: ResultStore, result: StoredResult): Promise<void> {
  return store.put(result, { file: null, inline: ROW, bytes: ROW.length, index: [0] });
}
