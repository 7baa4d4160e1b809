import { inputColumn } from '../../engine/config/hints.ts';
import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import { JOIN_TYPES, joinedColumns, joinKeys } from '../../engine/relation/join.ts';
import { tableAt } from '../../engine/relation/projection.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: {
      enum: [...JOIN_TYPES],
      default: 'inner',
      description:
        '`inner` keeps matches; `left`, `right` and `full` also keep the rows of that side (or both) that match nothing, right ones at the end; `cross` pairs every row with every row; `semi` keeps the left rows that have a match, `anti` those that have none, without columns of the right.',
    },
    on: {
      type: ['array', 'string'],
      minLength: 1,
      minItems: 1,
      maxItems: 50,
      description:
        'The key or keys: names of columns that both sides have, or pairs where the names differ. A name that both have comes out once, with the type of the left column (of the right one in a `right` join, of one that holds both in a `full` one). Required but for `cross`, which takes none.',
      items: {
        anyOf: [
          inputColumn,
          {
            type: 'object',
            additionalProperties: false,
            required: ['left', 'right'],
            properties: {
              left: { ...inputColumn, description: 'The column of `input1`.' },
              right: { ...inputColumn, 'x-port': 'input2', description: 'The column of `input2`.' },
            },
          },
        ],
      },
    },
    suffix: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      default: '_right',
      description: 'Suffix for the name of a right column that the left side has too.',
    },
  },
  if: { properties: { type: { enum: JOIN_TYPES.filter((type) => type !== 'cross') } } },
  then: { required: ['on'] },
} as const satisfies ConfigSchema;

export const join = defineNodeType({
  type: 'queryoperators/join',
  role: 'setter',
  category: 'queryoperators',
  position: 80,
  label: 'Join',
  description:
    'Brings rows of two tables together where their keys are equal. The order is that of `input1` (left), and among the matches of one row that of `input2` (right); a key that is null matches nothing.',
  inputs: [{ name: 'input1' }, { name: 'input2' }],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'Orders with the name of their customer, if there is one',
      config: { type: 'left', on: [{ left: 'customer', right: 'id' }] },
      inputs: {
        input1: [
          { id: 'A-1', customer: 2 },
          { id: 'A-2', customer: 1 },
          { id: 'A-3', customer: null },
        ],
        input2: [
          { id: 1, name: 'Ann' },
          { id: 2, name: 'Bob' },
        ],
      },
      output: [
        { id: 'A-1', customer: 2, id_right: 2, name: 'Bob' },
        { id: 'A-2', customer: 1, id_right: 1, name: 'Ann' },
        { id: 'A-3', customer: null, id_right: null, name: null },
      ],
    },
    {
      title: 'Both sides whole: a key of the same name comes out once',
      config: { type: 'full', on: ['country'] },
      inputs: {
        input1: [
          { country: 'NL', sales: 5 },
          { country: 'DE', sales: 7 },
        ],
        input2: [
          { country: 'BE', returns: 1 },
          { country: 'DE', returns: 2 },
        ],
      },
      output: [
        { country: 'NL', sales: 5, returns: null },
        { country: 'DE', sales: 7, returns: 2 },
        { country: 'BE', sales: null, returns: 1 },
      ],
    },
    {
      title: 'Customers without an order',
      config: { type: 'anti', on: ['customer'] },
      inputs: {
        input1: [{ customer: 'Ann' }, { customer: 'Bob' }, { customer: null }],
        input2: [{ customer: 'Ann' }],
      },
      output: [{ customer: 'Bob' }, { customer: null }],
    },
  ],
  resolve({ type, on, suffix }, inputs) {
    const [left, right] = [tableAt(inputs, 'input1'), tableAt(inputs, 'input2')];
    if (type === 'cross' && on) {
      const message = 'A cross join pairs every row with every row and takes no `on`';
      return failed({ code: 'invalid_config', message, path: '/on' });
    }
    const sides = { left: left.columns, right: right.columns };
    const keys = joinKeys(on ?? [], sides);
    if (!keys.ok) return keys;
    const joined = joinedColumns(type, { keys: keys.value, sides, suffix });
    if (!joined.ok) return joined;
    return ok({
      op: 'join',
      columns: joined.value.map(({ column }) => column),
      left,
      right,
      how: type,
      keys: keys.value,
      values: joined.value,
    });
  },
});
