/**
 * Writes stored rows to a Parquet file with typed columns, including lists and structs if all values have a common
 * structure.
 */

import { statSync } from 'node:fs';

import { isDecimalType } from '../../kit/decimal-type.ts';
import type { JobResult, ParquetColumn, ParquetJob } from '../protocol/messages.ts';
import { duckdbType, identifier, parameter, text } from '../sql.ts';
import {
  EMPTY_MEMBER,
  hasFractions,
  merged,
  nestedType,
  type Structure,
} from '../values/nested-types.ts';
import type { Database } from './duckdb.ts';
import { describeFailure, wasInterrupted } from './failure.ts';

/** A row group is in memory while it is written. */
const GROUP_BYTES = 64 * 1_048_576;
const MAX_GROUP_ROWS = 122_880;
const MIN_GROUP_ROWS = 2_048;
/** The reader needs a multiple of it. */
const MAX_ROW_BYTES = 16 * 1_048_576;
/** Matches integers that a double may not represent. A text that matches is harmless: the column is then JSON. */
const LONG_NUMBER = String.raw`[\[:,]-?\d{16,}[\],}]`;

const EMPTY_OBJECT = String.raw`(^\s*|[\[:,]\s*)\{\s*\}`;

/** Statistics of a column that require reading its rows. */
interface Seen {
  readonly structure: Structure;
  readonly hasLongNumbers: boolean;
}

/** If it fails, the partial file is removed with the directory of its run. */
export async function writeParquet(database: Database, job: ParquetJob): Promise<JobResult> {
  try {
    const seen = await look(database, job);
    const rows = await copy(database, job, seen, 'BIGINT')
      .catch(retryAs(() => copy(database, job, seen, 'UBIGINT')))
      .catch(retryAs(() => copy(database, job, seen, 'text')));
    return { kind: 'exported', rows, bytes: statSync(job.to).size };
  } catch (error) {
    return wasInterrupted(error)
      ? { kind: 'interrupted' }
      : { kind: 'failed', statement: 0, failure: describeFailure(error) };
  }
}

/** Nested integers have 64 bits with a sign, or without one if a value requires it; text if neither type fits all. */
type Whole = 'BIGINT' | 'UBIGINT' | 'text';

function retryAs(copyAgain: () => Promise<number>): (error: unknown) => Promise<number> {
  return (error) => {
    if (wasInterrupted(error) || describeFailure(error).code !== 'invalid_value') throw error;
    return copyAgain();
  };
}

/** Reads every value of columns with unknown types, by name. */
async function look(database: Database, job: ParquetJob): Promise<ReadonlyMap<string, Seen>> {
  const unknown = job.columns.filter(({ type }) => isUnknown(type));
  if (unknown.length === 0) return new Map();
  const looks = unknown.map(({ name }) => {
    const column = identifier(name);
    return `list(DISTINCT CAST(json_structure(${withoutEmptyObjects(column)}) AS VARCHAR)), coalesce(bool_or(regexp_matches(CAST(${column} AS VARCHAR), ${text(LONG_NUMBER)})), false)`;
  });
  const statement = await database.prepare(
    `SELECT CAST(json_array(${looks.join(', ')}) AS VARCHAR) FROM ${reader(
      job,
      unknown.map(({ name }) => ({ name, as: 'JSON' })),
    )}`,
  );
  try {
    const [found] = await statement.texts({ rows: { file: job.from } });
    const values = JSON.parse(found ?? '[]') as (readonly string[] | boolean | null)[];
    return new Map(
      unknown.map(({ name }, at) => [
        name,
        {
          structure: merged(
            ((values[at * 2] ?? []) as readonly (string | null)[]).map((one) =>
              one === null ? 'NULL' : structureOf(one),
            ),
          ),
          hasLongNumbers: values[at * 2 + 1] === true,
        },
      ]),
    );
  } finally {
    statement.close();
  }
}

/**
 * The value with a member added to each empty object, because DuckDB does not report `{}` as an object. If a text
 * within the value looks like `{}`, the result is invalid JSON, and the original value is used.
 */
function withoutEmptyObjects(column: string): string {
  const filled = `regexp_replace(CAST(${column} AS VARCHAR), ${text(EMPTY_OBJECT)}, ${text(`\\1{"${EMPTY_MEMBER}":null}`)}, 'g')`;
  return `CASE WHEN json_valid(${filled}) THEN CAST(${filled} AS JSON) ELSE ${column} END`;
}

/** DuckDB reports HUGEINT for integers of both signs, even if they are small. */
function structureOf(text: string): Structure {
  return JSON.parse(text, (_, type: unknown) =>
    type === 'HUGEINT' ? 'BIGINT' : type,
  ) as Structure;
}

async function copy(
  database: Database,
  job: ParquetJob,
  seen: ReadonlyMap<string, Seen>,
  whole: Whole,
): Promise<number> {
  const readings = job.columns.map(({ name, type }) => ({
    name,
    ...reading(identifier(name), type, seen.get(name), whole),
  }));
  const values = readings.map(({ name, value }) => `${value} AS ${identifier(name)}`);
  const groupRows = Math.floor(GROUP_BYTES / Math.max(1, job.bytes / Math.max(1, job.rows)));
  const rows = Math.min(MAX_GROUP_ROWS, Math.max(MIN_GROUP_ROWS, groupRows));
  const statement = await database.prepare(
    `COPY (SELECT ${values.join(', ')} FROM ${reader(job, readings)}) TO ${text(job.to)} (FORMAT parquet, ROW_GROUP_SIZE ${rows})`,
  );
  try {
    return await statement.run({ rows: { file: job.from } });
  } finally {
    statement.close();
  }
}

function reader(
  { bytes }: ParquetJob,
  columns: readonly { readonly name: string; readonly as: string }[],
): string {
  const members = columns.map(({ name, as }) => `${identifier(name)}: ${text(as)}`);
  const rowBytes = Math.min(MAX_ROW_BYTES, Math.max(1024, bytes));
  return `read_json(${parameter('rows')}, format = 'newline_delimited', records = true, compression = 'uncompressed', maximum_object_size = ${rowBytes}, columns = {${members.join(', ')}})`;
}

function isUnknown(type: ParquetColumn['type']): boolean {
  return type === 'object' || type === 'array' || type === 'numeric';
}

interface Reading {
  /** The type that is passed to the reader, which rejects other values and reads a missing field as null. */
  readonly as: string;
  /** SQL that converts the reader's value to the column. */
  readonly value: string;
}

function reading(
  column: string,
  type: ParquetColumn['type'],
  seen: Seen | undefined,
  whole: Whole,
): Reading {
  // The reader would read their digits as doubles.
  if (type !== 'numeric' && isDecimalType(type))
    return { as: 'VARCHAR', value: `CAST(${column} AS ${duckdbType(type)})` };
  // Stored times are in UTC, and are marked as such.
  if (type === 'timestamp') return { as: 'TIMESTAMPTZ', value: column };
  if (type === 'numeric')
    return { as: seen?.structure === 'DOUBLE' ? 'DOUBLE' : 'BIGINT', value: column };
  if (seen === undefined) return { as: duckdbType(type), value: column };
  const isInexact = seen.hasLongNumbers && (whole === 'text' || hasFractions(seen.structure));
  const nested = isInexact
    ? null
    : nestedType(seen.structure, whole === 'UBIGINT' ? 'UBIGINT' : 'BIGINT');
  if (nested === null) return { as: 'JSON', value: `CAST(${column} AS VARCHAR)` };
  return {
    as: nested.read,
    value: nested.read === nested.type ? column : `CAST(${column} AS ${nested.type})`,
  };
}
