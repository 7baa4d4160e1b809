import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { computedColumns } from '../../engine/relation/computed-columns.ts';
import { unchanged } from '../../engine/algebra/values.ts';
import { projectionOf, tableAt } from '../../engine/relation/projection.ts';
import { columnNameSchema } from '../../engine/values/columns.ts';

const MAX_COLUMNS = 100;

const expression = {
  type: 'string',
  minLength: 1,
  format: 'expression',
  description:
    "What to compute for each row, such as `price * quantity` or `if(age >= 18, 'adult', 'minor')`. See [Expressions](/docs/expressions).",
} as const;

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    column_name: columnNameSchema('The name of the column.'),
    expression,
    columns: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_COLUMNS,
      description:
        'Several columns, instead of `column_name` and `expression`. Each is computed from the columns of the input, not from each other.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['column_name', 'expression'],
        properties: { column_name: columnNameSchema('The name of the column.'), expression },
      },
    },
  },
  if: { not: { required: ['columns'] } },
  then: { required: ['column_name', 'expression'] },
} as const satisfies ConfigSchema;

export const computedColumn = defineNodeType({
  type: 'queryoperators/computedColumn',
  role: 'setter',
  category: 'queryoperators',
  position: 10,
  label: 'Computed column',
  description:
    'Adds columns whose values expressions compute from the others. A column that already has the name is replaced where it stands. A number that becomes too large to be kept is null.',
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
      title: 'Several columns at once',
      config: {
        columns: [
          { column_name: 'net', expression: 'price * quantity' },
          { column_name: 'item', expression: 'upper(item)' },
        ],
      },
      inputs: { input1: [{ item: 'pen', price: 1.5, quantity: 10 }] },
      output: [{ item: 'PEN', price: 1.5, quantity: 10, net: 15 }],
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
    const computed = computedColumns(config, input.columns, parameters);
    if (!computed.ok) return computed;
    const byName = new Map(computed.value.map((one) => [one.column.name, one]));
    if (byName.size < computed.value.length) return projectionOf(computed.value, input, '/columns');
    const others = unchanged(input.columns).map((one) => byName.get(one.column.name) ?? one);
    const added = computed.value.filter((one) => !others.includes(one));
    const path = config.columns === undefined ? '/column_name' : '/columns';
    return projectionOf([...others, ...added], input, path);
  },
});
