import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type Inputs,
} from '../../engine/node-type.ts';
import { failed, pointer, valueOf } from '../../engine/outcome.ts';
import { findColumns, tableAt, uniqueColumns } from '../../engine/relation/projection.ts';
import { columnOf, commonType, HOLDS } from '../../engine/relation/types.ts';
import { identifier, text } from '../../engine/sql.ts';
import { widened } from '../../engine/relation/widening.ts';
import type { Columns, DataType, Outcome } from '../../engine/types.ts';

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
      items: { type: 'string', minLength: 1 },
      description:
        'The columns to turn into rows, in the order in which the rows come. All must be of one type.',
    },
    name_column: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      default: 'name',
      description: 'The column that gets their names.',
    },
    value_column: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      default: 'value',
      description: 'The column that gets their values, null included.',
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const unpivot = defineNodeType({
  type: 'queryoperators/unpivot',
  role: 'setter',
  category: 'queryoperators',
  label: 'Unpivot',
  description:
    'Turns columns into rows: each row becomes one for every chosen column, with its name and its value beside the columns that stay.',
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
  columns: resultColumns,
  compile(config, inputs) {
    const columns = valueOf(resultColumns(config, inputs));
    const value = columns.at(-1)!;
    const kept = columns.slice(0, -2).map((column) => identifier(column.name));
    const types = new Map(tableAt(inputs, 'input1').columns.map(({ name, type }) => [name, type]));
    const values = config.fields.map((name) =>
      widened(identifier(name), types.get(name) ?? value.type, value.type),
    );
    const unpivoted = [
      `unnest([${config.fields.map(text).join(', ')}]) AS ${identifier(config.name_column)}`,
      `unnest([${values.join(', ')}]) AS ${identifier(config.value_column)}`,
    ];
    return `SELECT ${[...kept, ...unpivoted].join(', ')} FROM ${tableAt(inputs, 'input1').name}`;
  },
});

function resultColumns(config: Config, inputs: Inputs): Outcome<Columns> {
  const { columns } = tableAt(inputs, 'input1');
  const fields = findColumns(columns, config.fields, (index) => pointer('fields', index));
  if (!fields.ok) return fields;
  const first = fields.value.find(({ untyped }) => !untyped) ?? fields.value[0]!;
  let type: DataType = first.type;
  for (const [index, field] of fields.value.entries()) {
    const common = field.untyped ? type : commonType(type, field.type);
    if (!common) {
      const message = `The columns must be of one type: \`${first.name}\` holds ${HOLDS[first.type]}, \`${field.name}\` holds ${HOLDS[field.type]}`;
      return failed({ code: 'type_mismatch', message, path: pointer('fields', index) });
    }
    type = common;
  }
  const kept = columns.filter((column) => !config.fields.includes(column.name));
  const named = uniqueColumns(
    [...kept, { name: config.name_column, type: 'string' }],
    '/name_column',
  );
  if (!named.ok) return named;
  return uniqueColumns(
    [...named.value, columnOf(config.value_column, type, fields.value)],
    '/value_column',
  );
}
