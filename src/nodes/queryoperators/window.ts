import { findColumn } from '../../engine/values/columns.ts';
import { defineNodeType, type Inputs } from '../../engine/node-type.ts';
import { failed, ok, pointer, problemsOf, valueOf } from '../../engine/outcome.ts';
import { aggregateSql, aggregateType, typingOf, type AggregateFunction } from '../../engine/relation/aggregates.ts';
import { numberRows, type NumberedRows } from '../../engine/relation/ordering.ts';
import { findColumns, projectionList, tableAt, uniqueColumns } from '../../engine/relation/projection.ts';
import { checkSortItems, sortItems, sortTerm, type SortItem } from '../../engine/relation/sorting.ts';
import { duckdbType } from '../../engine/sql.ts';
import type { Columns, DataType, Outcome, Typing } from '../../engine/types.ts';

/** By name: the aggregate over all rows up to the present one. */
const RUNNING: Readonly<Record<string, AggregateFunction>> = {
  running_sum: 'sum',
  running_avg: 'avg',
  running_count: 'count',
  running_min: 'min',
  running_max: 'max',
};
const FUNCTIONS: readonly string[] = ['row_number', 'rank', 'lag', 'lead', ...Object.keys(RUNNING)];
const WITHOUT_FIELD: readonly string[] = ['row_number', 'rank', 'running_count'];

interface WindowConfig {
  readonly column_name: string;
  readonly function: string;
  readonly field?: string;
  readonly partition_by: string | readonly string[];
  readonly order_by: readonly SortItem[];
}

export const window = defineNodeType<WindowConfig>({
  type: 'queryoperators/window',
  role: 'setter',
  category: 'queryoperators',
  label: 'Window',
  description: 'Adds a column that looks at other rows: row numbers, ranks, the value of the row before or after, running sums and the like. All rows stay, in the order in which they came.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['field', 'partition_by'],
  groups: (config) => !isStreamed(config),
  config: {
    type: 'object',
    additionalProperties: false,
    required: ['column_name', 'function'],
    properties: {
      column_name: { type: 'string', minLength: 1, maxLength: 255, description: 'The name of the new column.' },
      function: {
        enum: [...FUNCTIONS],
        description: 'What to compute. `rank` gives equal rows the same number and then leaves a gap; `lag` and `lead` take the value of the row before and after; the running functions go over all rows up to the present one and leave nulls out.',
      },
      field: { type: 'string', minLength: 1, description: 'The column to compute it from. Required but for `row_number`, `rank` and `running_count`, which counts rows without it.' },
      partition_by: {
        type: ['array', 'string'],
        maxItems: 100,
        items: { type: 'string', minLength: 1 },
        default: [],
        description: 'The column or columns whose equal values make a group; each group is computed by itself.',
      },
      order_by: {
        ...sortItems,
        default: [],
        description: 'The order in which rows are looked at, the most important column first; equal rows in the order in which they came. `rank` requires it; the others take the order of the rows without it.',
      },
    },
    if: { required: ['function'], properties: { function: { enum: FUNCTIONS.filter((name) => !WITHOUT_FIELD.includes(name)) } } },
    then: { required: ['field'] },
  },
  examples: [
    {
      title: 'The balance of each account after each booking',
      config: { column_name: 'balance', function: 'running_sum', field: 'amount', partition_by: ['account'], order_by: [{ field: 'day' }] },
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
      config: { column_name: 'rank', function: 'rank', order_by: [{ field: 'score', direction: 'desc' }] },
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
  compile(config, inputs) {
    const rows = numberRows(tableAt(inputs, 'input1'));
    const result = valueOf(resultColumns(config, inputs));
    const computed = result.at(-1)!;
    const kept = result.slice(0, -1).map((column) => ({ column, sql: rows.column(column.name) }));
    const list = projectionList([...kept, { column: computed, sql: windowSql(config, rows, computed.type) }]);
    return `SELECT ${list} FROM ${rows.from}${isStreamed(config) ? '' : ` ORDER BY ${rows.row}`}`;
  },
});

/** One group in the order of the rows: DuckDB computes such a window row by row and keeps their order, at half the cost. */
function isStreamed(config: WindowConfig): boolean {
  return config.order_by.length === 0 && [config.partition_by].flat().length === 0;
}

function windowSql(config: WindowConfig, rows: NumberedRows, type: DataType): string {
  const keys = [config.partition_by].flat().map(rows.column);
  const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
  const terms = config.order_by.map((item) => sortTerm(item, rows.column));
  if (config.function === 'rank') return `rank() OVER (${partition}ORDER BY ${terms.join(', ')})`;
  const over = isStreamed(config) ? '' : `${partition}ORDER BY ${[...terms, rows.row].join(', ')} `;
  const value = config.field === undefined ? undefined : rows.operand(config.field);
  const running = RUNNING[config.function];
  if (running) return aggregateSql({ name: running, value, row: rows.row, type, over: `${over}ROWS UNBOUNDED PRECEDING` });
  return `CAST(${config.function}(${config.function === 'row_number' ? '' : value}) OVER (${over}) AS ${duckdbType(type)})`;
}

function resultColumns(config: WindowConfig, inputs: Inputs): Outcome<Columns> {
  const { columns } = tableAt(inputs, 'input1');
  const partition = findColumns(columns, [config.partition_by].flat(), (index) => (typeof config.partition_by === 'string' ? '/partition_by' : pointer('partition_by', index)));
  const order = checkSortItems(config.order_by, columns, 'order_by');
  const type = resultType(config, columns);
  if (!type.ok || !partition.ok || !order.ok) return failed(...problemsOf([partition, order, type]));
  return uniqueColumns([...columns, { name: config.column_name, ...type.value }], '/column_name');
}

function resultType(config: WindowConfig, columns: Columns): Outcome<Typing> {
  const field = config.field === undefined ? ok(undefined) : findColumn(columns, config.field, '/field');
  if (!field.ok) return field;
  const running = RUNNING[config.function];
  if (running) return aggregateType(running, field.value, '/field', config.function);
  const isUnordered = config.function === 'rank' && config.order_by.length === 0;
  if (isUnordered) return failed({ code: 'missing_config', message: '`order_by` is required: `rank` ranks by it', path: '/order_by' });
  if (config.function !== 'lag' && config.function !== 'lead') return ok({ type: 'integer' });
  return field.value ? ok(typingOf(field.value)) : failed({ code: 'missing_config', message: `\`${config.function}\` needs a \`field\``, path: '/field' });
}
