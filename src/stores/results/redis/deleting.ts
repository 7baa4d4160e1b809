/** Deletes single results and those of deleted workflows, in steps of bounded size. */

import type { StoredResult } from '../../../model/execution.ts';
import { withRepair } from '../../redis/repair.ts';
import { ownName } from '../results.ts';
import { headKey, pageKey, pageKeys, workflowKey, type RedisResults } from './layout.ts';

/** Maximum number of results, and of page keys, that one step removes. */
const DELETE_RESULTS = 100;
const DELETE_KEYS = 1_000;
const DELETE_STEPS = 200;
/** The set of deleted workflows whose results are not all removed. */
const DELETED = 'weir:results:deleted';

export async function deleteResult(
  at: RedisResults,
  { workflowId, id }: StoredResult,
): Promise<void> {
  await deleteResults(at, workflowId, [ownName(id)]);
}

/** Deletes some now; sweeps delete the rest. */
export async function deleteByWorkflow(at: RedisResults, workflowId: number): Promise<void> {
  if (await deleteSome(at, workflowId)) return;
  const { redis, log } = at;
  await withRepair(redis, log, DELETED, () => redis.sadd(DELETED, workflowId));
}

/** Only for deleted workflows: Redis removes expired results itself. */
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

/**
 * Removes the pages of a result that could not be stored completely: a full Redis would otherwise stay full until
 * they expire.
 */
export async function discardPages(
  { redis }: RedisResults,
  name: string,
  pages: number,
): Promise<void> {
  const keys = Array.from({ length: pages }, (_, page) => pageKey(name, page));
  // If Redis is unavailable this fails, too, and the first error is the one to report.
  await redis.unlink(headKey(name), ...keys).catch(() => undefined);
}

/** @returns true if none is left */
async function deleteSome(at: RedisResults, workflowId: number): Promise<boolean> {
  const { redis, log } = at;
  const index = workflowKey(workflowId);
  const names = await withRepair(redis, log, index, () =>
    redis.zrange(index, '0', String(DELETE_RESULTS - 1)),
  );
  const deleted = await deleteResults(at, workflowId, names);
  return deleted === names.length && names.length < DELETE_RESULTS;
}

/** Deletes at least one result, and few more keys than one step allows. */
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
  // The heads first, so that a head always has all its pages.
  await redis.unlink(...deleted.map(headKey));
  for (let from = 0; from < pages.length; from += DELETE_KEYS)
    await redis.unlink(...pages.slice(from, from + DELETE_KEYS));
  await redis.zrem(workflowKey(workflowId), ...deleted);
  for (const name of deleted) layouts.delete(name);
  return deleted.length;
}
