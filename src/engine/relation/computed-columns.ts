/** Columns that expressions compute. */

import type { ProjectedColumn } from '../algebra/relation.ts';
import { literalOf } from '../algebra/values.ts';
import { compileExpression } from '../expression/index.ts';
import { all, failed, ok, pointer } from '../outcome.ts';
import type { Columns, Outcome, Parameters } from '../types.ts';

interface ComputedColumn {
  readonly column_name: string;
  readonly expression: string;
}

/** One column, or several in `columns`. */
export interface ComputedConfig extends Partial<ComputedColumn> {
  readonly columns?: readonly ComputedColumn[];
}

export function computedColumns(
  config: ComputedConfig,
  columns: Columns,
  parameters: Parameters | undefined,
): Outcome<readonly ProjectedColumn[]> {
  const listed = columnsOf(config);
  if (!listed.ok) return listed;
  const isOne = config.columns === undefined;
  return all(
    listed.value.map((one, index) =>
      computedColumn(one, columns, isOne ? '' : pointer('columns', index), parameters),
    ),
  );
}

function columnsOf({
  columns,
  column_name,
  expression,
}: ComputedConfig): Outcome<readonly ComputedColumn[]> {
  if (columns === undefined)
    return column_name === undefined || expression === undefined
      ? failed({
          code: 'missing_config',
          message: 'A computed column needs `column_name` and `expression`, or `columns`',
          path: '/column_name',
        })
      : ok([{ column_name, expression }]);
  const single = Object.entries({ column_name, expression }).filter(
    ([, value]) => value !== undefined,
  );
  if (single.length === 0) return ok(columns);
  return failed(
    ...single.map(([member]) => ({
      code: 'invalid_config' as const,
      message: `Give either \`columns\` or \`${member}\`, not both`,
      path: `/${member}`,
    })),
  );
}

/** NULL has no type. */
function computedColumn(
  { column_name: name, expression: text }: ComputedColumn,
  columns: Columns,
  path: string,
  parameters: Parameters | undefined,
): Outcome<ProjectedColumn> {
  const compiled = compileExpression(text, columns, `${path}/expression`, parameters);
  if (!compiled.ok) return compiled;
  const { type, expression } = compiled.value;
  return type === null
    ? ok({
        column: { name, type: 'string', untyped: true },
        value: literalOf(null, 'string'),
      })
    : ok({ column: { name, type }, value: expression });
}
