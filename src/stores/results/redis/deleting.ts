/** Deletes results: one, or those of deleted workflows, in steps of bounded size. */

import type { StoredResult } from '../../../model/execution.ts';
import { withRepair } from '../../redis/repair.ts';
import { ownName } from '../results.ts';
import { headKey, pageKey, pageKeys, workflowKey, type RedisResults } from './layout.ts';

/** How many results, and keys of their pages, one step of a deletion removes. */
const DELETE_RESULTS = 100;
const DELETE_KEYS = 1_000;
/** Steps of one sweep; the next sweep continues. */
const DELETE_STEPS = 200;
/** The set of deleted workflows whose results are not all removed. */
const DELETED = 'weir:results:deleted';

export async function deleteResult(
  at: RedisResults,
  { workflowId, id }: StoredResult,
): Promise<void> {
  await deleteResults(at, workflowId, [ownName(id)]);
}

/** Some at once; sweeps remove the rest. */
export async function deleteByWorkflow(at: RedisResults, workflowId: number): Promise<void> {
  if (await deleteSome(at, workflowId)) return;
  const { redis, log } = at;
  await withRepair(redis, log, DELETED, () => redis.sadd(DELETED, workflowId));
}

/** Of deleted workflows: what has expired, Redis removes by itself. */
export async function sweepDeleted(at: RedisResults): Promise<void> {
  const { redis, log } = at;
  const deleted = await withRepair(redis, log, DELETED, () => redis.smembers(DELETED));
  let steps = 0;
  for (const member of deleted) {
    let isDone = false;
    while (!isDone && steps++ < DELETE_STEPS) isDone = await deleteSome(at, Number(member));
    if (isDone) await redis.srem(DELETED, member);
  }
}

/** What was stored of a result that could not be stored whole: a Redis that is full would stay full of such pieces until they expire. */
export async function discardPages(
  { redis }: RedisResults,
  name: string,
  pages: number,
): Promise<void> {
  const keys = Array.from({ length: pages }, (_, page) => pageKey(name, page));
  // If Redis is unavailable they cannot be removed, and the first error is the one to report.
  await redis.unlink(headKey(name), ...keys).catch(() => undefined);
}

/** @returns whether none is left */
async function deleteSome(at: RedisResults, workflowId: number): Promise<boolean> {
  const { redis, log } = at;
  const index = workflowKey(workflowId);
  const names = await withRepair(redis, log, index, () =>
    redis.zrange(index, '0', String(DELETE_RESULTS - 1)),
  );
  const deleted = await deleteResults(at, workflowId, names);
  return deleted === names.length && names.length < DELETE_RESULTS;
}

/** At least one of them, and not many more keys than one step may remove. */
async function deleteResults(
  { redis, layouts }: RedisResults,
  workflowId: number,
  names: readonly string[],
): Promise<number> {
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
