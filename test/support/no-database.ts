/** For reading what takes no DuckDB: asking it is a mistake of the test. */

import type { Database } from '../../src/engine/child/duckdb.ts';

export const noDatabase: Database = {
  prepare: () => Promise.reject(new Error('no statement is expected')),
  interrupt: () => undefined,
};
