/** The statements that select the new rows of a source, and the keys of its next read. */

import type { IncrementJob, RunInputs } from '../protocol/messages.ts';
import { isDecimalType } from '../../kit/decimal-type.ts';
import {
  duckdbType,
  equalityKey,
  identifier,
  literal,
  parameter,
  text,
  timestampText,
} from '../sql.ts';
import type { CursorType } from '../cursor.ts';
import { overlapBegin } from '../values/cursor-bound.ts';

/** Temporary tables of the job. */
export const CURSOR_ROWS = { delivered: 'cursor_delivered', read: 'cursor_read' } as const;

const KEYS_PARAMETER = 'cursor_keys';
/** 128 bits of SHA-256. */
const DIGEST_LENGTH = 32;

export interface IncrementSql {
  readonly inputs: RunInputs;
  /** The table of delivered rows: their digest `h` and cursor `c`. */
  readonly delivered: string;
  /** The table of the rows between the bounds. */
  readonly read: string;
  readonly nulls: string;
  readonly copy: string;
  readonly last: string;
  keys(last: string, limit: number): string;
}

export function incrementSql(job: IncrementJob): IncrementSql {
  const { columns, cursor, from, lower, upper, overlap, table, to } = job;
  const { type } = cursor;
  const column = identifier(cursor.name);
  const [number, digest] = freshNames(columns.map(({ name }) => name));
  const list = columns.map(({ name }) => identifier(name)).join(', ');
  const value = (bound: string) => literal(bound, type);
  const conditions = [
    ...(lower === null ? [] : [`${column} >= ${value(lower)}`]),
    ...(upper === null ? [] : [`${column} <= ${value(upper)}`]),
  ];
  const between = conditions.length === 0 ? 'true' : conditions.join(' AND ');
  const { read, delivered } = CURSOR_ROWS;
  return {
    inputs: { [KEYS_PARAMETER]: { text: JSON.stringify(job.keys) } },
    delivered: `SELECT key[:${DIGEST_LENGTH}] AS h, ${castText(`key[${DIGEST_LENGTH + 1}:]`, type)} AS c
      FROM (SELECT unnest(from_json_strict(${parameter(KEYS_PARAMETER)}::VARCHAR, '["VARCHAR"]')) AS key)`,
    read: `SELECT row_number() OVER () AS ${number}, ${digestSql(job)} AS ${digest}, ${list}
      FROM ${table} AS source_rows WHERE ${column} IS NULL OR (${between})`,
    nulls: `SELECT CAST(count(*) AS VARCHAR) FROM ${read} WHERE ${column} IS NULL`,
    copy: `COPY (SELECT ${list} FROM ${read} WHERE ${digest} NOT IN (SELECT h FROM ${delivered}) ORDER BY ${number})
      TO ${text(to)} (FORMAT parquet)`,
    last: `SELECT ${cursorText('c', type)} FROM (SELECT max(c) AS c FROM (
      SELECT max(${column}) AS c FROM ${read} UNION ALL SELECT ${from === null ? `CAST(NULL AS ${duckdbType(type)})` : value(from)}))`,
    keys: (last, limit) => `SELECT h || ${cursorText('c', type)} FROM (
        SELECT ${digest} AS h, ${column} AS c FROM ${read} UNION SELECT h, c FROM ${delivered}
      ) WHERE c >= ${overlapSql(last, type, overlap)} AND c <= ${value(last)} ORDER BY c DESC, h LIMIT ${limit}`,
  };
}

/** Identifies a row: its cursor and the values of its key. */
function digestSql({ cursor, columns, key }: IncrementJob): string {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const values = key.map((name) => {
    const type = types.get(name);
    if (type === undefined) throw new Error('the key of a cursor is checked before the job');
    return equalityKey(identifier(name), type);
  });
  const cursorValue = cursorText(identifier(cursor.name), cursor.type);
  const row = `CAST(to_json([CAST(${cursorValue} AS VARCHAR), ${values.map((one) => `CAST(${one} AS VARCHAR)`).join(', ')}]) AS VARCHAR)`;
  return `sha256(${row})[:${DIGEST_LENGTH}]`;
}

const castText = (sql: string, type: CursorType): string =>
  type === 'timestamp'
    ? `CAST(CAST(${sql} AS TIMESTAMPTZ) AS TIMESTAMP)`
    : `CAST(${sql} AS ${duckdbType(type)})`;

/** The form of a cursor's state. */
const cursorText = (sql: string, type: CursorType): string =>
  type === 'timestamp' ? timestampText(sql) : `CAST(${sql} AS VARCHAR)`;

/** The begin of the overlap: the same arithmetic as `overlapBegin`. */
function overlapSql(last: string, type: CursorType, overlap: number): string {
  if (isDecimalType(type)) return literal(overlapBegin({ type, value: last }, overlap), type);
  const value = literal(last, type);
  if (overlap === 0 || type === 'string') return value;
  if (type === 'timestamp')
    return `date_trunc('millisecond', ${value}) - to_milliseconds(${Math.ceil(overlap * 1000)})`;
  if (type === 'date') return `${value} - ${Math.ceil(overlap)}`;
  if (type === 'integer')
    return `greatest(CAST(${value} AS HUGEINT) - ${Math.ceil(overlap)}, -9223372036854775808)`;
  return `${value} - CAST(${text(String(overlap))} AS DOUBLE)`;
}

/** Two names that no column has. */
function freshNames(names: readonly string[]): readonly [string, string] {
  const used = new Set(names.map((name) => name.toLowerCase()));
  const fresh = (base: string): string => (used.has(base) ? fresh(`${base}_`) : identifier(base));
  return [fresh('row_number'), fresh('row_digest')];
}
