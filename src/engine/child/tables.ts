/** Tables that hold rows between the statements of one job. */

import type { RunInputs } from '../protocol/messages.ts';
import { identifier } from '../sql.ts';
import type { Database } from './duckdb.ts';
import { wasInterrupted } from './failure.ts';

export interface Tables {
  /** Returns the number of rows. */
  create(name: string, sql: string): Promise<number>;
  drop(names: readonly string[]): Promise<void>;
  /** Must be called at the end of the job, because the next one may use the same names. */
  dropAll(): Promise<void>;
}

export function createTables(database: Database, inputs: RunInputs): Tables {
  const present = new Set<string>();

  async function run(sql: string): Promise<number> {
    const statement = await database.prepare(sql);
    try {
      return await statement.count(inputs);
    } finally {
      statement.close();
    }
  }

  async function drop(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await run(`DROP TABLE ${identifier(name)}`);
      present.delete(name);
    }
  }

  /** An interrupt for the job can arrive during the cleanup. */
  async function dropAll(): Promise<void> {
    try {
      await drop([...present]);
    } catch (error) {
      if (!wasInterrupted(error)) throw error;
      await dropAll();
    }
  }

  return {
    create: async (name, sql) => {
      const rows = await run(`CREATE TEMP TABLE ${identifier(name)} AS ${sql}`);
      present.add(name);
      return rows;
    },
    drop,
    dropAll,
  };
}
