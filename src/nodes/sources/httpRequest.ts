import { defineNodeType, type ConfigOf, type ConfigSchema } from '../../engine/node-type.ts';
import type { HttpSourceRequest, Source } from '../../engine/sources/source.ts';
import { csvOptionMembers, csvOptionsOf } from '../../engine/config/csv-options.ts';
import { declaredColumnsSchema } from '../../engine/config/declared-columns.ts';
import { httpRequestMembers } from '../../engine/config/http-request.ts';
import { httpBoundProblems, withHttpBound } from '../../engine/config/http-bound.ts';
import { httpPagesMembers, pagedSource, pageProblems } from '../../engine/config/http-pages.ts';
import { incrementalSchema } from '../../engine/config/incremental.ts';

const BOUND_PARAMETER =
  'The place of the lower bound, which is inclusive: the name of a query parameter, or the JSON Pointer of a member of the body, such as `/filter/since`. Without it, every run reads everything, and rows before the bound are left out.';

const config = {
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
    ...httpPagesMembers,
    incremental: incrementalSchema(BOUND_PARAMETER),
    columns: declaredColumnsSchema(
      'The columns in order, each with its type. With them the workflow can be checked before anything is fetched, and other fields of the response are left out. Without it: what the response shows, so declare them where it may hold no rows. A column that is null in every row goes wherever a column of any type does, and results show it as `string`.',
    ),
  },
  if: { required: ['body'] },
  then: { required: ['method'], properties: { method: { const: 'POST' } } },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const httpRequest = defineNodeType({
  type: 'sources/httpRequest',
  role: 'getter',
  category: 'sources',
  position: 40,
  label: 'HTTP request',
  description:
    'Fetches rows as JSON, NDJSON, CSV or Parquet from a public web address. Private, local and cloud metadata addresses are refused, ' +
    'except those that the operator of the service lists in `OUTBOUND_ALLOW_HOSTS`, such as `localhost:8080` (see /docs/guides/operations#hosts-that-workflows-may-call). ' +
    'Up to three redirects are followed. A redirect to another origin (scheme, host and port) gets no header but Accept, Accept-Language, Content-Type and User-Agent; ' +
    'a credential goes with it to hosts that the credential names, and a redirect to any other host fails the run; one that would send the body to another origin (307, 308) fails the run, and 301, 302 and 303 turn POST into GET. ' +
    'Responses are limited to 4 GiB each and to 8 GiB per run, unless the settings of the service say otherwise; a run makes at most four requests at a time.',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  callsServices: true,
  credential: { id: 'credential_id', url: 'url', headers: 'headers' },
  config,
  examples: [
    {
      title: 'A list within a JSON response',
      config: {
        url: 'https://api.example.com/products',
        query: { page: 1 },
        rows_path: '/data/items',
      },
      response: {
        status: 200,
        contentType: 'application/json',
        body: '{"data": {"items": [{"id": 1, "name": "Pen"}, {"id": 2, "name": "Café"}]}}',
      },
      output: [
        { id: 1, name: 'Pen' },
        { id: 2, name: 'Café' },
      ],
    },
    {
      title: 'CSV with typed columns; an empty field is null',
      config: {
        url: 'https://example.com/rates.csv',
        format: 'csv',
        columns: { day: 'date', currency: 'string', rate: 'number' },
      },
      response: {
        status: 200,
        contentType: 'text/csv; charset=utf-8',
        body: 'day,currency,rate\n2024-01-02,USD,1.0956\n2024-01-02,"CHF",\n',
      },
      output: [
        { day: '2024-01-02', currency: 'USD', rate: 1.0956 },
        { day: '2024-01-02', currency: 'CHF', rate: null },
      ],
    },
  ],
  check: (config) => [...httpBoundProblems(config), ...pageProblems(config)],
  source: (config) => ({
    ...sourceOf(config),
    ...(config.incremental !== undefined && {
      incremental: {
        ...config.incremental,
        columns: config.columns,
        from: (bound) => sourceOf({ ...config, ...withHttpBound(config, bound) }),
      },
    }),
  }),
});

type HttpSource = Extract<Source, { readonly kind: 'http' | 'api' }>;

function sourceOf(config: Config): HttpSource {
  const csv = csvOptionsOf(config);
  const { format, rows_path: rowsPath, columns } = config;
  return (
    pagedSource(request(config), config, { format, csv, rowsPath, columns }) ?? {
      kind: 'http',
      request: request(config),
      format,
      csv,
      rowsPath,
      columns,
    }
  );
}

function request(config: Config): HttpSourceRequest {
  return {
    method: config.method,
    url: config.url,
    headers: config.headers,
    query: config.query,
    body: config.body,
    credentialId: config.credential_id,
    ...(config.format !== 'auto' && { format: config.format }),
  };
}
