import { findColumn } from '../../engine/values/columns.ts';
import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type Inputs,
} from '../../engine/node-type.ts';
import { failed, ok, pointer, problemsOf, valueOf } from '../../engine/outcome.ts';
import { aggregateType, typingOf } from '../../engine/relation/aggregates.ts';
import { operandSql } from '../../engine/relation/ordering.ts';
import {
  findColumns,
  projectionOf,
  tableAt,
  unchanged,
  uniqueColumns,
  type Projected,
} from '../../engine/relation/projection.ts';
import { checkSortItems, sortItems } from '../../engine/relation/sorting.ts';
import { isStreamed, RUNNING, windowSql } from '../../engine/relation/windows.ts';
import { identifier } from '../../engine/sql.ts';
import type { Columns, Outcome, Typing } from '../../engine/types.ts';

const FUNCTIONS: readonly string[] = ['row_number', 'rank', 'lag', 'lead', ...Object.keys(RUNNING)];
const WITHOUT_FIELD: readonly string[] = ['row_number', 'rank', 'running_count'];

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['column_name', 'function'],
  properties: {
    column_name: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description: 'The name of the new column.',
    },
    function: {
      enum: [...FUNCTIONS],
      description:
        'What to compute. `rank` gives equal rows the same number and then leaves a gap; `lag` and `lead` take the value of the row before and after; the running functions go over all rows up to the present one and leave nulls out.',
    },
    field: {
      type: 'string',
      minLength: 1,
      description:
        'The column to compute it from. Required but for `row_number`, `rank` and `running_count`, which counts rows without it.',
    },
    partition_by: {
      type: ['array', 'string'],
      maxItems: 100,
      items: { type: 'string', minLength: 1 },
      default: [],
      description:
        'The column or columns whose equal values make a group; each group is computed by itself.',
    },
    order_by: {
      ...sortItems,
      default: [],
      description:
        'The order in which rows are looked at, the most important column first; equal rows in the order in which they came. `rank` requires it; the others take the order of the rows without it.',
    },
  },
  if: {
    required: ['function'],
    properties: { function: { enum: FUNCTIONS.filter((name) => !WITHOUT_FIELD.includes(name)) } },
  },
  then: { required: ['field'] },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const window = defineNodeType({
  type: 'queryoperators/window',
  role: 'setter',
  category: 'queryoperators',
  label: 'Window',
  description:
    'Adds a column that looks at other rows: row numbers, ranks, the value of the row before or after, running sums and the like. All rows stay, in the order in which they came.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['field', 'partition_by'],
  groups: (config) => !isStreamed(config),
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
  columns: resultColumns,
  compile: (config, inputs) => projectionOf(project(config, inputs), tableAt(inputs, 'input1')),
  project,
});

function project(config: Config, inputs: Inputs): readonly Projected[] {
  const { columns } = tableAt(inputs, 'input1');
  const column = valueOf(resultColumns(config, inputs)).at(-1)!;
  const value = config.field === undefined ? undefined : operandSql(config.field, columns, 't');
  const ordering = config.order_by.map((item) => (typeof item === 'string' ? item : item.field));
  const computed: Projected = {
    column,
    sql: identifier(column.name),
    reads: [
      ...(config.field === undefined ? [] : [config.field]),
      ...[config.partition_by].flat(),
      ...ordering,
    ],
    mayOverflow: column.type === 'number' && RUNNING[config.function] !== undefined,
    window: {
      sql: (row) => windowSql({ ...config, value, row, type: column.type }),
      isStreamed: isStreamed(config),
    },
  };
  return [...unchanged(columns), computed];
}

function resultColumns(config: Config, inputs: Inputs): Outcome<Columns> {
  const { columns } = tableAt(inputs, 'input1');
  const partition = findColumns(columns, [config.partition_by].flat(), (index) =>
    typeof config.partition_by === 'string' ? '/partition_by' : pointer('partition_by', index),
  );
  const order = checkSortItems(config.order_by, columns, 'order_by');
  const type = resultType(config, columns);
  if (!type.ok || !partition.ok || !order.ok)
    return failed(...problemsOf([partition, order, type]));
  return uniqueColumns([...columns, { name: config.column_name, ...type.value }], '/column_name');
}

function resultType(config: Config, columns: Columns): Outcome<Typing> {
  const field =
    config.field === undefined ? ok(undefined) : findColumn(columns, config.field, '/field');
  if (!field.ok) return field;
  const running = RUNNING[config.function];
  if (running) return aggregateType(running, field.value, '/field', config.function);
  const isUnordered = config.function === 'rank' && config.order_by.length === 0;
  if (isUnordered)
    return failed({
      code: 'missing_config',
      message: '`order_by` is required: `rank` ranks by it',
      path: '/order_by',
    });
  if (config.function !== 'lag' && config.function !== 'lead') return ok({ type: 'integer' });
  return field.value
    ? ok(typingOf(field.value))
    : failed({
        code: 'missing_config',
        message: `\`${config.function}\` needs a \`field\``,
        path: '/field',
      });
}
