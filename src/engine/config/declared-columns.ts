/** The config member `columns` of getters. */

import type { ConfigSchema } from './config-of.ts';
import { MAX_COLUMNS } from '../../rows/index.ts';
import { columnNameSchema, typeSchema } from '../values/columns.ts';

/** JSON Schema of declared columns, in both forms. */
export function declaredColumnsSchema(description: string) {
  return {
    anyOf: [
      { type: 'object', additionalProperties: { ...typeSchema } },
      {
        type: 'array',
        maxItems: MAX_COLUMNS,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'type'],
          properties: {
            name: columnNameSchema('The name of the column.'),
            type: { ...typeSchema, description: 'Its type.' },
          },
        },
      },
    ],
    description: `${description} Either an object from name to type, or a list such as \`[{"name": "2024", "type": "number"}]\`, which keeps the order of names that are numbers.`,
  } as const satisfies ConfigSchema;
}
