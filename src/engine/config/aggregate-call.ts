/** The schema of one call of an aggregate function. */

import { DEFAULT_SEPARATOR, FIELD_FUNCTIONS, GROUP_FUNCTIONS } from '../algebra/aggregate-names.ts';
import { columnNameSchema } from '../values/columns.ts';
import { inputColumn } from './hints.ts';

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
