/** The columns of several objects as one table. */

import type { DeclaredColumns } from '../values/declared-columns.ts';
import { duckdbType, identifier, isJsonType, literal, text } from '../sql.ts';
import type { Column, Columns, DataType } from '../types.ts';
import { declaredValueProblem } from '../values/declared.ts';
import { partitionValues } from '../values/partition-folder.ts';
import type { ListedObject, ObjectColumns } from '../sources/read-objects.ts';

/** In the order in which the objects have them first. */
export function commonColumns(objects: readonly Columns[]): Columns {
  const common = new Map<string, Column>();
  for (const column of objects.flat()) {
    const before = common.get(column.name);
    common.set(column.name, before === undefined ? column : commonColumn(before, column));
  }
  return [...common.values()];
}

function commonColumn(one: Column, other: Column): Column {
  if (one.untyped === true) return other;
  if (other.untyped === true) return one;
  const { name } = one;
  const type = commonType(one.type, other.type);
  const isSame = type === 'array' && one.element === other.element && one.element !== undefined;
  return isSame ? one : { name, type };
}

function commonType(one: DataType, other: DataType): DataType {
  if (one === other) return one;
  const types = [one, other];
  if (types.every((type) => type === 'integer' || type === 'number')) return 'number';
  return types.some(isJsonType) ? 'object' : 'string';
}

/** Returns true if the values must be read again with the common types. */
export function needsCommonTypes(columns: Columns, common: Columns): boolean {
  const types = new Map(common.map(({ name, type }) => [name, type]));
  return columns.some(({ name, type, untyped }) => untyped !== true && types.get(name) !== type);
}

/** The columns of the object with their common types. */
export function declaredAs(columns: Columns, common: Columns): DeclaredColumns {
  const names = new Set(columns.map(({ name }) => name));
  return common.filter(({ name }) => names.has(name)).map(({ name, type }) => ({ name, type }));
}

/** The columns of the table, for rows with these columns. */
export function withAdded(added: ObjectColumns, columns: Columns): Columns {
  return [...addedColumns(added), ...outsideFolders(added, columns)];
}

/** Values in folders take precedence over those in the rows. */
export function outsideFolders({ partitions }: ObjectColumns, columns: Columns): Columns {
  return columns.filter(({ name }) => !Object.hasOwn(partitions, name));
}

/** The end of a sentence about a key from which the columns in folders cannot be read. */
export function partitionProblem(
  { partitions }: ObjectColumns,
  { key }: Pick<ListedObject, 'key'>,
): string | undefined {
  const values = partitionValues(key);
  for (const [name, type] of Object.entries(partitions)) {
    const value = values.get(name);
    if (value === undefined) return `has no folder \`${name}=…\``;
    const problem = declaredValueProblem(value, type);
    if (problem !== undefined) return `has a folder \`${name}=…\` whose value ${problem}`;
  }
  return undefined;
}

/** The columns that the rows do not have. */
export function addedColumns({ filename, row, modified, partitions }: ObjectColumns): Columns {
  return [
    ...(filename === undefined ? [] : [{ name: filename, type: 'string' as const }]),
    ...(row === undefined ? [] : [{ name: row, type: 'integer' as const }]),
    ...(modified === undefined ? [] : [{ name: modified, type: 'timestamp' as const }]),
    ...Object.entries(partitions).map(([name, type]) => ({ name, type })),
  ];
}

/** The rows of an object with all columns of the table. A column that it does not have is null. */
export function rowsOfObject(
  { table, columns }: { readonly table: string; readonly columns: Columns },
  { key, modified }: ListedObject,
  { common, added }: { readonly common: Columns; readonly added: ObjectColumns },
): string {
  const names = new Set(columns.map(({ name }) => name));
  const values = common.map(({ name, type }) => {
    const value = names.has(name) ? identifier(name) : 'NULL';
    return `CAST(${value} AS ${duckdbType(type)}) AS ${identifier(name)}`;
  });
  const as = (sql: string, name: string | undefined): readonly string[] =>
    name === undefined ? [] : [`${sql} AS ${identifier(name)}`];
  const list = [
    ...as(text(key.toWellFormed()), added.filename),
    ...as('row_number() OVER ()', added.row),
    ...as(`CAST(${text(modified.replace('Z', ''))} AS TIMESTAMP)`, added.modified),
    ...partitionsOfObject(key, added),
    ...values,
  ];
  return `SELECT ${list.join(', ')} FROM ${table}`;
}

/** @param key has all columns in folders */
function partitionsOfObject(key: string, { partitions }: ObjectColumns): readonly string[] {
  const values = partitionValues(key);
  return Object.entries(partitions).map(([name, type]) => {
    const value = values.get(name) ?? null;
    const typed = type === 'boolean' && value !== null ? value === 'true' : value;
    return `${literal(typed, type)} AS ${identifier(name)}`;
  });
}
