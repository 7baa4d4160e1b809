/** The config of a getter that fetches rows from a web address. */

import { csvOptionMembers } from './csv-options.ts';
import type { ConfigSchema } from './config-of.ts';
import { declaredColumnsSchema } from './declared-columns.ts';
import { httpPagesMembers } from './http-pages.ts';
import { httpRequestMembers } from './http-request.ts';
import { incrementalSchema } from './incremental.ts';
import { rowsFormMembers } from './rows-form.ts';

const BOUND_PARAMETER =
  'The place of the lower bound, which is inclusive: the name of a query parameter, or the JSON Pointer of a member of the body, such as `/filter/since`. Without it, every run reads everything, and rows before the bound are left out.';

export const httpSourceConfig = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  properties: {
    url: httpRequestMembers.url,
    method: { enum: ['GET', 'POST'], default: 'GET', description: 'How to ask.' },
    headers: httpRequestMembers.headers,
    credential_id: httpRequestMembers.credential_id,
    query: httpRequestMembers.query,
    body: { description: 'A JSON value to send with POST.' },
    format: {
      enum: ['auto', 'json', 'ndjson', 'csv', 'parquet'],
      default: 'auto',
      description:
        'How the response is written: `auto` goes by its media type, and by its beginning if that says nothing; with `pagination`, `retry` or `rate`, it is `json`. A Parquet file and a gzip file are recognised by their content. A response in which no rows are recognised fails the run.',
    },
    ...csvOptionMembers,
    rows_path: {
      type: 'string',
      default: '',
      pattern: '^(/([^~/]|~[01])*)*$',
      description:
        'A JSON Pointer to the list of rows within a JSON response, such as `/data/items`. Without it the response itself is the list, or the one row. A response in NDJSON or CSV has no such place: with it, the run fails.',
    },
    ...rowsFormMembers,
    ...httpPagesMembers,
    incremental: incrementalSchema(BOUND_PARAMETER),
    columns: declaredColumnsSchema(
      'The columns in order, each with its type. With them the workflow can be checked before anything is fetched, and other fields of the response are left out. Without it: what the response shows, so declare them where it may hold no rows. A column that is null in every row goes wherever a column of any type does, and results show it as `string`.',
    ),
  },
  if: { required: ['body'] },
  then: { required: ['method'], properties: { method: { const: 'POST' } } },
} as const satisfies ConfigSchema;
