import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, problemsOf } from '../../engine/outcome.ts';
import { findListed } from '../../engine/relation/items.ts';
import { unchanged } from '../../engine/algebra/values.ts';
import { projectionOf, tableAt } from '../../engine/relation/projection.ts';
import { checkSortItems, sortItems } from '../../engine/relation/sorting.ts';
import { frameMember } from '../../engine/relation/window-frame.ts';
import { WINDOW_FUNCTIONS } from '../../engine/algebra/window-names.ts';
import { functionMembers, functionRequirements } from '../../engine/relation/window-functions.ts';
import { windowColumn } from '../../engine/relation/windows.ts';
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
        'What to compute. `rank` gives equal rows the same number and then leaves a gap, `dense_rank` leaves none, and `percent_rank` is from 0 to 1. `ntile` numbers groups of equal size. `lag` and `lead` take the value of a row before and after. `fill_down` and `fill_up` take the value itself, or, if it is null, the nearest one above or below. The running functions go over all rows up to the present one, and `sum`, `avg`, `count`, `min`, `max`, `first` and `last` over those of `frame`; all but `first` and `last` leave nulls out.',
    },
    field: {
      ...inputColumn,
      description:
        'The column to compute it from. Required but for `row_number`, ranks, `ntile`, and `count` and `running_count`, which count rows without it.',
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
        'The order of the computation, most important column first; equal rows keep their order. Ranks require it; the others take the order of the rows without it.',
    },
    frame: frameMember,
    ...functionMembers,
  },
  allOf: functionRequirements,
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
      title: 'A moving average of two days',
      config: {
        column_name: 'moving',
        function: 'avg',
        field: 'visits',
        order_by: [{ field: 'day' }],
        frame: { preceding: 1 },
      },
      inputs: {
        input1: [
          { day: '2024-05-01', visits: 10 },
          { day: '2024-05-08', visits: 60 },
        ],
      },
      output: [
        { day: '2024-05-01', visits: 10, moving: 10 },
        { day: '2024-05-08', visits: 60, moving: 35 },
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
    const computed = windowColumn(config, columns);
    if (!computed.ok || !partition.ok || !order.ok)
      return failed(...problemsOf([partition, order, computed]));
    return projectionOf([...unchanged(columns), computed.value], input, '/column_name');
  },
});
