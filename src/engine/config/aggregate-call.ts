/** The schemas of aggregations. */

import {
  DEFAULT_SEPARATOR,
  FIELD_FUNCTIONS,
  GROUP_FUNCTIONS,
  MAX_ROLLED_UP,
} from '../algebra/aggregate-names.ts';
import { columnNameSchema } from '../values/columns.ts';
import { inputColumn } from './hints.ts';

/** One call of an aggregate function. */
export const aggregateCall = {
  type: 'object',
  additionalProperties: false,
  required: ['column_name', 'function'],
  properties: {
    column_name: columnNameSchema('The name of the computed column.'),
    function: {
      enum: [...GROUP_FUNCTIONS],
      description:
        'What to compute. All but `first`, `last` and `list` leave nulls out; `count` without a field or an expression counts rows; `first`, `last`, `string_agg` and `list` go by row order; `stddev` and `variance` are those of a sample; `mode` is the most frequent value, of equally frequent ones the first; `list` is an array of the values.',
    },
    field: {
      ...inputColumn,
      description:
        'The column to compute it from. All functions but `count` require it, or `expression`.',
    },
    expression: {
      type: 'string',
      minLength: 1,
      format: 'expression',
      description:
        'What to compute it from, instead of `field`, such as `price * quantity`. See [Expressions](/docs/expressions).',
    },
    where: {
      type: 'string',
      minLength: 1,
      format: 'expression',
      description:
        "A condition on the rows of the group, such as `status = 'paid'`: only rows for which it is true are computed from.",
    },
    quantile: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description:
        'For `quantile`, which requires it: the share of the values below the result, such as 0.95. Between two values, it is interpolated.',
    },
    second_field: {
      ...inputColumn,
      description: 'For `corr`, which requires it: the column to correlate with.',
    },
    separator: {
      type: 'string',
      maxLength: 100,
      description: `For \`string_agg\`: what stands between the texts. The default is \`${DEFAULT_SEPARATOR}\`.`,
    },
  },
  allOf: [
    {
      if: {
        required: ['function'],
        properties: { function: { enum: [...FIELD_FUNCTIONS] } },
      },
      then: { anyOf: [{ required: ['field'] }, { required: ['expression'] }] },
    },
    {
      if: { required: ['function'], properties: { function: { const: 'quantile' } } },
      then: { required: ['quantile'] },
    },
    {
      if: { required: ['function'], properties: { function: { const: 'corr' } } },
      then: { required: ['second_field'] },
    },
  ],
} as const;

/** The schema of the totals of an aggregation. */
export const rollupMember = {
  type: 'object',
  additionalProperties: false,
  required: ['column_name'],
  description: `Adds totals after the groups: for all columns of \`group_by\` but the last, then for fewer, and at the end a grand total. The columns that a total leaves out are null. \`group_by\` has at most ${MAX_ROLLED_UP} columns then.`,
  properties: {
    column_name: columnNameSchema(
      'The name of the last column: how many columns of `group_by` the row is for. It tells a total from a group whose value is null; the grand total has 0.',
    ),
  },
} as const;
