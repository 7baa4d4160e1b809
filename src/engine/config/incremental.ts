/** The config member `incremental` of getters, which reads only rows that are new since the last complete run. */

import type { ConfigOf, ConfigSchema } from './config-of.ts';

export type IncrementalConfig = ConfigOf<ReturnType<typeof incrementalSchema>>;

const MAX_NAME_LENGTH = 200;
const MAX_KEY_COLUMNS = 20;

/** @param parameter describes which part of the request has the lower bound */
export function incrementalSchema(parameter: string) {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['cursor'],
    properties: {
      cursor: {
        type: 'string',
        minLength: 1,
        description:
          'The column that grows with each change, such as `updated_at`: a declared column of type `timestamp`, `date`, `number` or `string`. Strings are compared by code points.',
      },
      parameter: { type: 'string', minLength: 1, maxLength: 200, description: parameter },
      format: {
        enum: ['iso', 'unix', 'unix_ms'],
        default: 'iso',
        description:
          'How a timestamp is sent: as ISO 8601 in UTC, or as seconds or milliseconds since 1970, rounded down.',
      },
      start: {
        type: ['string', 'number'],
        description:
          'The lower bound while the cursor has no value: before the first complete run, and after a reset. Without it, the first run reads everything.',
      },
      overlap: {
        type: 'number',
        minimum: 0,
        maximum: 1_000_000_000,
        default: 0,
        description:
          'Reads a span before the cursor again, for rows that the service commits late: seconds for a timestamp, days for a date, a difference for a number or a decimal. Rows of the span that were delivered are not sent again.',
      },
      key: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_KEY_COLUMNS,
        uniqueItems: true,
        items: { type: 'string', minLength: 1 },
        description:
          'The columns that identify a record. A row is sent once for each value of the cursor. Without it, all columns identify a row, so a row that changed without a new value of the cursor is sent again.',
      },
      name: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_NAME_LENGTH,
        description:
          'The name of the cursor, unique in the workflow. By default, the label of the node, so that a new label begins a new cursor.',
      },
    },
    description:
      'Reads only rows that are new since the last run that delivered everything. Needs `columns`. See [Sync only what changed](/docs/guides/incremental).',
  } as const satisfies ConfigSchema;
}

/** The config of a source to which the lower bound is added as a condition. */
export function incrementalQuerySchema() {
  const { start, overlap, key, name } = incrementalSchema('').properties;
  return {
    type: 'object',
    additionalProperties: false,
    required: ['cursor'],
    properties: {
      cursor: {
        type: 'string',
        minLength: 1,
        description:
          'The column that grows with each change, such as `updated_at`. Its type is declared in `columns`: `timestamp`, `date`, `number` or `string`. Strings are compared by code points.',
      },
      start,
      overlap,
      key,
      name,
    },
    description:
      'Reads only rows that are new since the last run that delivered everything. See [Sync only what changed](/docs/guides/incremental).',
  } as const satisfies ConfigSchema;
}
