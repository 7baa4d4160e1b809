import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, problemsOf } from '../../engine/outcome.ts';
import { findListed } from '../../engine/relation/items.ts';
import { projectionOf, tableAt, unchanged } from '../../engine/relation/projection.ts';
import { checkSortItems, sortItems } from '../../engine/relation/sorting.ts';
import {
  FIELD_FUNCTIONS,
  WINDOW_FUNCTIONS,
  windowColumn,
  windowTyping,
} from '../../engine/relation/windows.ts';
import { columnNameSchema } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['column_name', 'function'],
  properties: {
    column_name: columnNameSchema('The name of the new column.'),
    function: {
      enum: [...WINDOW_FUNCTIONS],
      description:
        'What to compute. `rank` gives equal rows the same number and then leaves a gap; `lag` and `lead` take the value of the row before and after; the running functions go over all rows up to the present one and leave nulls out.',
    },
    field: {
      ...inputColumn,
      description:
        'The column to compute it from. Required but for `row_number`, `rank` and `running_count`, which counts rows without it.',
    },
    partition_by: {
      type: ['array', 'string'],
      maxItems: 100,
      items: inputColumn,
      default: [],
      description:
        'The column or columns whose equal values make a group; each group is computed by itself.',
    },
    order_by: {
      ...sortItems,
      default: [],
      description:
        'The order of the computation, most important column first; equal rows keep their order. `rank` requires it; the others take the order of the rows without it.',
    },
  },
  if: {
    required: ['function'],
    properties: { function: { enum: [...FIELD_FUNCTIONS] } },
  },
  then: { required: ['field'] },
} as const satisfies ConfigSchema;

export const window = defineNodeType({
  type: 'queryoperators/window',
  role: 'setter',
  category: 'queryoperators',
  position: 140,
  label: 'Window',
  description:
    'Adds a column that looks at other rows: row numbers, ranks, the value of the row before or after, running sums and the like. All rows stay, in the same order.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['field', 'partition_by'],
  config,
  examples: [
    {
      title: 'The balance of each account after each booking',
      config: {
        column_name: 'balance',
        function: 'running_sum',
        field: 'amount',
        partition_by: ['account'],
        order_by: [{ field: 'day' }],
      },
      inputs: {
        input1: [
          { account: 'A', day: 2, amount: -30 },
          { account: 'B', day: 1, amount: 10 },
          { account: 'A', day: 1, amount: 100 },
        ],
      },
      output: [
        { account: 'A', day: 2, amount: -30, balance: 70 },
        { account: 'B', day: 1, amount: 10, balance: 10 },
        { account: 'A', day: 1, amount: 100, balance: 100 },
      ],
    },
    {
      title: 'Ranks with a tie; no score comes last',
      config: {
        column_name: 'rank',
        function: 'rank',
        order_by: [{ field: 'score', direction: 'desc' }],
      },
      inputs: {
        input1: [
          { name: 'Ann', score: 7 },
          { name: 'Bob', score: null },
          { name: 'Cleo', score: 9 },
          { name: 'Dan', score: 7 },
        ],
      },
      output: [
        { name: 'Ann', score: 7, rank: 2 },
        { name: 'Bob', score: null, rank: 4 },
        { name: 'Cleo', score: 9, rank: 1 },
        { name: 'Dan', score: 7, rank: 2 },
      ],
    },
  ],
  resolve(config, inputs) {
    const input = tableAt(inputs, 'input1');
    const { columns } = input;
    const partition = findListed(columns, config.partition_by, 'partition_by');
    const order = checkSortItems(config.order_by, columns, 'order_by');
    const typing = windowTyping(config, columns);
    if (!typing.ok || !partition.ok || !order.ok)
      return failed(...problemsOf([partition, order, typing]));
    const computed = windowColumn(config, { name: config.column_name, ...typing.value }, columns);
    return projectionOf([...unchanged(columns), computed], input, '/column_name');
  },
});
