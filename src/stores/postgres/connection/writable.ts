/** Checks whether a reachable database accepts writes, for the readiness check. */

import type { LimitedPool } from './pool.ts';

const IS_READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on' AS value";

/** Larger than the free space in the last page of any file. Dropped at the end of the transaction. */
const WRITE_PROBE = `CREATE TEMPORARY TABLE weir_room ON COMMIT DROP AS SELECT repeat(md5(n::text), 32) AS filler FROM generate_series(1, 1000) AS n`;

/** Probes for space only after a statement ran out of it: each probe writes to the catalog. */
export async function isWritable(pool: LimitedPool): Promise<boolean> {
  const { rows } = await pool.query<{ value: boolean }>(IS_READ_ONLY);
  if (rows[0]?.value !== false) return false;
  if (!pool.isFull) return true;
  await pool.query(WRITE_PROBE);
  pool.isFull = false;
  return true;
}
