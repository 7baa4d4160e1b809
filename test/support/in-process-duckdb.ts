/** DuckDB within the test's own process, set as the engine's children set it: one thread, UTC, no external access. */

import { DuckDBInstance, type DuckDBConnection, type Json } from '@duckdb/node-api';

import { registerFunctions } from '../../src/engine/child/duckdb.ts';

export interface InProcessDuckDb {
  /** The types of a statement's columns, as DuckDB's planner tells them without running it. */
  types(sql: string): Promise<string[]>;
  rows(sql: string): Promise<Record<string, Json>[]>;
  run(sql: string): Promise<void>;
  close(): void;
}

export async function openDuckDb(): Promise<InProcessDuckDb> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection: DuckDBConnection = await instance.connect();
  registerFunctions(connection);
  await connection.run("SET TimeZone = 'UTC'; SET ieee_floating_point_ops = false;");
  return {
    async types(sql) {
      const prepared = await connection.prepare(sql);
      try {
        return Array.from({ length: prepared.columnCount }, (_, index) => {
          const type = prepared.columnType(index);
          return type.alias ?? type.toString();
        });
      } finally {
        prepared.destroySync();
      }
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
    run: async (sql) => void (await connection.run(sql)),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
