/** How many rows PostgreSQL reads for a piece of work: the cost of a query that no machine's speed changes. */

import type { Database } from '../../src/stores/postgres/connection/database.ts';

/** Every statement of the work runs on one connection, which is the only one that is counted. */
export function onOneConnection(database: Database): Database {
  return { ...database, read: database.query };
}

/**
 * Table rows read by sequential scans and entries read in indexes, those of triggers and foreign keys among them.
 * @param database with a pool of one connection
 */
export async function rowsRead(database: Database, work: () => Promise<unknown>): Promise<number> {
  const before = await total(database);
  await work();
  return (await total(database)) - before;
}

async function total({ query }: Database): Promise<number> {
  // The server adds what a connection counted to the totals when it is idle, at once where it is told to.
  await query(FLUSH, []);
  const [row] = await query(TOTAL, []);
  return Number(row?.[0]);
}

const FLUSH = { name: 'test.flush', sql: 'SELECT pg_stat_force_next_flush()' };
const TOTAL = {
  name: 'test.total',
  sql: `
    SELECT (SELECT coalesce(sum(seq_tup_read), 0) FROM pg_stat_user_tables) + (SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes)`,
};
