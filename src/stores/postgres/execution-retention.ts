/**
 * Deletes executions by age, and by the size of each organization's history.
 *
 * `execution_sizes` stores the size per block of ids. A block is measured until all of its runs have ended, so a
 * round only reads new blocks.
 */

import type { OrganizationId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { columns, int } from './queries/columns.ts';
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

/** Ids per block: the most that one statement measures or deletes. */
const BLOCK_IDS = 1_024;
/** Higher than for other periodic work: a busy service creates executions faster than other rows. */
const MAX_BATCHES = 50;
/** Later blocks are left to the next round. */
const MAX_BLOCKS = 1_000;

export function createExecutionRetentionStore({
  query,
}: Pick<Database, 'query'>): ExecutionRetentionStore {
  async function measure(block: number): Promise<readonly OrganizationId[]> {
    const measured = await query(MEASURE, [block]);
    return measured.map(({ organizationId }) => organizationId);
  }

  /** @returns the organizations whose size may have changed */
  async function measureBlocks(): Promise<readonly OrganizationId[]> {
    const changed: OrganizationId[] = [];
    for (const { block } of await query(OPEN_BLOCKS, [])) changed.push(...(await measure(block)));
    for (let count = 0; count < MAX_BLOCKS; count += 1) {
      const [next] = await query(NEXT_BLOCK, []);
      if (next === undefined) break;
      changed.push(...(await measure(next.block)));
    }
    return [...new Set(changed)];
  }

  return {
    async deleteFinishedBefore(before) {
      const args = [before.toISOString(), BATCH];
      const deleteBatch = async () => (await query(DELETE_FINISHED, args)).length;
      const count = await inBatches(deleteBatch, MAX_BATCHES);
      await query(FORGET_DELETED, []);
      return count;
    },

    async deleteBeyond(limitBytes) {
      const changed = await measureBlocks();
      let total = 0;
      for (const { organizationId, block } of await query(BEYOND, [changed, limitBytes])) {
        total += oneRow(await query(DELETE_BLOCK, [organizationId, block])).count;
      }
      return total;
    },
  };
}

/** Reads only the oldest rows; the next batch deletes the rest. */
const DELETE_FINISHED = {
  name: 'executions.deleteFinished',
  sql: `
    DELETE FROM executions WHERE id = ANY (ARRAY(
      SELECT id FROM (SELECT id, finished_at FROM executions ORDER BY id LIMIT $2) oldest WHERE finished_at < $1
    )) RETURNING id`,
};

const FORGET_DELETED = {
  name: 'executionSizes.forgetDeleted',
  sql: `DELETE FROM execution_sizes WHERE block < (SELECT min(id) / ${BLOCK_IDS} FROM executions)`,
};

const BLOCK = columns('s', { block: int() });

const OPEN_BLOCKS = {
  name: 'executionSizes.openBlocks',
  columns: BLOCK,
  sql: `
    SELECT DISTINCT ${BLOCK.sql} FROM execution_sizes s WHERE NOT s.is_final ORDER BY s.block LIMIT ${MAX_BLOCKS}`,
};

const NEXT = columns('e', { block: int(`(e.id / ${BLOCK_IDS})::int`) });

/** Ids can have gaps, so the next one is looked up. */
const NEXT_BLOCK = {
  name: 'executionSizes.nextBlock',
  columns: NEXT,
  sql: `
    SELECT ${NEXT.sql} FROM executions e
    WHERE e.id >= coalesce((SELECT max(block) + 1 FROM execution_sizes), 0) * ${BLOCK_IDS}::bigint
    ORDER BY e.id LIMIT 1`,
};

const inBlock = (block: string): string =>
  `e.id >= ${block}::bigint * ${BLOCK_IDS} AND e.id < (${block}::bigint + 1) * ${BLOCK_IDS}`;

/** A row with its index entries takes less than 1 KiB; columns that can be long are measured as stored. */
const SIZE = [
  '1024',
  ...['params', 'columns', 'outputs', 'sources', 'nodes', 'deliveries', 'error'].map(
    (name) => `coalesce(pg_column_size(e.${name}), 0)`,
  ),
].join(' + ');

const ORGANIZATION = columns('s', { organizationId: int<OrganizationId>() });

/** The newest two blocks are measured again, because a run's row is inserted shortly after its id is assigned. */
const MEASURE = {
  name: 'executionSizes.measure',
  columns: ORGANIZATION,
  sql: `
    WITH sizes AS (
      SELECT e.organization_id, sum(${SIZE})::bigint AS bytes,
        bool_and(e.finished_at IS NOT NULL) AND $1::int + 1 < (SELECT max(id) / ${BLOCK_IDS} FROM executions) AS is_final
      FROM executions e WHERE ${inBlock('$1')} GROUP BY 1
    ), gone AS (
      DELETE FROM execution_sizes WHERE block = $1 AND organization_id NOT IN (SELECT organization_id FROM sizes)
    )
    INSERT INTO execution_sizes AS s (organization_id, block, bytes, is_final)
    SELECT organization_id, $1::int, bytes, is_final FROM sizes ORDER BY organization_id
    ON CONFLICT (organization_id, block) DO UPDATE SET bytes = excluded.bytes, is_final = excluded.is_final
    RETURNING ${ORGANIZATION.sql}`,
};

const SIZE_OF_BLOCK = columns('held', { organizationId: int<OrganizationId>(), block: int() });

const BEYOND = {
  name: 'executionSizes.beyond',
  columns: SIZE_OF_BLOCK,
  sql: `
    SELECT ${SIZE_OF_BLOCK.sql} FROM (
      SELECT organization_id, block, sum(bytes) OVER (PARTITION BY organization_id ORDER BY block DESC) AS bytes
      FROM execution_sizes WHERE organization_id = ANY ($1::int[])
    ) held
    WHERE held.bytes > $2::bigint ORDER BY held.block LIMIT ${MAX_BLOCKS}`,
};

const DELETED = columns('gone', { count: int('count(*)::int') });

/** A block with runs that have not ended is measured again. */
const DELETE_BLOCK = {
  name: 'executionSizes.deleteBlock',
  columns: DELETED,
  sql: `
    WITH gone AS (
      DELETE FROM executions e WHERE ${inBlock('$2')} AND e.organization_id = $1 AND e.finished_at IS NOT NULL RETURNING 1
    ), forgotten AS (
      DELETE FROM execution_sizes WHERE organization_id = $1 AND block = $2 AND NOT EXISTS (
        SELECT FROM executions e WHERE ${inBlock('$2')} AND e.organization_id = $1 AND e.finished_at IS NULL)
    )
    SELECT ${DELETED.sql} FROM gone`,
};
