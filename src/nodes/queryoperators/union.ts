import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { ok } from '../../engine/outcome.ts';
import { columnsByName, columnsByPosition } from '../../engine/relation/stacking.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: {
      enum: ['by_name', 'by_position'],
      default: 'by_name',
      description:
        '`by_name` brings columns of the same name together and fills those that a table lacks with null; `by_position` brings the first columns together, the second ones, and so on, under the names of the first table.',
    },
    distinct: {
      type: 'boolean',
      default: false,
      description: 'Whether to drop repeated rows; the first of them stays.',
    },
  },
} as const satisfies ConfigSchema;

export const union = defineNodeType({
  type: 'queryoperators/union',
  role: 'setter',
  category: 'queryoperators',
  position: 90,
  label: 'Union',
  description:
    'Puts the rows of several tables below each other, in the order of the edges that lead here.',
  inputs: [{ name: 'input1', many: true }],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'Two regions, of which one knows no discount',
      config: {},
      inputs: {
        input1: [
          [{ region: 'North', sales: 10, discount: 0.5 }],
          [
            { sales: 7, region: 'South' },
            { sales: 9, region: 'South' },
          ],
        ],
      },
      output: [
        { region: 'North', sales: 10, discount: 0.5 },
        { region: 'South', sales: 7, discount: null },
        { region: 'South', sales: 9, discount: null },
      ],
    },
    {
      title: 'By position, without repeated rows',
      config: { mode: 'by_position', distinct: true },
      inputs: {
        input1: [
          [{ id: 1, name: 'Ann' }],
          [
            { nr: 2, who: 'Bob' },
            { nr: 1, who: 'Ann' },
          ],
        ],
      },
      output: [
        { id: 1, name: 'Ann' },
        { id: 2, name: 'Bob' },
      ],
    },
  ],
  resolve({ mode, distinct }, inputs) {
    const tables = inputs['input1'] ?? [];
    const stacked = mode === 'by_name' ? columnsByName(tables) : columnsByPosition(tables);
    if (!stacked.ok) return stacked;
    return ok({
      op: 'union',
      columns: stacked.value,
      of: tables,
      by: mode,
      isDistinct: distinct,
    });
  },
});
