/**
 * The yardstick of the engine: the same work as one SQL statement in DuckDB,
 * from this process, one thread, rows written to a file as JSON.
 */

import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

export const sequenceSql = (rows: number) => `
  SELECT bucket, count(*) AS n, sum(price) AS total, avg(price) AS mean
  FROM (SELECT value, value % 97 AS bucket, value * 1.25 AS price FROM (SELECT range AS value FROM range(1, ${rows + 1})))
  WHERE price > 100 GROUP BY bucket`;

export const rowsSql = (rows: number) =>
  `SELECT value, value * 1.25 AS price FROM (SELECT range AS value FROM range(1, ${rows + 1}))`;

export type CopyFormat = 'json' | 'csv' | 'parquet';

export interface PlainDuckdb {
  copyOut(sql: string, format?: CopyFormat): Promise<void>;
  run(sql: string): Promise<void>;
  close(): void;
}

export async function openPlainDuckdb(directory: string): Promise<PlainDuckdb> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '512MB' });
  const connection: DuckDBConnection = await instance.connect();
  return {
    async copyOut(sql, format = 'json') {
      await connection.run(
        `COPY (${sql}) TO '${join(directory, `plain.${format}`)}' (FORMAT ${format})`,
      );
    },
    async run(sql) {
      await connection.run(sql);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
