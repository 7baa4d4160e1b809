/** The table of a load: its columns, and the reasons why rows cannot be stored in it. */

import type { ReadColumn } from '../../connector.ts';
import {
  keyProblems,
  matchColumns,
  type LoadColumn,
  type TableColumn,
} from '../../database/child/load-columns.ts';
import type { LoadRequest } from '../../database/load-request.ts';
import type { LoadProblem } from '../../database/protocol.ts';
import { tableName } from '../../database/table-name.ts';
import { StepError } from '../../step-error.ts';
import type { ServerType } from './conversions.ts';
import { columnProblem } from './copy-values.ts';
import { serverTypes } from './describe.ts';
import type { Session } from './session.ts';

interface ServerColumn extends TableColumn {
  readonly type: ServerType;
  /** As the server prints its type. */
  readonly label: string;
  readonly isGenerated: boolean;
  /** True if it is GENERATED ALWAYS. */
  readonly isIdentity: boolean;
}

/** A column that is written. */
export type TargetColumn = ServerColumn & Omit<LoadColumn<ServerColumn>, 'column'>;

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
  const [table] = (await client.query<TableRow>(TABLE_SQL, [tableName(written, '"')])).rows;
  const tableProblem = (message: string): readonly LoadProblem[] => [{ message, path: '/table' }];
  if (table === undefined) return tableProblem(`The table \`${written}\` does not exist`);
  if (table.kind !== 'r' && table.kind !== 'p')
    return tableProblem(`\`${written}\` is not a table: rows can be loaded into tables only`);
  const missing = missingPrivilege(table, mode);
  if (missing !== null)
    return tableProblem(`The login has no right to ${missing} in the table \`${written}\``);
  const all = await columnsOf({ client }, table);
  const matched = matchColumns(request, fields, all, (column) => targetProblem(request, column));
  const keys = await keyProblems(request, all, () => uniqueKeys({ client }, table));
  const problems = [...matched.problems, ...keys];
  if (problems.length > 0) return problems;
  const columns = matched.columns.map(({ column, ...rest }) => ({ ...column, ...rest }));
  const checks = mode === 'append' ? [] : await checksOf({ client }, table, columns);
  return { table: table.quoted, columns, checks };
}

async function columnsOf(
  { client }: Pick<Session, 'client'>,
  { oid }: TableRow,
): Promise<readonly ServerColumn[]> {
  const { rows } = await client.query<ColumnRow>(COLUMNS_SQL, [oid]);
  const fields = rows.map(({ name, oid: type, modifier }) => ({
    name,
    dataTypeID: Number(type),
    dataTypeModifier: modifier,
  }));
  const types = await serverTypes({ client }, fields);
  return rows.map(({ name, label, ...column }, index) => {
    const type = types[index];
    if (type === undefined) throw new StepError('call', 'The server does not know its own types');
    return {
      name,
      label,
      type,
      isRequired: column.is_required,
      hasDefault: column.has_default,
      isGenerated: column.is_generated,
      isIdentity: column.is_identity,
    };
  });
}

function missingPrivilege(
  { may_insert, may_update, may_delete }: TableRow,
  mode: LoadRequest['mode'],
): string | null {
  if (!may_insert) return 'insert rows';
  if (mode === 'upsert' && !may_update) return 'update rows';
  return mode === 'replace' && !may_delete ? 'delete rows' : null;
}

function targetProblem(
  { mode }: LoadRequest,
  { column, field, isKey }: LoadColumn<ServerColumn>,
): string | null {
  return writeProblem(column, mode, isKey) ?? columnProblem(column.name, field, column.type);
}

function writeProblem(
  { name, isGenerated, isIdentity }: ServerColumn,
  mode: LoadRequest['mode'],
  isKey: boolean,
): string | null {
  if (isGenerated) return `The database computes the column \`${name}\`, so it cannot be written`;
  return isIdentity && mode === 'upsert' && !isKey
    ? `The column \`${name}\` is GENERATED ALWAYS, so rows cannot be updated with it`
    : null;
}

async function uniqueKeys(
  { client }: Pick<Session, 'client'>,
  { oid }: TableRow,
): Promise<readonly (readonly string[])[]> {
  const { rows } = await client.query<{ columns: string[] }>(KEYS_SQL, [oid]);
  return rows.map(({ columns }) => columns);
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
