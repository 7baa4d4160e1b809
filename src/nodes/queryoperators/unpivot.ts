import { inputColumn } from '../../engine/config/hints.ts';
import type { ProjectedColumn } from '../../engine/algebra/relation.ts';
import { columnExpression, literalOf, unchanged } from '../../engine/algebra/values.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok, pointer } from '../../engine/outcome.ts';
import {
  findColumns,
  projectionOf,
  tableAt,
  uniqueColumns,
} from '../../engine/relation/projection.ts';
import { commonType } from '../../engine/algebra/common-types.ts';
import { columnOf, holds } from '../../engine/relation/types.ts';
import type { Column, Columns, DataType, Outcome } from '../../engine/types.ts';
import { columnNameSchema } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    fields: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      items: inputColumn,
      description:
        'The columns to turn into rows, in the order of the rows. All must be of one type.',
    },
    name_column: { ...columnNameSchema('The column that gets their names.'), default: 'name' },
    value_column: {
      ...columnNameSchema('The column that gets their values, null included.'),
      default: 'value',
    },
  },
} as const satisfies ConfigSchema;

export const unpivot = defineNodeType({
  type: 'queryoperators/unpivot',
  role: 'setter',
  category: 'queryoperators',
  position: 130,
  label: 'Unpivot',
  description:
    'Turns columns into rows: each row becomes one for every chosen column, with its name and its value next to the columns that stay.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['fields'],
  config,
  examples: [
    {
      title: 'A column per quarter becomes a row per quarter',
      config: { fields: ['q1', 'q2'], name_column: 'quarter', value_column: 'sales' },
      inputs: {
        input1: [
          { shop: 'Utrecht', q1: 10, q2: 12.5 },
          { shop: 'Ghent', q1: 8, q2: null },
        ],
      },
      output: [
        { shop: 'Utrecht', quarter: 'q1', sales: 10 },
        { shop: 'Utrecht', quarter: 'q2', sales: 12.5 },
        { shop: 'Ghent', quarter: 'q1', sales: 8 },
        { shop: 'Ghent', quarter: 'q2', sales: null },
      ],
    },
    {
      title: 'All columns at once, into `name` and `value`',
      config: { fields: ['first', 'last'] },
      inputs: { input1: [{ first: 'Ada', last: 'Lovelace' }] },
      output: [
        { name: 'first', value: 'Ada' },
        { name: 'last', value: 'Lovelace' },
      ],
    },
  ],
  resolve({ fields, name_column: nameColumn, value_column: valueColumn }, inputs) {
    const input = tableAt(inputs, 'input1');
    const { columns } = input;
    const unpivoted = findColumns(columns, fields, (index) => pointer('fields', index));
    if (!unpivoted.ok) return unpivoted;
    const type = typeOfAll(unpivoted.value);
    if (!type.ok) return type;
    const remaining = columns.filter(({ name }) => !fields.includes(name));
    const named = uniqueColumns(
      [...remaining, { name: nameColumn, type: 'string' }],
      '/name_column',
    );
    if (!named.ok) return named;
    const value = columnOf(valueColumn, type.value, unpivoted.value);
    const result = uniqueColumns([...named.value, value], '/value_column');
    if (!result.ok) return result;
    const only = unpivoted.value.length === 1 ? unpivoted.value[0] : undefined;
    if (only) return projectionOf(renamed(remaining, nameColumn, only, value), input);
    return ok({
      op: 'unpivot',
      columns: result.value,
      of: input,
      fields: unpivoted.value,
      others: remaining,
      nameColumn,
      value,
    });
  },
});

/** With a single column, each row becomes one row. */
function renamed(
  remaining: Columns,
  nameColumn: string,
  field: Column,
  value: Column,
): readonly ProjectedColumn[] {
  return [
    ...unchanged(remaining),
    { column: { name: nameColumn, type: 'string' }, value: literalOf(field.name, 'string') },
    { column: value, value: columnExpression(field) },
  ];
}

function typeOfAll(fields: Columns): Outcome<DataType> {
  const first = fields.find(({ untyped }) => !untyped) ?? fields[0]!;
  let { type } = first;
  for (const [index, field] of fields.entries()) {
    const common = field.untyped ? type : commonType(type, field.type);
    if (!common) {
      const message = `The columns must be of one type: \`${first.name}\` holds ${holds(first.type)}, \`${field.name}\` holds ${holds(field.type)}`;
      return failed({ code: 'type_mismatch', message, path: pointer('fields', index) });
    }
    type = common;
  }
  return ok(type);
}
