/** The worker processes: the jobs of a dead one stay locked until it is reported dead. */

import type { Database } from './connection/database.ts';

export interface WorkerStore {
  /**
   * @param workerIds under which names the process holds jobs
   * @param isBack whether the process was suspended since its last heartbeat: it counts as started now
   */
  beat(processId: string, workerIds: readonly string[], isBack: boolean): Promise<void>;
  leave(processId: string): Promise<void>;
  /** Unlocks the jobs of processes that were silent for this long; returns how many processes. */
  releaseDead(silentMs: number): Promise<number>;
}

export function createWorkerStore({ query }: Pick<Database, 'query'>): WorkerStore {
  return {
    async beat(processId, workerIds, isBack) {
      await query(BEAT, [processId, workerIds, isBack]);
    },
    async leave(processId) {
      await query(LEAVE, [processId]);
    },
    async releaseDead(silentMs) {
      return (await query(RELEASE_DEAD, [silentMs])).length;
    },
  };
}

/** Names are kept that the process had before: one that it gave up may still hold a job. */
const BEAT = {
  name: 'workers.beat',
  sql: `
    INSERT INTO worker_processes AS p (id, worker_ids, seen_at) VALUES ($1, $2::text[], clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at,
      started_at = CASE WHEN $3::boolean THEN clock_timestamp() ELSE p.started_at END, worker_ids = ARRAY(
      SELECT unnest(p.worker_ids) UNION SELECT unnest(excluded.worker_ids))`,
};

const LEAVE = { name: 'workers.leave', sql: 'DELETE FROM worker_processes WHERE id = $1' };

const RELEASE_DEAD = {
  name: 'workers.releaseDead',
  sql: `
    WITH dead AS (
      DELETE FROM worker_processes WHERE seen_at <= clock_timestamp() - $1 * interval '1 millisecond'
      RETURNING id, worker_ids
    )
    SELECT id, graphile_worker.force_unlock_workers(worker_ids) FROM dead`,
};
