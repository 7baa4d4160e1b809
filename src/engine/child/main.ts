/**
 * The entry of a child process: opens its database, then runs one job at a time until its parent ends. The parent kills
 * it if a statement does not stop, so it must not depend on a clean end.
 */

import { join } from 'node:path';

import { patchJsonParse } from '../../kit/json/patch-json-parse.ts';
import { openDatabase } from './duckdb.ts';
import { combine } from './combine.ts';
import { describeFailure } from './failure.ts';
import { increment } from './increment.ts';
import { createQueryCache } from './query-cache.ts';
import { locate } from './locate.ts';
import { describeParquet } from './parse/describe-parquet.ts';
import { parseBody } from './parse/index.ts';
import {
  INLINE_BYTES,
  type JobResult,
  type ChildSettings,
  type FromChild,
  type Job,
  type ToChild,
} from '../protocol/messages.ts';
import { writeParquet } from './parquet.ts';
import { runQuery } from './query.ts';

const SHORT_JOB_MS = 20;
const LOOK_INTERVAL_MS = 250;

/** A running statement would delay an orderly exit, because its thread is joined first. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** A service manager can send signals to every process of a service; the parent decides when its children end. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function send(message: FromChild): void {
  process.send?.(message);
}

/** Reading the memory use costs a tenth of a tiny job, so it is not read after each of them. */
function createMemoryLook(): (jobMs: number) => number | null {
  let lookedMs = -Infinity;
  return (jobMs) => {
    const nowMs = performance.now();
    if (jobMs < SHORT_JOB_MS && nowMs - lookedMs < LOOK_INTERVAL_MS) return null;
    lookedMs = nowMs;
    return process.memoryUsage.rss();
  };
}

async function main(settings: ChildSettings): Promise<void> {
  const database = await openDatabase(settings);
  const queries = createQueryCache(database, INLINE_BYTES, (number) =>
    join(settings.directory, `${number}.part`),
  );
  const residentBytes = createMemoryLook();
  let current: number | null = null;
  let interrupted = false;

  async function perform(job: Job): Promise<JobResult> {
    try {
      if (job.kind === 'locate') return await locate(database, job);
      if (job.kind === 'parse') return await parseBody(database, job, () => interrupted);
      if (job.kind === 'describe') return await describeParquet(database, job);
      if (job.kind === 'parquet') return await writeParquet(database, job);
      if (job.kind === 'combine') return await combine(database, job);
      if (job.kind === 'increment') return await increment(database, job);
      return await runQuery(database, queries, job);
    } catch (error) {
      return { kind: 'failed', statement: 0, failure: describeFailure(error) };
    }
  }

  process.on('message', (message: ToChild) => {
    if (message.kind === 'interrupt') {
      if (message.id !== current) return;
      interrupted = true;
      database.interrupt();
      return;
    }
    current = message.id;
    interrupted = false;
    const began = performance.now();
    void perform(message.job).then((result) => {
      current = null;
      const ms = performance.now() - began;
      send({ kind: 'result', id: message.id, result, residentBytes: residentBytes(ms), ms });
    });
  });
  send({ kind: 'ready' });
}

patchJsonParse();
void main(JSON.parse(process.argv[2] ?? '{}') as ChildSettings);
