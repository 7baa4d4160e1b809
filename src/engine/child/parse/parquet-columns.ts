/** The columns of a Parquet file, and the SQL of their values. */

import { decimalSize, isDecimalType } from '../../../kit/decimal-type.ts';
import { shortened } from '../../../kit/shortened.ts';
import { MAX_COLUMNS, RowsError, type RowsReport } from '../../../rows/index.ts';
import {
  decimalText,
  duckdbType,
  exactNumber,
  identifier,
  strictDecimal,
  text,
} from '../../sql.ts';
import type { Column, DataType, Problem } from '../../types.ts';
import { dataType, tableProblem, tooManyColumns } from '../../values/columns.ts';
import {
  declaredEntries,
  UNKNOWN_TYPE,
  type DeclaredColumns,
} from '../../values/declared-columns.ts';
import { missingColumns } from '../../values/missing-columns.ts';
import type { Database } from '../duckdb.ts';
import { wasInterrupted } from '../failure.ts';
import { parquetReading, type ParquetReading } from './parquet-types.ts';
import { ProblemError } from './problem-error.ts';

const MAX_SHOWN = 80;

export interface ParquetFile {
  /** Its path as a text in SQL. */
  readonly path: string;
  /** The file as a table in SQL. */
  readonly table: string;
  /** The rows of a statement with one text column. Throws a RowsError if the file is damaged. */
  readonly ask: (sql: string) => Promise<readonly (string | null)[]>;
}

export interface FileColumn {
  readonly column: Column;
  /** SQL. */
  readonly value: string;
}

interface FileReading {
  readonly declared: DeclaredColumns | undefined;
  readonly report: RowsReport;
  /** Returns true if the column of unsigned integers with this name has values beyond 64 bits. */
  readonly isBeyond64Bits: (file: ParquetFile, name: string) => Promise<boolean>;
}

/** Damaged files fail in many ways; the author gets a single message. */
export function parquetFile(database: Database, path: string): ParquetFile {
  return {
    path: text(path),
    table: `read_parquet(${text(path)})`,
    async ask(sql) {
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
    },
  };
}

/** The declared columns in their order, or all. Throws a RowsError or a ProblemError. */
export async function fileColumns(
  file: ParquetFile,
  reading: FileReading,
): Promise<readonly FileColumn[]> {
  if (reading.declared === undefined) await refuseTooManyColumns(file);
  const described = (
    await file.ask(
      `SELECT CAST(json_array(column_name, column_type) AS VARCHAR) FROM (DESCRIBE SELECT * FROM ${file.table})`,
    )
  ).map((line) => JSON.parse(line!) as [name: string, type: string]);
  const chosen = chosenTypes(reading.declared, described);
  const problem = tableProblem(chosen.map(([name]) => ({ name, type: 'string' })));
  if (problem) throw ofFile(problem);
  const columns: FileColumn[] = [];
  for (const [name, type] of chosen) {
    const column = await undeclaredColumn(file, { name, type }, reading);
    columns.push(declaredAs(column, declaredType(reading.declared, name)));
  }
  return columns;
}

/** DuckDB needs long to describe many columns. */
async function refuseTooManyColumns({ path, ask }: ParquetFile): Promise<void> {
  const [count] = await ask(
    `SELECT CAST(num_children AS VARCHAR) FROM parquet_schema(${path}) LIMIT 1`,
  );
  if (Number(count) > MAX_COLUMNS) throw ofFile(tooManyColumns(Number(count)));
}

const ofFile = (problem: Problem): ProblemError =>
  new ProblemError({ ...problem, message: `The Parquet file: ${problem.message}` });

function chosenTypes(
  declared: DeclaredColumns | undefined,
  described: readonly (readonly [name: string, type: string])[],
): readonly (readonly [name: string, type: string])[] {
  if (declared === undefined) return described;
  const types = new Map(described);
  const names = declaredEntries(declared).map(([name]) => name);
  const missing = missingColumns(names, types.keys(), 'header');
  if (missing !== null) throw new RowsError(missing);
  return names.map((name) => [name, types.get(name)!]);
}

function declaredType(declared: DeclaredColumns | undefined, name: string): DataType | null {
  if (declared === undefined) return null;
  const [, typeName = UNKNOWN_TYPE] = declaredEntries(declared).find(([one]) => one === name) ?? [];
  return dataType(typeName) ?? null;
}

interface TypedValue extends Pick<ParquetReading, 'type'> {
  readonly name: string;
  readonly value: string;
}

async function undeclaredColumn(
  file: ParquetFile,
  { name, type }: { readonly name: string; readonly type: string },
  { report, isBeyond64Bits }: FileReading,
): Promise<TypedValue> {
  const quoted = identifier(name);
  const reading = parquetReading(type);
  const excerpt = shortened(name, MAX_SHOWN);
  if (reading === null)
    throw new RowsError(
      `Column \`${excerpt}\` of the Parquet file has the type ${shortened(type, MAX_SHOWN)}, which cannot be read; declare the \`columns\` without it`,
    );
  if (reading.mayBeBeyond64Bits && (await isBeyond64Bits(file, name))) {
    report.warn(`Column \`${excerpt}\` is text: it has whole numbers beyond 64 bits`);
    return { name, type: 'string', value: `CAST(${quoted} AS VARCHAR)` };
  }
  return { name, type: reading.type, value: reading.value(quoted) };
}

/** Uses the declared type if every value of the file's type is valid for it. */
function declaredAs(
  { name, type: fileType, value }: TypedValue,
  type: DataType | null,
): FileColumn {
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
