/** The processes that work on the queue, with their start times: schedules catch up on times without a process. */

import type { Database } from './connection/database.ts';

export interface WorkerStore {
  /**
   * @param isBack true if the process was suspended since its last heartbeat: it counts as started now
   */
  beat(processId: string, isBack: boolean): Promise<void>;
  leave(processId: string): Promise<void>;
  /** Removes processes without a heartbeat for this long; returns their number. */
  removeDead(silentMs: number): Promise<number>;
}

export function createWorkerStore({ query }: Pick<Database, 'query'>): WorkerStore {
  return {
    async beat(processId, isBack) {
      await query(BEAT, [processId, isBack]);
    },
    async leave(processId) {
      await query(LEAVE, [processId]);
    },
    async removeDead(silentMs) {
      return (await query(REMOVE_DEAD, [silentMs])).length;
    },
  };
}

const BEAT = {
  name: 'workers.beat',
  sql: `
    INSERT INTO worker_processes AS p (id, seen_at) VALUES ($1, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at,
      started_at = CASE WHEN $2::boolean THEN clock_timestamp() ELSE p.started_at END`,
};

const LEAVE = { name: 'workers.leave', sql: 'DELETE FROM worker_processes WHERE id = $1' };

const REMOVE_DEAD = {
  name: 'workers.removeDead',
  sql: `
    DELETE FROM worker_processes WHERE seen_at <= clock_timestamp() - $1 * interval '1 millisecond' RETURNING id`,
};
