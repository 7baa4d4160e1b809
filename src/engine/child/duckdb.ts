/** DuckDB, shut in: one in-memory database and one connection. The only file that imports DuckDB. */

import { DuckDBInstance } from '@duckdb/node-api';

import { duckDbMemoryMb } from '../pool/memory-limits.ts';
import { text } from '../sql.ts';
import type { ChildSettings } from './protocol.ts';
import { createResourceWatch } from './resource-watch.ts';

export interface Database {
  prepare(sql: string): Promise<Statement>;
  /** Stops what runs, between two vectors; does nothing when nothing runs. */
  interrupt(): void;
}

export interface Statement {
  /** For COPY, the number of rows written. */
  run(): Promise<number>;
  close(): void;
}

/**
 * The order matters: paths and threads are fixed at creation, the directories
 * are allowed before access is closed, and the lock comes last. `threads` is 1
 * because more of them change the order of rows and the sums of doubles. The cap
 * on spilling must be set afterwards: given at creation it is shown but not kept.
 */
export async function openDatabase(settings: ChildSettings): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: `${duckDbMemoryMb(settings.memoryMb)}MiB`,
    temp_directory: settings.spill,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  const sandbox = [
    `SET max_temp_directory_size = '${settings.maxSpillMb}MiB'`,
    "SET TimeZone = 'UTC'",
    'SET errors_as_json = true',
    'SET ieee_floating_point_ops = false',
    'SET max_expression_depth = 1000',
    `SET allowed_directories = [${text(settings.inputs)}, ${text(settings.outputs)}]`,
    'SET enable_external_access = false',
    'SET lock_configuration = true',
  ];
  for (const statement of sandbox) await connection.run(statement);
  const watched = createResourceWatch(settings);
  const interrupt = (): void => connection.interrupt();
  return {
    interrupt,
    prepare: async (sql) => {
      const prepared = await watched(() => connection.prepare(sql), interrupt);
      return {
        run: async () => (await watched(() => prepared.run(), interrupt)).rowsChanged,
        close: () => prepared.destroySync(),
      };
    },
  };
}
