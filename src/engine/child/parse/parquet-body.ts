/** A Parquet file as a table: DuckDB reads it, and only the columns in use. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';

import { RowsReport } from '../../../rows/index.ts';
import type { FetchedJob, JobResult } from '../../protocol/messages.ts';
import { identifier, parameter } from '../../sql.ts';
import type { Database } from '../duckdb.ts';
import { fileColumns, parquetFile, type ParquetFile } from './parquet-columns.ts';

const MAGIC = Buffer.from('PAR1');

export function isParquet(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const beginning = Buffer.alloc(MAGIC.length);
    return readSync(descriptor, beginning) === MAGIC.length && beginning.equals(MAGIC);
  } finally {
    closeSync(descriptor);
  }
}

export async function readParquetBody(database: Database, job: FetchedJob): Promise<JobResult> {
  const report = new RowsReport();
  const file = parquetFile(database, job.from);
  const columns = await fileColumns(file, { declared: job.declared, report, isBeyond64Bits });
  const [rows] = await file.ask(`SELECT CAST(count(*) AS VARCHAR) FROM ${file.table}`);
  const values = columns.map(({ column, value }) => `${value} AS ${identifier(column.name)}`);
  return {
    kind: 'parsed',
    columns: columns.map(({ column }) => column),
    mixed: [],
    areChecked: true,
    table: `(SELECT ${values.join(', ')} FROM read_parquet(${parameter(job.parameter)}))`,
    warnings: report.warnings,
    rows: Number(rows),
    bytes: statSync(job.from).size,
  };
}

async function isBeyond64Bits({ table, ask }: ParquetFile, name: string): Promise<boolean> {
  const [beyond] = await ask(
    `SELECT CAST(bool_or(${identifier(name)} NOT BETWEEN -9223372036854775808 AND 9223372036854775807) AS VARCHAR) FROM ${table}`,
  );
  return beyond === 'true';
}
