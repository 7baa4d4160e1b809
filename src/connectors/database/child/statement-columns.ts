/** Checks that databases share: the columns and parameters of a described statement. */

import type { ReadColumn } from '../../connector.ts';
import { StepError } from '../../step-error.ts';
import type { Query } from '../protocol.ts';

/** Throws a StepError if the columns cannot be those of a table. */
export function checkColumns(
  { types, maxColumns, isTable }: Pick<Query, 'types' | 'maxColumns' | 'isTable'>,
  columns: readonly { readonly name: string }[],
): void {
  if (columns.length > maxColumns)
    throw new StepError(
      'call',
      `The ${isTable === true ? 'table' : 'statement'} has ${columns.length.toLocaleString('en-US')} columns, but at most ${maxColumns} can be read: ${isTable === true ? 'name those to read in `select`' : 'select fewer'}`,
    );
  const names = new Set<string>();
  for (const { name } of columns) {
    if (names.has(name))
      throw new StepError(
        'call',
        `The statement has two columns with the name \`${name}\`: give one of them another name with AS`,
      );
    names.add(name);
  }
  const unknown = Object.keys(types).find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new StepError(
      'call',
      `\`columns\` has \`${unknown}\`, which is not a column of the statement: its columns are ${[...names].join(', ')}`,
    );
}

/** @param parameters describes those of the statement, such as `the parameters $1 to $2` */
export function checkParameterCount(query: Query, expected: number, parameters: string): void {
  const { hasUnknownParameters = false, parameters: values } = query;
  if (hasUnknownParameters || values.length === expected) return;
  throw new StepError(
    'call',
    `The statement has ${parameters}, but \`parameters\` has ${values.length} ${values.length === 1 ? 'value' : 'values'}`,
  );
}

/** @param name of the column; @param label of its type in the database */
export function noConversion(name: string, label: string, wanted: ReadColumn['type']): StepError {
  return new StepError(
    'call',
    `The column \`${name}\` is of the type ${label}, which cannot be read as \`${wanted}\`: declare it as \`string\`, or leave it out of \`columns\``,
  );
}

const MAX_VALUE_CHARACTERS = 80;

export function inexactValue({ name, type }: ReadColumn, value: string): string {
  const excerpt =
    value.length > MAX_VALUE_CHARACTERS ? `${value.slice(0, MAX_VALUE_CHARACTERS)}…` : value;
  return `The column \`${name}\` has the value ${excerpt}, which a column of the type \`${type}\` cannot hold exactly: declare it in \`columns\` as \`string\`, or convert it in the statement`;
}
