/** The member of a config that names a column of the table that comes out. */

import { MAX_NAME_LENGTH } from '../values/columns.ts';
import type { ConfigSchema } from '../config/config-of.ts';

/** JSON Schema of a column's name. That no other column has it is found with the columns. */
export function columnNameSchema(description: string) {
  return {
    type: 'string',
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description,
  } as const satisfies ConfigSchema;
}
