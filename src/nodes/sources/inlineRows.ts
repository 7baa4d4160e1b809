import { defineNodeType, type ConfigSchema } from '../../engine/node-type.ts';
import { declaredColumnsSchema } from '../../engine/config/declared-columns.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['rows'],
  properties: {
    rows: {
      type: 'array',
      format: 'rows',
      items: { type: 'object' },
      description:
        'The rows: objects from column name to value. A column that a row lacks is null there.',
    },
    columns: declaredColumnsSchema(
      'Columns with their types, for values that do not show their type: dates, for example, or no rows at all. They come first, in this order; every other member of the rows is a column by the kind of its values. A column that is null in every row goes wherever a column of any type does, and results show it as `string`.',
    ),
  },
} as const satisfies ConfigSchema;

export const inlineRows = defineNodeType({
  type: 'sources/inlineRows',
  role: 'getter',
  category: 'sources',
  position: 10,
  label: 'Inline rows',
  description:
    'Returns the rows in its config: handy for small lookup tables and for trying a workflow out.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  config,
  examples: [
    {
      title: 'Countries; a value that is missing is null',
      config: {
        rows: [
          { code: 'NL', name: 'Netherlands', capital: 'Amsterdam' },
          { code: 'AQ', name: 'Antarctica' },
        ],
      },
      output: [
        { code: 'NL', name: 'Netherlands', capital: 'Amsterdam' },
        { code: 'AQ', name: 'Antarctica', capital: null },
      ],
    },
    {
      title: 'Text as dates',
      config: {
        rows: [{ holiday: 'New Year', day: '2025-01-01' }],
        columns: { holiday: 'string', day: 'date' },
      },
      output: [{ holiday: 'New Year', day: '2025-01-01' }],
    },
    {
      title: 'No rows, but known columns',
      config: { rows: [], columns: { id: 'integer', name: 'text' } },
      output: [],
    },
  ],
  source: (config) => ({ kind: 'rows', rows: config.rows, columns: config.columns }),
});
