/** The columns of a Parquet file of which only the footer is there. */

import { RowsReport } from '../../../rows/index.ts';
import type { DescribeJob, JobResult } from '../../protocol/messages.ts';
import type { Database } from '../duckdb.ts';
import { fileColumns, parquetFile, type ParquetFile } from './parquet-columns.ts';
import { endOf } from './refusal.ts';

export async function describeParquet(
  database: Database,
  { from, declared }: DescribeJob,
): Promise<JobResult> {
  let maxima: ReadonlyMap<string, Maximum> | undefined;
  let dependsOnValues = false;
  const isBeyond64Bits = async (file: ParquetFile, name: string): Promise<boolean> => {
    maxima ??= await maximaOf(file);
    const maximum = maxima.get(name);
    if (maximum === 'unknown' && declared === undefined) dependsOnValues = true;
    return maximum === 'beyond';
  };
  try {
    const file = parquetFile(database, from);
    const reading = { declared, report: new RowsReport(), isBeyond64Bits };
    const columns = await fileColumns(file, reading);
    return {
      kind: 'described',
      columns: dependsOnValues ? null : columns.map(({ column }) => column),
    };
  } catch (error) {
    return endOf(error);
  }
}

/** `unknown`: a row group has values, but no statistics of them. */
type Maximum = 'beyond' | 'within' | 'unknown';

/** The sizes of whole numbers, by the names of their columns. */
async function maximaOf({ path, ask }: ParquetFile): Promise<ReadonlyMap<string, Maximum>> {
  const lines = await ask(
    `SELECT CAST(json_array(path_in_schema, CASE
      WHEN max(TRY_CAST(stats_max_value AS UHUGEINT)) > 9223372036854775807 THEN 'beyond'
      WHEN bool_or(stats_max_value IS NULL AND stats_null_count IS DISTINCT FROM num_values) THEN 'unknown'
      ELSE 'within' END) AS VARCHAR)
    FROM parquet_metadata(${path}) GROUP BY path_in_schema`,
  );
  return new Map(lines.map((line) => JSON.parse(line!) as [name: string, maximum: Maximum]));
}
