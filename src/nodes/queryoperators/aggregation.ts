import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import { all, failed, ok, pointer, problemsOf } from '../../engine/outcome.ts';
import {
  AGGREGATE_FUNCTIONS,
  aggregateType,
  FIELD_FUNCTIONS,
} from '../../engine/relation/aggregates.ts';
import { groupedSql, type AggregatedColumn } from '../../engine/relation/groups.ts';
import { findListed } from '../../engine/relation/items.ts';
import { findOptional, tableAt, uniqueColumns } from '../../engine/relation/projection.ts';
import { columnOf } from '../../engine/relation/types.ts';
import type { Columns, Outcome } from '../../engine/types.ts';
import { columnNameSchema } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['aggregations'],
  properties: {
    group_by: {
      type: ['array', 'string'],
      minLength: 1,
      maxItems: 100,
      items: inputColumn,
      default: [],
      description:
        'The column or columns whose equal values make a group. Nulls make a group of their own.',
    },
    aggregations: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      description: 'The columns to compute, in order; they follow those of `group_by`.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['column_name', 'function'],
        properties: {
          column_name: columnNameSchema('The name of the computed column.'),
          function: {
            enum: [...AGGREGATE_FUNCTIONS],
            description:
              'What to compute. All but `first` and `last` leave nulls out; `count` without a field counts rows; `first` and `last` go by row order; `stddev` is that of a sample.',
          },
          field: {
            ...inputColumn,
            description: 'The column to compute it from. Required by all functions but `count`.',
          },
        },
        if: { required: ['function'], properties: { function: { enum: [...FIELD_FUNCTIONS] } } },
        then: { required: ['field'] },
      },
    },
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const aggregation = defineNodeType({
  type: 'queryoperators/aggregation',
  role: 'setter',
  category: 'queryoperators',
  position: 30,
  label: 'Aggregation',
  description:
    'Makes one row of each group of rows, with counts, sums and the like. Groups are in the order in which they first appear. Without `group_by` all rows make one row, even if there are no rows.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['group_by'],
  config,
  examples: [
    {
      title: 'Sales by country',
      config: {
        group_by: ['country'],
        aggregations: [
          { column_name: 'orders', function: 'count' },
          { column_name: 'revenue', function: 'sum', field: 'amount' },
          { column_name: 'largest', function: 'max', field: 'amount' },
        ],
      },
      inputs: {
        input1: [
          { country: 'NL', amount: 20 },
          { country: 'DE', amount: 5 },
          { country: 'NL', amount: 7 },
          { country: null, amount: null },
        ],
      },
      output: [
        { country: 'NL', orders: 2, revenue: 27, largest: 20 },
        { country: 'DE', orders: 1, revenue: 5, largest: 5 },
        { country: null, orders: 1, revenue: null, largest: null },
      ],
    },
    {
      title: 'No rows at all still make one row without `group_by`',
      config: {
        aggregations: [
          { column_name: 'orders', function: 'count' },
          { column_name: 'revenue', function: 'sum', field: 'amount' },
        ],
      },
      inputs: { input1: [] },
      inputTypes: { input1: { amount: 'number' } },
      output: [{ orders: 0, revenue: null }],
    },
  ],
  resolve(config, inputs) {
    const input = tableAt(inputs, 'input1');
    const keys = findListed(input.columns, config.group_by, 'group_by');
    const calls = all(
      config.aggregations.map((call, index) =>
        aggregated(call, input.columns, pointer('aggregations', index)),
      ),
    );
    if (!keys.ok || !calls.ok) return failed(...problemsOf([keys, calls]));
    const columns = uniqueColumns(
      [...keys.value, ...calls.value.map(({ column }) => column)],
      '/aggregations',
    );
    if (!columns.ok) return columns;
    const select = (): string => groupedSql(keys.value, calls.value, input);
    return ok({ columns: columns.value, groups: true, select });
  },
});

function aggregated(
  call: Config['aggregations'][number],
  columns: Columns,
  path: string,
): Outcome<AggregatedColumn> {
  const field = findOptional(columns, call.field, `${path}/field`);
  if (!field.ok) return field;
  const typing = aggregateType(call.function, field.value, `${path}/field`);
  if (!typing.ok) return typing;
  const column = columnOf(call.column_name, typing.value.type, field.value ? [field.value] : []);
  return ok({ column, function: call.function, field: call.field });
}
