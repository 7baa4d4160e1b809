import { findColumn } from '../../engine/values/columns.ts';
import {
  defineNodeType,
  type ConfigOf,
  type ConfigSchema,
  type Inputs,
} from '../../engine/node-type.ts';
import { all, failed, ok, pointer, problemsOf, valueOf } from '../../engine/outcome.ts';
import {
  AGGREGATE_FUNCTIONS,
  aggregateType,
  FIELD_FUNCTIONS,
} from '../../engine/relation/aggregates.ts';
import { numberRows } from '../../engine/relation/ordering.ts';
import { pivotSql, type PivotedColumn } from '../../engine/relation/pivots.ts';
import { findColumns, tableAt, uniqueColumns } from '../../engine/relation/projection.ts';
import { requireComparable } from '../../engine/relation/types.ts';
import { literalFor, nameOf } from '../../engine/relation/value.ts';
import type { Column, Columns, Json, Outcome } from '../../engine/types.ts';

interface PivotPlan {
  readonly keys: Columns;
  /** One for each of `values`. */
  readonly pivoted: readonly PivotedColumn[];
}

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['index', 'column', 'values', 'function'],
  properties: {
    index: {
      type: ['array', 'string'],
      minLength: 1,
      maxItems: 100,
      items: { type: 'string', minLength: 1 },
      description:
        'The column or columns that make a row; their combinations come in the order in which they first appear. An empty list makes one row of all.',
    },
    column: {
      type: 'string',
      minLength: 1,
      description: 'The column whose values become columns.',
    },
    values: {
      type: 'array',
      minItems: 1,
      maxItems: 400,
      description:
        'The values that become columns, in order. They are listed so that the columns are known before the run.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['value'],
        properties: {
          value: {
            type: ['string', 'number', 'boolean', 'null'],
            description:
              'The value, of the column’s own type, a whole number also as text; null for rows without one.',
          },
          column_name: {
            type: 'string',
            minLength: 1,
            maxLength: 255,
            description: 'The name of its column. Without it: the value.',
          },
        },
      },
    },
    function: {
      enum: [...AGGREGATE_FUNCTIONS],
      description: 'What to compute for each cell, as in an aggregation.',
    },
    field: {
      type: 'string',
      minLength: 1,
      description: 'The column to compute it from. Required by all functions but `count`.',
    },
  },
  if: { required: ['function'], properties: { function: { enum: [...FIELD_FUNCTIONS] } } },
  then: { required: ['field'] },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const pivot = defineNodeType({
  type: 'queryoperators/pivot',
  role: 'setter',
  category: 'queryoperators',
  label: 'Pivot',
  description:
    'Turns rows into columns: one row for each combination of the `index` columns, and a column for each listed value of another column. Rows with other values of it do not count.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['index', 'column', 'field'],
  groups: () => true,
  config,
  examples: [
    {
      title: 'Sales by shop, a column for each quarter',
      config: {
        index: ['shop'],
        column: 'quarter',
        values: [{ value: 'q1' }, { value: 'q2', column_name: 'second quarter' }],
        function: 'sum',
        field: 'sales',
      },
      inputs: {
        input1: [
          { shop: 'Utrecht', quarter: 'q1', sales: 10 },
          { shop: 'Ghent', quarter: 'q2', sales: 8 },
          { shop: 'Utrecht', quarter: 'q1', sales: 5 },
          { shop: 'Ghent', quarter: 'q3', sales: 99 },
        ],
      },
      output: [
        { shop: 'Utrecht', q1: 15, 'second quarter': null },
        { shop: 'Ghent', q1: null, 'second quarter': 8 },
      ],
    },
    {
      title: 'How many answers were yes, no or missing',
      config: {
        index: [],
        column: 'answer',
        values: [
          { value: true, column_name: 'yes' },
          { value: false, column_name: 'no' },
          { value: null, column_name: 'missing' },
        ],
        function: 'count',
      },
      inputs: { input1: [{ answer: true }, { answer: null }, { answer: true }] },
      output: [{ yes: 2, no: 0, missing: 1 }],
    },
  ],
  columns(config, inputs) {
    const planned = plan(config, inputs);
    return planned.ok
      ? uniqueColumns(
          [...planned.value.keys, ...planned.value.pivoted.map(({ column }) => column)],
          '/values',
        )
      : planned;
  },
  compile(config, inputs) {
    const { keys, pivoted } = valueOf(plan(config, inputs));
    const rows = numberRows(tableAt(inputs, 'input1'));
    const value = config.field === undefined ? undefined : rows.operand(config.field);
    return pivotSql(
      { function: config.function, keys, source: rows.column(config.column), value, pivoted },
      rows,
    );
  },
});

function plan(config: Config, inputs: Inputs): Outcome<PivotPlan> {
  const { columns } = tableAt(inputs, 'input1');
  const keys = findColumns(columns, [config.index].flat(), (position) =>
    typeof config.index === 'string' ? '/index' : pointer('index', position),
  );
  const column = findColumn(columns, config.column, '/column');
  const field =
    config.field === undefined ? ok(undefined) : findColumn(columns, config.field, '/field');
  const comparable = column.ok ? requireComparable(column.value, 'A pivot', '/column') : column;
  const type = field.ok ? aggregateType(config.function, field.value, '/field') : field;
  const literals = comparable.ok
    ? all(
        config.values.map(({ value }, position) =>
          literalOf(value, comparable.value, pointer('values', position, 'value')),
        ),
      )
    : comparable;
  if (!keys.ok || !type.ok || !literals.ok) return failed(...problemsOf([keys, type, literals]));
  const pivoted = config.values.map(({ value, column_name: name }, position) => ({
    column: { name: name ?? nameOf(value), ...type.value },
    literal: literals.value[position],
  }));
  return ok({ keys: keys.value, pivoted });
}

function literalOf(value: Json, column: Column, path: string): Outcome<string | undefined> {
  if (value === null) return ok(undefined);
  const made = literalFor(value, column, path);
  return made.ok ? ok(column.untyped ? 'CAST(NULL AS VARCHAR)' : made.value.sql) : made;
}
