/** The member `columns` of getters' configs. */

import { MAX_COLUMNS, typeNames } from '../values/columns.ts';
import type { JsonObject } from '../types.ts';

/** JSON Schema of declared columns, in both forms. */
export function declaredColumnsSchema(description: string): JsonObject {
  return {
    anyOf: [
      { type: 'object', additionalProperties: { enum: [...typeNames] } },
      {
        type: 'array',
        maxItems: MAX_COLUMNS,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'type'],
          properties: {
            name: {
              type: 'string',
              minLength: 1,
              maxLength: 255,
              description: 'The name of the column.',
            },
            type: { enum: [...typeNames], description: 'Its type.' },
          },
        },
      },
    ],
    description: `${description} Either an object from name to type, or a list such as \`[{"name": "2024", "type": "number"}]\`, which keeps the order of names that are numbers.`,
  };
}
