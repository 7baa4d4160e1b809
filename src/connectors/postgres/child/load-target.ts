/** The table of a load: its columns, and the reasons why rows cannot be stored in it. */

import { pointer } from '../../../kit/json-pointer.ts';
import type { ReadColumn } from '../../connector.ts';
import type { LoadRequest } from '../../load-request.ts';
import type { LoadProblem } from '../protocol.ts';
import type { ServerType } from './conversions.ts';
import { columnProblem } from './copy-values.ts';
import { serverTypes } from './describe.ts';
import type { Session } from './session.ts';
import { tableName } from '../table-name.ts';

/** A column that is written. */
export interface TargetColumn {
  readonly name: string;
  /** The column of the rows. */
  readonly field: ReadColumn;
  readonly type: ServerType;
  /** As the server prints its type. */
  readonly label: string;
  readonly isRequired: boolean;
  readonly isKey: boolean;
}

export interface LoadTarget {
  /** Quoted, with its schema. */
  readonly table: string;
  readonly columns: readonly TargetColumn[];
  /** Checks over these columns, as SQL. */
  readonly checks: readonly string[];
}

interface TableRow {
  readonly oid: string;
  readonly quoted: string;
  readonly kind: string;
  readonly may_insert: boolean;
  readonly may_update: boolean;
  readonly may_delete: boolean;
}

interface ColumnRow {
  readonly name: string;
  readonly oid: number;
  readonly modifier: number;
  readonly label: string;
  readonly is_required: boolean;
  readonly has_default: boolean;
  readonly is_generated: boolean;
  readonly is_identity: boolean;
}

const TABLE_SQL = `
SELECT c.oid::text AS oid, c.relkind AS kind, pg_catalog.format('%I.%I', n.nspname, c.relname) AS quoted,
  pg_catalog.has_any_column_privilege(c.oid, 'INSERT') AS may_insert,
  pg_catalog.has_any_column_privilege(c.oid, 'UPDATE') AS may_update,
  pg_catalog.has_table_privilege(c.oid, 'DELETE') AS may_delete
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.oid = pg_catalog.to_regclass($1)`;

const COLUMNS_SQL = `
SELECT a.attname AS name, a.atttypid AS oid, a.atttypmod AS modifier, pg_catalog.format_type(a.atttypid, a.atttypmod) AS label,
  a.attnotnull AS is_required, a.atthasdef OR a.attidentity <> '' AS has_default,
  a.attgenerated <> '' AS is_generated, a.attidentity = 'a' AS is_identity
FROM pg_catalog.pg_attribute a
WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attnum`;

/** Unique indexes that ON CONFLICT can use, each with its columns. */
const KEYS_SQL = `
SELECT pg_catalog.array_agg(a.attname::text ORDER BY k.at) AS columns
FROM pg_catalog.pg_index i
CROSS JOIN LATERAL pg_catalog.unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, at)
JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
WHERE i.indrelid = $1::oid AND i.indisunique AND i.indimmediate AND i.indisvalid AND i.indpred IS NULL
  AND i.indexprs IS NULL AND k.at <= i.indnkeyatts
GROUP BY i.indexrelid`;

const CHECKS_SQL = `
SELECT pg_catalog.pg_get_constraintdef(c.oid) AS sql,
  ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)) AS columns
FROM pg_catalog.pg_constraint c
WHERE c.conrelid = $1::oid AND c.contype = 'c' AND c.convalidated`;

/** The target, or all reasons why the rows cannot be loaded. */
export async function findTarget(
  { client }: Session,
  request: LoadRequest,
  fields: readonly ReadColumn[],
): Promise<LoadTarget | readonly LoadProblem[]> {
  const { table: written, mode } = request;
  const [table] = (await client.query<TableRow>(TABLE_SQL, [tableName(written)])).rows;
  const tableProblem = (message: string): readonly LoadProblem[] => [{ message, path: '/table' }];
  if (table === undefined) return tableProblem(`The table \`${written}\` does not exist`);
  if (table.kind !== 'r' && table.kind !== 'p')
    return tableProblem(`\`${written}\` is not a table: rows can be loaded into tables only`);
  const missing = missingPrivilege(table, mode);
  if (missing !== null)
    return tableProblem(`The login has no right to ${missing} in the table \`${written}\``);
  const all = (await client.query<ColumnRow>(COLUMNS_SQL, [table.oid])).rows;
  const types = await serverTypes(
    { client },
    all.map(({ name, oid, modifier }) => ({
      name,
      dataTypeID: Number(oid),
      dataTypeModifier: modifier,
    })),
  );
  const targets = matched(request, fields, all, types);
  const problems = [...targets.problems, ...(await keyProblems({ client }, request, table, all))];
  if (problems.length > 0) return problems;
  return {
    table: table.quoted,
    columns: targets.columns,
    checks: mode === 'append' ? [] : await checksOf({ client }, table, targets.columns),
  };
}

