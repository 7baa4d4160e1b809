/** Integrations for the tests of their operations. */

import type { Sql } from './keyed-requests.ts';
import type { TestServer } from './test-server.ts';

let made = 0;

/** A definition with a slug that no other has. */
export function weather(overrides: object = {}) {
  made += 1;
  const operations: object[] = [
    { name: 'listStations', role: 'getter', method: 'GET', path: '/stations' },
  ];
  const base = { name: 'Weather', base_url: 'https://weather.example.com', operations };
  return { slug: `weather-${made}`, ...base, ...overrides };
}

/** The body of an import, into a slug that no other has. */
export function stations(overrides: object = {}) {
  const columns = { id: { type: 'string' }, opened: { type: 'string', format: 'date' } };
  const schema = { type: 'array', items: { type: 'object', properties: columns } };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Weather', version: '1' },
    servers: [{ url: 'https://weather.example.com' }],
    paths: {
      '/stations': {
        get: { operationId: 'listStations', responses },
        patch: { responses: {} },
      },
    },
  };
  const { slug } = weather();
  return { slug, document, ...overrides };
}

/** As the operation answers it. */
export async function newIntegration({ client, admin }: TestServer, overrides: object = {}) {
  const body = weather(overrides);
  return (await client.ok('createIntegration', { cookie: admin.cookie, body })).body.data;
}

/** A workflow of the organization of the key whose only node has this type. */
export async function workflowOf(
  { client }: Pick<TestServer, 'client'>,
  sql: Sql,
  key: string,
  title: string,
  nodeType: string,
): Promise<number> {
  const nodes = [{ node_type: 'sources/sequence', node_role: 'getter', config: {} }];
  const { body } = await client.ok('createWorkflow', { key, body: { title, nodes } });
  await sql.rows(
    `UPDATE nodes n SET node_type = $2, organization_id = w.organization_id
     FROM workflows w WHERE w.id = n.workflow_id AND w.id = $1`,
    [body.data.id, nodeType],
  );
  return body.data.id;
}
