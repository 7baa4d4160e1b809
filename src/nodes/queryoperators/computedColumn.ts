import { compileExpression } from '../../engine/expression/index.ts';
import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type Inputs,
} from '../../engine/node-type.ts';
import { ok, valueOf } from '../../engine/outcome.ts';
import {
  projectionOf,
  tableAt,
  unchanged,
  uniqueColumns,
  type Projected,
} from '../../engine/relation/projection.ts';
import { duckdbType } from '../../engine/sql.ts';
import type { Outcome } from '../../engine/types.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['column_name', 'expression'],
  properties: {
    column_name: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'The name of the column.',
    },
    expression: {
      type: 'string',
      minLength: 1,
      format: 'expression',
      description:
        "What to compute for each row, such as `price * quantity` or `if(age >= 18, 'adult', 'minor')`.",
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const computedColumn = defineNodeType({
  type: 'queryoperators/computedColumn',
  role: 'setter',
  category: 'queryoperators',
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
      title: 'A column replaced by its tidy form; names that are no plain words stand in brackets',
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
  columns(config, inputs) {
    const projected = project(config, inputs);
    return projected.ok
      ? uniqueColumns(
          projected.value.map(({ column }) => column),
          '/column_name',
        )
      : projected;
  },
  compile(config, inputs) {
    return projectionOf(valueOf(project(config, inputs)), tableAt(inputs, 'input1'));
  },
  project: (config, inputs) => valueOf(project(config, inputs)),
});

/** NULL by itself has no type. */
function project(config: Config, inputs: Inputs): Outcome<readonly Projected[]> {
  const { columns } = tableAt(inputs, 'input1');
  const compiled = compileExpression(config.expression, columns, '/expression');
  if (!compiled.ok) return compiled;
  const type = compiled.value.type ?? 'string';
  const computed: Projected = {
    column: {
      name: config.column_name,
      type,
      ...(compiled.value.type === null ? { untyped: true } : {}),
    },
    sql: compiled.value.type === null ? `CAST(NULL AS ${duckdbType(type)})` : compiled.value.sql,
    mayOverflow: compiled.value.mayOverflow,
    reads: compiled.value.reads,
  };
  const kept = unchanged(columns).map((one) =>
    one.source === config.column_name ? computed : one,
  );
  return ok(kept.includes(computed) ? kept : [...kept, computed]);
}
