import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { all, failed, ok, pointer, problemsOf } from '../../engine/outcome.ts';
import { aggregateCall, rollupMember } from '../../engine/config/aggregate-call.ts';
import { aggregatedColumn, rollupColumn } from '../../engine/relation/aggregate-call.ts';
import { findListed } from '../../engine/relation/items.ts';
import { tableAt, uniqueColumns } from '../../engine/relation/projection.ts';

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
      items: aggregateCall,
    },
    rollup: rollupMember,
  },
} as const satisfies ConfigSchema;

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
      title: 'Expressions, and rows that meet a condition',
      config: {
        group_by: ['country'],
        aggregations: [
          { column_name: 'revenue', function: 'sum', expression: 'price * quantity' },
          { column_name: 'paid', function: 'count', where: "status = 'paid'" },
          { column_name: 'items', function: 'string_agg', field: 'item', separator: ' + ' },
          { column_name: 'typical', function: 'quantile', field: 'price', quantile: 0.5 },
        ],
      },
      inputs: {
        input1: [
          { country: 'NL', item: 'Pen', price: 2, quantity: 10, status: 'paid' },
          { country: 'NL', item: 'Book', price: 12, quantity: 1, status: 'open' },
        ],
      },
      output: [{ country: 'NL', revenue: 32, paid: 1, items: 'Pen + Book', typical: 7 }],
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
    {
      title: 'A total of each country, and one of all',
      config: {
        group_by: ['country', 'city'],
        aggregations: [{ column_name: 'sales', function: 'sum', field: 'amount' }],
        rollup: { column_name: 'level' },
      },
      inputs: {
        input1: [
          { country: 'NL', city: 'Delft', amount: 20 },
          { country: 'NL', city: null, amount: 5 },
        ],
      },
      output: [
        { country: 'NL', city: 'Delft', sales: 20, level: 2 },
        { country: 'NL', city: null, sales: 5, level: 2 },
        { country: 'NL', city: null, sales: 25, level: 1 },
        { country: null, city: null, sales: 25, level: 0 },
      ],
    },
  ],
  resolve(config, inputs, parameters) {
    const input = tableAt(inputs, 'input1');
    const keys = findListed(input.columns, config.group_by, 'group_by');
    const calls = all(
      config.aggregations.map((call, index) =>
        aggregatedColumn(call, input.columns, pointer('aggregations', index), parameters),
      ),
    );
    if (!keys.ok || !calls.ok) return failed(...problemsOf([keys, calls]));
    const level = rollupColumn(config.rollup, keys.value);
    if (!level.ok) return level;
    const rollup = level.value;
    const columns = uniqueColumns(
      [...keys.value, ...calls.value.map(({ column }) => column), ...(rollup ? [rollup] : [])],
      '/aggregations',
    );
    if (!columns.ok) return columns;
    return ok({
      op: 'aggregate',
      columns: columns.value,
      of: input,
      keys: keys.value,
      values: calls.value,
      rollup,
    });
  },
});
