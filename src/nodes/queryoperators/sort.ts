import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { ok } from '../../engine/outcome.ts';
import { tableAt } from '../../engine/relation/projection.ts';
import { checkSortItems, sortKeys, sortItems } from '../../engine/relation/sorting.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['by'],
  properties: {
    by: {
      ...sortItems,
      minItems: 1,
      description:
        'The columns to order by, the most important first; a name alone means from low to high, nulls last.',
    },
  },
} as const satisfies ConfigSchema;

export const sort = defineNodeType({
  type: 'queryoperators/sort',
  role: 'setter',
  category: 'queryoperators',
  position: 40,
  label: 'Sort',
  description:
    'Orders the rows by one or more columns. Rows that are equal in all of them keep their order; text is ordered by its characters’ code points.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  keepsColumns: true,
  config,
  examples: [
    {
      title: 'The highest score first, and by name where scores are equal',
      config: { by: [{ field: 'score', direction: 'desc' }, { field: 'name' }] },
      inputs: {
        input1: [
          { name: 'Cleo', score: 7 },
          { name: 'Ann', score: 9 },
          { name: 'Bob', score: 7 },
          { name: 'Dan', score: null },
        ],
      },
      output: [
        { name: 'Ann', score: 9 },
        { name: 'Bob', score: 7 },
        { name: 'Cleo', score: 7 },
        { name: 'Dan', score: null },
      ],
    },
    {
      title: 'Tasks without a due date first; equal dates stay in their order',
      config: { by: [{ field: 'due', nulls: 'first' }] },
      inputs: {
        input1: [
          { task: 'Pay', due: '2024-05-02' },
          { task: 'Call', due: '2024-05-01' },
          { task: 'Plan', due: null },
          { task: 'Ship', due: '2024-05-01' },
        ],
      },
      inputTypes: { input1: { due: 'date' } },
      output: [
        { task: 'Plan', due: null },
        { task: 'Call', due: '2024-05-01' },
        { task: 'Ship', due: '2024-05-01' },
        { task: 'Pay', due: '2024-05-02' },
      ],
    },
  ],
  resolve({ by }, inputs) {
    const input = tableAt(inputs, 'input1');
    const checked = checkSortItems(by, input.columns, 'by');
    return checked.ok
      ? ok({ op: 'sort', columns: input.columns, of: input, by: sortKeys(by) })
      : checked;
  },
});
