/** A Parquet file as a table: DuckDB reads it, and only the columns in use. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';

import { dataType, tableProblem } from '../../values/columns.ts';
import { declaredEntries, UNKNOWN_TYPE } from '../../values/declared-columns.ts';
import { missingColumns } from '../../values/missing-columns.ts';
import type { FetchedJob, JobResult } from '../../protocol/messages.ts';
import { decimalSize, isDecimalType } from '../../../kit/decimal-type.ts';
import {
  decimalText,
  duckdbType,
  exactNumber,
  identifier,
  parameter,
  strictDecimal,
  text,
} from '../../sql.ts';
import type { Column, DataType } from '../../types.ts';
import { shortened } from '../../../kit/shortened.ts';
import type { Database } from '../duckdb.ts';
import { wasInterrupted } from '../failure.ts';
import { RowsError, RowsReport } from '../../../rows/index.ts';
import { ProblemError } from './problem-error.ts';
import { parquetReading, type ParquetReading } from './parquet-types.ts';

const MAGIC = Buffer.from('PAR1');
const MAX_SHOWN = 80;

interface FileColumn {
  readonly name: string;
  readonly reading: ParquetReading;
  readonly value: string;
}

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
  const ask = (sql: string): Promise<readonly (string | null)[]> => answers(database, sql);
  const file = `read_parquet(${text(job.from)})`;
  const described = (
    await ask(
      `SELECT CAST(json_array(column_name, column_type) AS VARCHAR) FROM (DESCRIBE SELECT * FROM ${file})`,
    )
  ).map((line) => JSON.parse(line!) as [name: string, type: string]);
  const chosen = chosenTypes(job, described);
  const columns: FileColumn[] = [];
  for (const [name, type] of chosen)
    columns.push(await fileColumn(name, type, { ask, file, report }));
  const typed = columns.map((column) => declaredAs(column, declaredType(job, column.name)));
  const problem = tableProblem(typed.map(({ column }) => column));
  if (problem)
    throw new ProblemError({ ...problem, message: `The Parquet file: ${problem.message}` });
  const [rows] = await ask(`SELECT CAST(count(*) AS VARCHAR) FROM ${file}`);
  const values = typed.map(({ column, value }) => `${value} AS ${identifier(column.name)}`);
  return {
    kind: 'parsed',
    columns: typed.map(({ column }) => column),
    mixed: [],
    areChecked: true,
    table: `(SELECT ${values.join(', ')} FROM read_parquet(${parameter(job.parameter)}))`,
    warnings: report.warnings,
    rows: Number(rows),
    bytes: statSync(job.from).size,
  };
}

/** The declared columns in their order, or all. */
function chosenTypes(
  { declared }: FetchedJob,
  described: readonly (readonly [name: string, type: string])[],
): readonly (readonly [name: string, type: string])[] {
  if (declared === undefined) return described;
  const types = new Map(described);
  const names = declaredEntries(declared).map(([name]) => name);
  const missing = missingColumns(names, types.keys(), 'header');
  if (missing !== null) throw new RowsError(missing);
  return names.map((name) => [name, types.get(name)!]);
}

function declaredType({ declared }: FetchedJob, name: string): DataType | null {
  if (declared === undefined) return null;
  const [, typeName = UNKNOWN_TYPE] = declaredEntries(declared).find(([one]) => one === name) ?? [];
  return dataType(typeName) ?? null;
}

interface FileTools {
  readonly ask: (sql: string) => Promise<readonly (string | null)[]>;
  readonly file: string;
  readonly report: RowsReport;
}

async function fileColumn(
  name: string,
  type: string,
  { ask, file, report }: FileTools,
): Promise<FileColumn> {
  const quoted = identifier(name);
  const reading = parquetReading(type);
  const excerpt = shortened(name, MAX_SHOWN);
  if (reading === null)
    throw new RowsError(
      `Column \`${excerpt}\` of the Parquet file has the type ${shortened(type, MAX_SHOWN)}, which cannot be read; declare the \`columns\` without it`,
    );
  if (reading.mayBeBeyond64Bits) {
    const [beyond] = await ask(
      `SELECT CAST(bool_or(${quoted} NOT BETWEEN -9223372036854775808 AND 9223372036854775807) AS VARCHAR) FROM ${file}`,
    );
    if (beyond === 'true') {
      report.warn(`Column \`${excerpt}\` is text: it has whole numbers beyond 64 bits`);
      return { name, reading: { ...reading, type: 'string' }, value: `CAST(${quoted} AS VARCHAR)` };
    }
  }
  return { name, reading, value: reading.value(quoted) };
}

/** Uses the declared type if every value of the file's type is valid for it. */
function declaredAs(
  { name, reading, value }: FileColumn,
  type: DataType | null,
): { readonly column: Column; readonly value: string } {
  const fileType = reading.type;
  if (type === null || type === fileType) return { column: { name, type: fileType }, value };
  const column = { name, type };
  if (type === 'string')
    return {
      column,
      value: isDecimalType(fileType)
        ? decimalText(value, decimalSize(fileType))
        : `CAST(${value} AS VARCHAR)`,
    };
  if (type === 'number' && fileType === 'integer') return { column, value: exactNumber(value) };
  if (type === 'timestamp' && fileType === 'date')
    return { column, value: `CAST(${value} AS ${duckdbType(type)})` };
  const exact = decimalValue(value, fileType, type);
  if (exact !== null) return { column, value: exact };
  if (type === 'object' && fileType === 'array') return { column, value };
  throw new RowsError(
    `Column \`${shortened(name, MAX_SHOWN)}\` is declared as ${type}, but the Parquet file has it as ${fileType}; declare it so, and cast it in a node`,
  );
}

/** A decimal of the file as another decimal or as a number, or a whole number as a decimal. Null for other types. */
function decimalValue(value: string, from: DataType, to: DataType): string | null {
  if (isDecimalType(from) && to === 'number') return `CAST(CAST(${value} AS VARCHAR) AS DOUBLE)`;
  if (!isDecimalType(to) || !(isDecimalType(from) || from === 'integer')) return null;
  return strictDecimal(`CAST(${value} AS VARCHAR)`, to);
}

/** Damaged files fail in many ways; the author gets a single message. */
async function answers(database: Database, sql: string): Promise<readonly (string | null)[]> {
  try {
    const statement = await database.prepare(sql);
    try {
      return await statement.texts({});
    } finally {
      statement.close();
    }
  } catch (error) {
    if (wasInterrupted(error)) throw error;
    throw new RowsError(
      'The Parquet file cannot be read: it is damaged, or was cut off',
      undefined,
      error,
    );
  }
}