function missingPrivilege(
  { may_insert, may_update, may_delete }: TableRow,
  mode: LoadRequest['mode'],
): string | null {
  if (!may_insert) return 'insert rows';
  if (mode === 'upsert' && !may_update) return 'update rows';
  return mode === 'replace' && !may_delete ? 'delete rows' : null;
}

interface Matched {
  readonly columns: readonly TargetColumn[];
  readonly problems: readonly LoadProblem[];
}

function matched(
  request: LoadRequest,
  fields: readonly ReadColumn[],
  all: readonly ColumnRow[],
  types: readonly ServerType[],
): Matched {
  const mapping = request.columns;
  const pairs = mapping ?? Object.fromEntries(fields.map(({ name }) => [name, name]));
  const columns: TargetColumn[] = [];
  const problems: LoadProblem[] = [];
  for (const [name, fieldName] of Object.entries(pairs)) {
    const path = mapping === null ? '/table' : pointer('columns', name);
    const index = all.findIndex((column) => column.name === name);
    const field = fields.find((one) => one.name === fieldName);
    // A field that does not exist is a problem of the node before it runs.
    if (field === undefined) continue;
    const column = targetColumn(request, field, all[index], types[index]);
    if (column === null) problems.push({ message: noColumn(name, all, mapping === null), path });
    else if (typeof column === 'string') problems.push({ message: column, path });
    else columns.push(column);
  }
  for (const { name, is_required: isRequired, has_default: hasDefault } of all)
    if (isRequired && !hasDefault && !Object.hasOwn(pairs, name))
      problems.push({
        message: `The column \`${name}\` of the table needs a value, and no column of the rows has this name`,
        path: mapping === null ? '/table' : '/columns',
      });
  return { columns, problems };
}

function noColumn(name: string, all: readonly ColumnRow[], isUnmapped: boolean): string {
  const names = all.map((column) => column.name).join(', ');
  const advice = isUnmapped ? ': choose those to write with `columns`' : '';
  return `The table has no column \`${name}\`: its columns are ${names}${advice}`;
}

/** Null if the table has no such column; a text if it cannot be written. */
function targetColumn(
  { keyColumns, mode }: LoadRequest,
  field: ReadColumn,
  column: ColumnRow | undefined,
  type: ServerType | undefined,
): TargetColumn | string | null {
  if (column === undefined || type === undefined) return null;
  const { name, label, is_required: isRequired } = column;
  const isKey = keyColumns.includes(name);
  const problem = writeProblem(column, mode, isKey) ?? columnProblem(name, field, type);
  return problem ?? { name, field, type, label, isRequired, isKey };
}

function writeProblem(column: ColumnRow, mode: LoadRequest['mode'], isKey: boolean): string | null {
  const { name, is_generated: isGenerated, is_identity: isIdentity } = column;
  if (isGenerated) return `The database computes the column \`${name}\`, so it cannot be written`;
  return isIdentity && mode === 'upsert' && !isKey
    ? `The column \`${name}\` is GENERATED ALWAYS, so rows cannot be updated with it`
    : null;
}

async function keyProblems(
  { client }: Pick<Session, 'client'>,
  { keyColumns, columns: mapping }: LoadRequest,
  { oid }: TableRow,
  all: readonly ColumnRow[],
): Promise<readonly LoadProblem[]> {
  if (keyColumns.length === 0) return [];
  const path = '/key_columns';
  const unknown = keyColumns.find((key) => !all.some(({ name }) => name === key));
  if (unknown !== undefined) return [{ message: `The table has no column \`${unknown}\``, path }];
  const unwritten = keyColumns.find((key) => mapping !== null && !Object.hasOwn(mapping, key));
  if (unwritten !== undefined)
    return [{ message: `The key \`${unwritten}\` is missing in \`columns\``, path }];
  const keys = (await client.query<{ columns: string[] }>(KEYS_SQL, [oid])).rows;
  const isUnique = keys.some(
    ({ columns }) =>
      columns.length === keyColumns.length && columns.every((name) => keyColumns.includes(name)),
  );
  if (isUnique) return [];
  const message = `The table has no primary key or unique index of exactly the columns ${keyColumns.join(', ')}`;
  return [{ message, path }];
}

async function checksOf(
  { client }: Pick<Session, 'client'>,
  { oid }: TableRow,
  columns: readonly TargetColumn[],
): Promise<readonly string[]> {
  const names = new Set(columns.map(({ name }) => name));
  const { rows } = await client.query<{ sql: string; columns: string[] }>(CHECKS_SQL, [oid]);
  return rows
    .filter((check) => check.columns.every((name) => names.has(name)))
    .map(({ sql }) => sql.replace(/ NO INHERIT$/, ''));
}
