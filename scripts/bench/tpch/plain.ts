/** The queries by DuckDB alone, with one thread, on the files that Weir fetches. */

import { DuckDBInstance } from '@duckdb/node-api';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from './equal-rows.ts';
import type { Format, TableFiles } from './data.ts';
import { TABLES } from './schema.ts';

const READERS: Readonly<Record<Format, string>> = {
  csv: 'read_csv',
  ndjson: 'read_json',
  parquet: 'read_parquet',
};

export interface PlainQueries {
  read(format: Format): Promise<void>;
  run(sql: string): Promise<void>;
  /** Of the last run. */
  rows(): Promise<readonly Row[]>;
  close(): void;
}

export async function openPlainQueries(
  directory: string,
  { file }: TableFiles,
): Promise<PlainQueries> {
  const output = join(directory, 'tpch-plain.json');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    temp_directory: join(directory, 'tpch-spill'),
  });
  const connection = await instance.connect();
  return {
    async read(format) {
      for (const table of TABLES) {
        const from = `${READERS[format]}('${file(table, format)}')`;
        await connection.run(`CREATE OR REPLACE VIEW ${table} AS FROM ${from}`);
      }
    },
    async run(sql) {
      await connection.run(`COPY (${sql}) TO '${output}' (FORMAT json)`);
    },
    async rows() {
      const lines = (await readFile(output, 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as Row);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
