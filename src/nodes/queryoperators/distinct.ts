import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { ok } from '../../engine/outcome.ts';
import { findListed } from '../../engine/relation/items.ts';
import { tableAt } from '../../engine/relation/projection.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    fields: {
      type: ['array', 'string'],
      minLength: 1,
      minItems: 1,
      maxItems: 500,
      items: inputColumn,
      description:
        'The column or columns in which rows must be equal to count as repeated. Without it: all columns.',
    },
  },
} as const satisfies ConfigSchema;

export const distinct = defineNodeType({
  type: 'queryoperators/distinct',
  role: 'setter',
  category: 'queryoperators',
  position: 70,
  label: 'Distinct',
  description:
    'Drops repeated rows: the first of those that are equal stays, with all its columns, and the order is kept. Nulls are equal to each other, and so are objects with the same members in another order.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  keepsColumns: true,
  fields: ['fields'],
  config,
  examples: [
    {
      title: 'Rows that are equal in every column',
      config: {},
      inputs: {
        input1: [
          { city: 'Berlin', country: 'DE' },
          { city: 'Amsterdam', country: 'NL' },
          { city: 'Berlin', country: 'DE' },
          { city: 'Berlin', country: 'US' },
        ],
      },
      output: [
        { city: 'Berlin', country: 'DE' },
        { city: 'Amsterdam', country: 'NL' },
        { city: 'Berlin', country: 'US' },
      ],
    },
    {
      title: 'The first order of each customer; those without a customer count as one',
      config: { fields: ['customer'] },
      inputs: {
        input1: [
          { order: 1, customer: 'Ann' },
          { order: 2, customer: null },
          { order: 3, customer: 'Ann' },
          { order: 4, customer: null },
        ],
      },
      output: [
        { order: 1, customer: 'Ann' },
        { order: 2, customer: null },
      ],
    },
  ],
  resolve({ fields }, inputs) {
    const input = tableAt(inputs, 'input1');
    const { columns } = input;
    const keys = findListed(columns, fields ?? [], 'fields');
    return keys.ok
      ? ok({
          op: 'firstOfEach',
          columns,
          of: input,
          keys: fields === undefined ? columns : keys.value,
        })
      : keys;
  },
});
