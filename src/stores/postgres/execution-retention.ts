/**
 * Deletes executions by age, and by the size of each organization's history.
 *
 * `execution_sizes` stores the size per block of ids. A block is measured until all of its runs have ended, so a
 * round only reads new blocks.
 */

import * as sizes from '../../generated/statements/executionSizes.ts';
import { deleteFinished } from '../../generated/statements/executions.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { oneRow } from './queries/one-row.ts';

export interface ExecutionRetentionStore {
  deleteFinishedBefore(before: Date): Promise<number>;
  /**
   * Deletes the oldest executions, by block of ids, of each organization whose history exceeds the limit. Skips
   * runs that have not ended.
   * @param limitBytes maximum size of an organization's executions
   */
  deleteBeyond(limitBytes: number): Promise<number>;
}

/** Higher than for other periodic work: a busy service creates executions faster than other rows. */
const MAX_BATCHES = 50;
/** Later blocks are left to the next round. */
const MAX_BLOCKS = 1_000;

export function createExecutionRetentionStore({
  query,
}: Pick<Database, 'query'>): ExecutionRetentionStore {
  async function measure(block: number): Promise<readonly OrganizationId[]> {
    const measured = await query(sizes.measure, [block]);
    return measured.map(({ organizationId }) => organizationId);
  }

  /** @returns the organizations whose size may have changed */
  async function measureBlocks(): Promise<readonly OrganizationId[]> {
    const changed: OrganizationId[] = [];
    for (const { block } of await query(sizes.openBlocks, [MAX_BLOCKS]))
      changed.push(...(await measure(block)));
    for (let count = 0; count < MAX_BLOCKS; count += 1) {
      const [next] = await query(sizes.nextBlock, []);
      if (next === undefined) break;
      changed.push(...(await measure(next.block)));
    }
    return [...new Set(changed)];
  }

  return {
    async deleteFinishedBefore(before) {
      const deleteBatch = async () => (await query(deleteFinished, [before, BATCH])).length;
      const count = await inBatches(deleteBatch, MAX_BATCHES);
      await query(sizes.forgetDeleted, []);
      return count;
    },

    async deleteBeyond(limitBytes) {
      const changed = await measureBlocks();
      let total = 0;
      const beyond = await query(sizes.beyond, [changed, limitBytes, MAX_BLOCKS]);
      for (const { organizationId, block } of beyond) {
        total += oneRow(await query(sizes.deleteBlock, [organizationId, block])).count;
      }
      return total;
    },
  };
}
