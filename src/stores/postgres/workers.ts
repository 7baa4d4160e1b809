/** The processes that work on the queue, with their start times: schedules catch up on times without a process. */

import * as sql from '../../generated/statements/workers.ts';
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

export function createWorkerStore({
  prisma,
  query,
}: Pick<Database, 'prisma' | 'query'>): WorkerStore {
  return {
    async beat(processId, isBack) {
      await query(sql.beat, [processId, isBack]);
    },
    async leave(processId) {
      await prisma.workerProcess.deleteMany({ where: { id: processId } });
    },
    async removeDead(silentMs) {
      return (await query(sql.removeDead, [silentMs])).length;
    },
  };
}
