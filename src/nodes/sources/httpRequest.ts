import { defineNodeType, type ConfigOf } from '../../engine/node-type.ts';
import type { HttpSourceRequest, Source } from '../../engine/sources/source.ts';
import { csvOptionsOf } from '../../engine/config/csv-options.ts';
import { httpBoundProblems, withHttpBound } from '../../engine/config/http-bound.ts';
import { pagedSource, pageProblems } from '../../engine/config/http-pages.ts';
import { httpSourceConfig } from '../../engine/config/http-source.ts';
import { rowsFormOf, rowsFormProblems } from '../../engine/config/rows-form.ts';

type Config = ConfigOf<typeof httpSourceConfig>;

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
  config: httpSourceConfig,
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
    {
      title: 'An object with a row in each member',
      config: {
        url: 'https://api.example.com/rates',
        rows_path: '/rates',
        rows_form: 'members',
        key_column: 'currency',
      },
      response: {
        status: 200,
        contentType: 'application/json',
        body: '{"base": "EUR", "rates": {"USD": {"buy": 1.08, "sell": 1.1}, "CHF": {"buy": 0.93, "sell": 0.95}}}',
      },
      output: [
        { currency: 'USD', buy: 1.08, sell: 1.1 },
        { currency: 'CHF', buy: 0.93, sell: 0.95 },
      ],
    },
    {
      title: 'Lists of values; the first has the names',
      config: { url: 'https://api.example.com/table', rows_form: 'lists' },
      response: {
        status: 200,
        contentType: 'application/json',
        body: '[["year", "sales"], [2023, 12], [2024, null]]',
      },
      output: [
        { year: 2023, sales: 12 },
        { year: 2024, sales: null },
      ],
    },
  ],
  check: (config) => [
    ...httpBoundProblems(config),
    ...pageProblems(config),
    ...rowsFormProblems(config),
  ],
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
      rowsForm: rowsFormOf(config),
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
