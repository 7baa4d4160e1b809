import { compileExpression } from '../../engine/expression/index.ts';
import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import { ok } from '../../engine/outcome.ts';
import {
  projectionOf,
  tableAt,
  unchanged,
  type Projected,
} from '../../engine/relation/projection.ts';
import { duckdbType } from '../../engine/sql.ts';
import type { Columns, Outcome, Parameters } from '../../engine/types.ts';
import { columnNameSchema } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['column_name', 'expression'],
  properties: {
    column_name: columnNameSchema('The name of the column.'),
    expression: {
      type: 'string',
      minLength: 1,
      format: 'expression',
      description:
        "What to compute for each row, such as `price * quantity` or `if(age >= 18, 'adult', 'minor')`. See [Expressions](/docs/expressions).",
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const computedColumn = defineNodeType({
  type: 'queryoperators/computedColumn',
  role: 'setter',
  category: 'queryoperators',
  position: 10,
  label: 'Computed column',
  description:
    'Adds a column whose values an expression computes from the others. A column that already has the name is replaced where it stands. A number that becomes too large to be kept is null.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'The total of an order line',
      config: { column_name: 'total', expression: 'price * quantity' },
      inputs: {
        input1: [
          { item: 'Pen', price: 1.5, quantity: 10 },
          { item: 'Book', price: 12.25, quantity: null },
        ],
      },
      output: [
        { item: 'Pen', price: 1.5, quantity: 10, total: 15 },
        { item: 'Book', price: 12.25, quantity: null, total: null },
      ],
    },
    {
      title:
        'A column replaced by its tidy form; names that are not plain words are written in brackets',
      config: { column_name: 'full name', expression: 'upper(trim([full name]))' },
      inputs: { input1: [{ 'full name': '  Zoë Ångström ', id: 1 }] },
      output: [{ 'full name': 'ZOË ÅNGSTRÖM', id: 1 }],
    },
    {
      title: 'A division by zero is null',
      config: { column_name: 'share', expression: 'part / whole' },
      inputs: {
        input1: [
          { part: 1, whole: 4 },
          { part: 1, whole: 0 },
        ],
      },
      output: [
        { part: 1, whole: 4, share: 0.25 },
        { part: 1, whole: 0, share: null },
      ],
    },
  ],
  resolve(config, inputs, parameters) {
    const input = tableAt(inputs, 'input1');
    const computed = computedFrom(config, input.columns, parameters);
    if (!computed.ok) return computed;
    const projected = unchanged(input.columns).map((one) =>
      one.source === config.column_name ? computed.value : one,
    );
    if (!projected.includes(computed.value)) projected.push(computed.value);
    return projectionOf(projected, input, '/column_name');
  },
});

/** NULL has no type. */
function computedFrom(
  config: Config,
  columns: Columns,
  parameters: Parameters | undefined,
): Outcome<Projected> {
  const compiled = compileExpression(config.expression, columns, '/expression', parameters);
  if (!compiled.ok) return compiled;
  const { sql, type, mayOverflow, reads } = compiled.value;
  const name = config.column_name;
  return type === null
    ? ok({
        column: { name, type: 'string', untyped: true },
        sql: `CAST(NULL AS ${duckdbType('string')})`,
        mayOverflow,
        reads,
      })
    : ok({ column: { name, type }, sql, mayOverflow, reads });
}
