/** The columns of a table that a load writes, or the reasons why it cannot. */

import { pointer } from '../../../kit/json-pointer.ts';
import type { ReadColumn } from '../../connector.ts';
import type { LoadRequest } from '../load-request.ts';
import type { LoadProblem } from '../protocol.ts';

export interface TableColumn {
  readonly name: string;
  /** True if it cannot be null. */
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

export interface LoadColumn<C> {
  readonly column: C;
  /** The column of the rows. */
  readonly field: ReadColumn;
  readonly isKey: boolean;
}

interface Matched<C> {
  readonly columns: readonly LoadColumn<C>[];
  readonly problems: readonly LoadProblem[];
}

/** @param problemOf says why the values cannot be written to the column */
export function matchColumns<C extends TableColumn>(
  { columns: mapping, keyColumns }: LoadRequest,
  fields: readonly ReadColumn[],
  all: readonly C[],
  problemOf: (column: LoadColumn<C>) => string | null,
): Matched<C> {
  const pairs = mapping ?? Object.fromEntries(fields.map(({ name }) => [name, name]));
  const columns: LoadColumn<C>[] = [];
  const problems: LoadProblem[] = [];
  for (const [name, fieldName] of Object.entries(pairs)) {
    const path = mapping === null ? '/table' : pointer('columns', name);
    const column = all.find((one) => one.name === name);
    const field = fields.find((one) => one.name === fieldName);
    // A field that does not exist is a problem of the node before it runs.
    if (field === undefined) continue;
    if (column === undefined) {
      problems.push({ message: noColumn(name, all, mapping === null), path });
      continue;
    }
    const matched = { column, field, isKey: keyColumns.includes(name) };
    const message = problemOf(matched);
    if (message === null) columns.push(matched);
    else problems.push({ message, path });
  }
  for (const { name, isRequired, hasDefault } of all)
    if (isRequired && !hasDefault && !Object.hasOwn(pairs, name))
      problems.push({
        message: `The column \`${name}\` of the table needs a value, and no column of the rows has this name`,
        path: mapping === null ? '/table' : '/columns',
      });
  return { columns, problems };
}

function noColumn(name: string, all: readonly TableColumn[], isUnmapped: boolean): string {
  const names = all.map((column) => column.name).join(', ');
  const advice = isUnmapped ? ': choose those to write with `columns`' : '';
  return `The table has no column \`${name}\`: its columns are ${names}${advice}`;
}

/** @param uniqueKeys the columns of each primary key or unique index */
export async function keyProblems(
  { keyColumns, columns: mapping }: LoadRequest,
  all: readonly TableColumn[],
  uniqueKeys: () => Promise<readonly (readonly string[])[]>,
): Promise<readonly LoadProblem[]> {
  if (keyColumns.length === 0) return [];
  const path = '/key_columns';
  const unknown = keyColumns.find((key) => !all.some(({ name }) => name === key));
  if (unknown !== undefined) return [{ message: `The table has no column \`${unknown}\``, path }];
  const unwritten = keyColumns.find((key) => mapping !== null && !Object.hasOwn(mapping, key));
  if (unwritten !== undefined)
    return [{ message: `The key \`${unwritten}\` is missing in \`columns\``, path }];
  const isUnique = (await uniqueKeys()).some(
    (columns) =>
      columns.length === keyColumns.length && columns.every((name) => keyColumns.includes(name)),
  );
  if (isUnique) return [];
  const message = `The table has no primary key or unique index of exactly the columns ${keyColumns.join(', ')}`;
  return [{ message, path }];
}

/** For a value of a column that the table has in another type. */
export function typeProblem(name: string, field: ReadColumn, label: string): string {
  return `The column \`${name}\` is of the type ${label}, and \`${field.name}\` of the type \`${field.type}\`: convert it first`;
}
