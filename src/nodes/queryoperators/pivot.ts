import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok, problemsOf } from '../../engine/outcome.ts';
import { AGGREGATE_FUNCTIONS, FIELD_FUNCTIONS } from '../../engine/algebra/aggregate-names.ts';
import { aggregateType } from '../../engine/relation/aggregates.ts';
import { pivotConditions } from '../../engine/relation/pivots.ts';
import { findListed } from '../../engine/relation/items.ts';
import { findOptional, tableAt, uniqueColumns } from '../../engine/relation/projection.ts';
import { comparableColumn } from '../../engine/relation/types.ts';
import { nameOf } from '../../engine/relation/value.ts';
import { columnNameSchema } from '../../engine/values/columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['index', 'column', 'values', 'function'],
  properties: {
    index: {
      type: ['array', 'string'],
      minLength: 1,
      maxItems: 100,
      items: inputColumn,
      description:
        'The column or columns that make a row; their combinations come in the order in which they first appear. An empty list makes one row of all.',
    },
    column: { ...inputColumn, description: 'Its values become columns.' },
    values: {
      type: 'array',
      minItems: 1,
      maxItems: 400,
      description:
        'The values that become columns, in order. They are listed so that the columns are known before the run.',
      items: {
        anyOf: [
          { type: ['string', 'number', 'boolean', 'null'] },
          {
            type: 'object',
            additionalProperties: false,
            required: ['value'],
            properties: {
              value: {
                type: ['string', 'number', 'boolean', 'null'],
                description:
                  'The value, of the column’s own type, a whole number also as text; null for rows without one.',
              },
              column_name: columnNameSchema('The name of its column. Without it: the value.'),
            },
          },
        ],
      },
    },
    function: {
      enum: [...AGGREGATE_FUNCTIONS],
      description: 'What to compute for each cell, as in an aggregation.',
    },
    field: {
      ...inputColumn,
      description: 'The column to compute it from. Required by all functions but `count`.',
    },
  },
  if: { required: ['function'], properties: { function: { enum: [...FIELD_FUNCTIONS] } } },
  then: { required: ['field'] },
} as const satisfies ConfigSchema;

export const pivot = defineNodeType({
  type: 'queryoperators/pivot',
  role: 'setter',
  category: 'queryoperators',
  position: 120,
  label: 'Pivot',
  description:
    'Turns rows into columns: one row for each combination of the `index` columns, and a column for each listed value of another column. Rows with other values of it do not count.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  fields: ['index', 'column', 'field'],
  config,
  examples: [
    {
      title: 'Sales by shop, a column for each quarter',
      config: {
        index: ['shop'],
        column: 'quarter',
        values: ['q1', { value: 'q2', column_name: 'second quarter' }],
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
  resolve(config, inputs) {
    const input = tableAt(inputs, 'input1');
    const keys = findListed(input.columns, config.index, 'index');
    const field = findOptional(input.columns, config.field, '/field');
    const typing = field.ok ? aggregateType(config.function, field.value, '/field') : field;
    const source = comparableColumn(input.columns, config.column, 'A pivot', '/column');
    const values = config.values.map((item) =>
      typeof item === 'object' && item !== null ? item : { value: item, column_name: undefined },
    );
    const conditions = source.ok ? pivotConditions(values, source.value, '/values') : source;
    if (!field.ok || !keys.ok || !typing.ok || !conditions.ok)
      return failed(...problemsOf([keys, typing, conditions]));
    const pivoted = values.map(({ value, column_name: name }, index) => ({
      column: { name: name ?? nameOf(value), ...typing.value },
      function: config.function,
      operand: field.value && { column: field.value },
      where: conditions.value[index],
    }));
    const added = pivoted.map(({ column }) => column);
    const columns = uniqueColumns([...keys.value, ...added], '/values');
    if (!columns.ok) return columns;
    return ok({
      op: 'aggregate',
      columns: columns.value,
      of: input,
      keys: keys.value,
      values: pivoted,
    });
  },
});
