/** Whether a database that answers also takes writes, for the readiness check. */

import type { LimitedPool } from './pool.ts';

const IS_READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on' AS value";

/** More than what is left in the last page of any file. Gone at the end of its transaction. */
const WRITE_PROBE = `CREATE TEMPORARY TABLE weir_room ON COMMIT DROP AS SELECT repeat(md5(n::text), 32) AS filler FROM generate_series(1, 1000) AS n`;

/** Space is looked for only after a statement found none: each look writes to the catalogue. */
export async function isWritable(pool: LimitedPool): Promise<boolean> {
  const { rows } = await pool.query<{ value: boolean }>(IS_READ_ONLY);
  if (rows[0]?.value !== false) return false;
  if (!pool.isFull) return true;
  await pool.query(WRITE_PROBE);
  pool.isFull = false;
  return true;
}
