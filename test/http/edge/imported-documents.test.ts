/** Documents that are imported and run: every operation against an API that takes only what its document allows. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { load } from 'js-yaml';
import type {
  IntegrationDefinition,
  IntegrationOperation,
} from '../../../src/model/integration.ts';
import { documentedApi, type DocumentedApi } from '../../importer/documents/documented/api.ts';
import { caseOf, type OperationCase } from '../../importer/documents/documented/case.ts';
import { columnFaults, rowFaults } from '../../importer/documents/documented/compare.ts';
import type { Schema } from '../../importer/documents/documented/schemas.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { newCredential, SECRET } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let remote: RemoteHost;
let server: TestServer;
let key: string;
beforeAll(async () => {
  remote = await remoteHost();
  server = await startTestServer({
    rateLimitPerMinute: 100_000,
    outboundAllowHosts: [`127.0.0.1:${remote.port}`],
  });
  key = await server.key();
});
afterAll(async () => {
  await server.close();
  await remote.close();
});

interface Documented {
  readonly file: string;
  /** What the credential holds, and what arrives of it. */
  readonly credential: { readonly type: string; readonly data: Schema };
  readonly header: readonly [name: string, value: string];
  readonly operations: readonly string[];
}

const DOCUMENTS: readonly Documented[] = [
  {
    file: 'library.yaml',
    credential: { type: 'api_key_header', data: { header: 'X-Library-Key', value: SECRET } },
    header: ['x-library-key', SECRET],
    operations: [
      'listBooks getter cursor', 'addBook terminator none', 'getBook setter none', 'removeBook terminator none',
      'listLoans getter link', 'replaceLoans terminator none', 'suggest terminator none',
    ], // prettier-ignore
  },
  {
    file: 'weather.json',
    credential: { type: 'bearer', data: { token: SECRET } },
    header: ['authorization', `Bearer ${SECRET}`],
    operations: [
      'stations getter page', 'readings getter next_url', 'addReading terminator none', 'station setter none',
    ], // prettier-ignore
  },
  {
    file: 'stock.yaml',
    credential: { type: 'basic', data: { username: 'ada', password: SECRET } },
    header: ['authorization', `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`],
    operations: [
      'items getter offset', 'addItem terminator none', 'item setter none', 'count terminator none',
      'removeItem terminator none',
    ], // prettier-ignore
  },
];

interface Imported {
  readonly definition: IntegrationDefinition;
  readonly api: DocumentedApi;
  readonly credentialId: number;
}

/** The names of the wire as those of the model. */
function unwired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwired);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      name === 'default' || name === 'enum' ? inner : unwired(inner),
    ]),
  );
}

async function importDocument({ file, credential, header }: Documented): Promise<Imported> {
  const text = readFileSync(join(__dirname, 'documents', file), 'utf8');
  const document = load(text) as Schema;
  remote.respond = (_, response) => response.end(text);
  const origin = `http://127.0.0.1:${remote.port}`;
  const isRelative = JSON.stringify(document['servers'] ?? '').includes('"/');
  const { body } = await server.client.ok('importIntegration', {
    cookie: server.admin.cookie,
    body: {
      url: `${origin}/spec/document`,
      ...(!isRelative && { base_url: `${origin}/base/path` }),
    },
  });
  const definition = unwired(body.data.definition) as IntegrationDefinition;
  const api = documentedApi(document, definition);
  remote.respond = ({ headers }, response) => {
    const { method, url, body: sent } = remote.requests.at(-1)!;
    const [name, value] = header;
    if (headers[name] !== value) return response.writeHead(401).end();
    const reply = api.respond({ method: method!, url: url!, headers, body: sent });
    return response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const made = await newCredential(server, { ...credential, hosts: ['127.0.0.1'] });
  return { definition, api, credentialId: made.id };
}

function graphOf(
  { definition, credentialId }: Imported,
  { name, role }: IntegrationOperation,
  { config, row, columns }: OperationCase,
) {
  const node = (node_type: string, node_role: string, given: object) => ({
    node_type,
    node_role,
    label: node_type,
    config: given,
  });
  const own = node(`${definition.slug}/${name}`, role, { ...config, credential_id: credentialId });
  const nodes = [
    ...(role === 'getter' ? [] : [node('sources/inlineRows', 'getter', { rows: [row], columns })]),
    own,
    ...(role === 'terminator' ? [] : [node('termination/dashboardOutput', 'terminator', {})]),
  ];
  const edges = nodes
    .slice(1)
    .map((_, at) => ({ source_node_index: at, target_node_index: at + 1 }));
  return { nodes, edges };
}

/** @returns what is wrong with it */
async function run(
  imported: Imported,
  operation: IntegrationOperation,
  made: OperationCase,
): Promise<readonly string[]> {
  const { api } = imported;
  const body = graphOf(imported, operation, made);
  const checked = (await server.client.ok('validateGraph', { key, body })).body.data;
  if (!checked.valid) return [JSON.stringify(checked.errors)];
  const stored = { title: operation.name, ...body };
  const { data: workflow } = (await server.client.ok('createWorkflow', { key, body: stored })).body;
  const { data } = (
    await server.client.ok('executeWorkflow', { key, params: { workflowId: workflow.id } })
  ).body;
  const { faults, rows: sent, requests } = api.seen();
  if (operation.role === 'terminator') {
    const isDelivered = data.deliveries[0]?.delivered === 1 && requests === 1;
    return [...faults, ...(isDelivered ? [] : [JSON.stringify(data.deliveries)])];
  }
  const { pagination } = operation;
  const isPaged = pagination.type !== 'none' && !('totalPointer' in pagination);
  const validated = checked.nodes.at(-2)!.outputs['output1'] ?? null;
  const result = { columns: data.columns, rows: data.rows as readonly Schema[] };
  return [
    ...faults,
    ...(requests === (isPaged ? 2 : 1) ? [] : [`${requests} requests`]),
    ...(validated === null ? ['validation knows no columns'] : columnFaults(result, validated)),
    ...rowFaults(result, sent, operation),
  ];
}

describe.each(DOCUMENTS)('$file', (documented) => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await importDocument(documented);
  });

  it('becomes getters, setters and terminators', () => {
    const { operations } = imported.definition;
    expect(
      operations.map(({ name, role, pagination }) => `${name} ${role} ${pagination.type}`),
    ).toEqual(documented.operations);
  });

  it.each(['all', 'required'] as const)(
    'runs with %s parameters as it was validated',
    async (which) => {
      const faults: string[] = [];
      for (const operation of imported.definition.operations) {
        const made = caseOf(imported.api, operation, which);
        const found = typeof made === 'string' ? [made] : await run(imported, operation, made);
        faults.push(...found.map((fault) => `${operation.name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});
