import {
  defineNodeType,
  type ApiCall,
  type ConfigOf,
  type ConfigSchema,
} from '../../engine/node-type.ts';
import {
  deliveryMembers,
  deliveryProblems,
  httpRequestMembers,
  retryOf,
} from '../../engine/config/http-request.ts';
import { deliveryOutcome, outcomeMember } from '../../engine/config/outcome.ts';
import { failed, ok, pointerSteps } from '../../engine/outcome.ts';
import { rowsOf, tableAt } from '../../engine/relation/projection.ts';
import { rowKeyMember, rowKeyProblems } from '../../engine/config/row-key.ts';
import { exactJson, type ExactJson, type ExactObject } from '../../kit/json/exact-json.ts';

const config = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  properties: {
    url: httpRequestMembers.url,
    method: { enum: ['POST', 'PUT'], default: 'POST', description: 'How to send the rows.' },
    headers: httpRequestMembers.headers,
    credential_id: httpRequestMembers.credential_id,
    query: httpRequestMembers.query,
    batch: {
      type: 'object',
      additionalProperties: false,
      required: ['rows'],
      description:
        'Sends several rows with each request, as a JSON list. Without it, each request carries one row, as a JSON object.',
      properties: {
        rows: {
          type: 'integer',
          minimum: 1,
          maximum: 10_000,
          description:
            'How many rows a request carries at most. It carries fewer where they are more than 8 MiB together.',
        },
        pointer: {
          type: 'string',
          default: '',
          maxLength: 1024,
          pattern: '^(/([^~/]|~[01])*)*$',
          description:
            'A JSON Pointer to the place of the list in the body, such as `/data/items`. Without it, the list is the body.',
        },
      },
    },
    ...deliveryMembers,
    key: rowKeyMember,
    outcome: outcomeMember,
  },
} as const satisfies ConfigSchema;

type Config = ConfigOf<typeof config>;

export const httpRequest = defineNodeType({
  type: 'termination/httpRequest',
  role: 'terminator',
  category: 'termination',
  position: 20,
  label: 'Send to URL',
  description:
    'Sends the rows to a web address as JSON, one by one or in batches, and reports for each whether it was delivered. ' +
    'Requests begin once all nodes of the workflow have computed their rows. The addresses that `sources/httpRequest` refuses are refused here too. ' +
    'Responses with a status from 200 to 299 mean that the rows were delivered; their bodies are only used for `outcome`. After 408, 502 or 504 to a POST without `idempotency_header`, its rows are in doubt. Redirects are followed within the origin (scheme, host and port) where they keep method and body (307, 308). ' +
    'A run makes at most 100,000 requests.',
  inputs: [{ name: 'input1' }],
  outputs: ['output1'],
  requiresCredential: false,
  callsServices: true,
  keepsColumns: true,
  credential: { id: 'credential_id', url: 'url', headers: 'headers' },
  fields: ['key'],
  config,
  examples: [
    {
      title: 'Each row as one request',
      config: { url: 'https://api.example.com/customers', idempotency_header: 'Idempotency-Key' },
      inputs: {
        input1: [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Zoë' },
        ],
      },
      output: [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Zoë' },
      ],
      requests: ['{"id":1,"name":"Ada"}', '{"id":2,"name":"Zoë"}'],
    },
    {
      title: 'Up to two rows with each request, within an object',
      config: {
        url: 'https://api.example.com/stock',
        method: 'PUT',
        batch: { rows: 2, pointer: '/data/items' },
        on_error: 'continue',
      },
      inputs: { input1: [{ sku: 'a' }, { sku: 'b' }, { sku: null }] },
      output: [{ sku: 'a' }, { sku: 'b' }, { sku: null }],
      requests: [
        '{"data":{"items":[{"sku":"a"},{"sku":"b"}]}}',
        '{"data":{"items":[{"sku":null}]}}',
      ],
    },
  ],
  resolve(config, inputs) {
    const table = tableAt(inputs, 'input1');
    const problems = [...deliveryProblems(config), ...rowKeyProblems(config.key, table.columns)];
    return problems.length > 0 ? failed(...problems) : ok(rowsOf(table));
  },
  deliver: (config) => ({
    kind: 'calls',
    onError: config.on_error,
    rowsPerCall: config.batch?.rows ?? 1,
    template: { ...config },
    key: config.key,
    outcome: deliveryOutcome({ ...config }),
    call: (rows) => ok(callWith(config, rows)),
  }),
});

function callWith(config: Config, rows: readonly ExactObject[]): ApiCall {
  const url = new URL(config.url);
  for (const [name, value] of Object.entries(config.query))
    url.searchParams.append(name, String(value));
  const { batch } = config;
  const body = batch === undefined ? (rows[0] ?? null) : placed(rows, batch.pointer);
  return {
    method: config.method,
    url: url.href,
    headers: config.headers,
    body: { contentType: 'application/json', text: exactJson(body) },
    credentialId: config.credential_id,
    retry: retryOf(config),
  };
}

function placed(rows: readonly ExactObject[], at: string): ExactJson {
  return pointerSteps(at).reduceRight<ExactJson>((value, step) => ({ [step]: value }), rows);
}
