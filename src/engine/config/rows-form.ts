/** The config of rows in JSON that are not objects. */

import type { RowsForm } from '../../rows/index.ts';
import type { JsonObject, Problem } from '../types.ts';
import { declaredEntries, type DeclaredColumns } from '../values/declared-columns.ts';
import { columnNameSchema } from '../values/columns.ts';
import type { ConfigSchema } from './config-of.ts';

export const rowsFormMembers = {
  rows_form: {
    enum: ['objects', 'lists', 'members'],
    default: 'objects',
    description:
      'How a JSON response holds its rows. `objects`: in a list of objects, or in one object. `lists`: in a list of lists of values, whose names are those of `columns` or, without them, those in the first list. `members`: each in a member of an object, such as `{"EUR": {"rate": 1}, "CHF": {"rate": 0.94}}`.',
  },
  key_column: {
    ...columnNameSchema(
      'With `rows_form: members`, the column with the names of the members: `key` without it. A member that is not an object is in the column `value`.',
    ),
  },
} as const satisfies Record<string, ConfigSchema>;

interface FormConfig {
  readonly rows_form: 'objects' | 'lists' | 'members';
  readonly key_column?: string | undefined;
  readonly columns?: DeclaredColumns | undefined;
}

export function rowsFormOf({
  rows_form: form,
  key_column: key = 'key',
  columns,
}: FormConfig): RowsForm | undefined {
  if (form === 'objects') return undefined;
  if (form === 'members') return { form, key };
  return { form, names: columns && declaredEntries(columns).map(([name]) => name) };
}

/** @param config with members that may be invalid */
export function rowsFormProblems(config: JsonObject): readonly Problem[] {
  const { rows_form: written, key_column: key } = config;
  const form = typeof written === 'string' ? written : 'objects';
  const problems: Problem[] = [];
  if (key !== undefined && form !== 'members')
    problems.push({
      code: 'invalid_config',
      message: '`key_column` names the column of `rows_form: members`; leave it out',
      path: '/key_column',
    });
  const others = ['pagination', 'retry', 'rate'].filter((name) => config[name] !== undefined);
  if (form !== 'objects' && others.length > 0)
    problems.push({
      code: 'invalid_config',
      message: `Rows in the form \`${form}\` are read from one response, so \`${others.join('`, `')}\` must be left out`,
      path: '/rows_form',
    });
  return problems;
}
