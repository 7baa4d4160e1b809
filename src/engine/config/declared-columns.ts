/**
 * The config member `columns` of getters: a list in order, or an object from name to type, in which JavaScript moves
 * names such as `2024` to the front.
 */

import type { ConfigOf, ConfigSchema } from './config-of.ts';
import { MAX_COLUMNS } from '../../rows/index.ts';
import { columnNameSchema, typeSchema } from '../values/columns.ts';

export type DeclaredColumns = ConfigOf<ReturnType<typeof declaredColumnsSchema>>;

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

/** A declared column whose type is inferred from its values. */
export const UNKNOWN_TYPE = 'unknown';

export function declaredEntries(
  declared: DeclaredColumns,
): readonly (readonly [name: string, type: string])[] {
  return isList(declared)
    ? declared.map(({ name, type }) => [name, type] as const)
    : Object.entries(declared);
}

function isList(
  declared: DeclaredColumns,
): declared is Extract<DeclaredColumns, readonly unknown[]> {
  return Array.isArray(declared);
}
