/** Credentials of the type oauth2, and workflows that fetch rows with them. */

import { randomUUID } from 'node:crypto';

import type { TestServer } from './test-server.ts';

/** The fields of the grant `client_credentials`. */
export const clientCredentials = (issuer: string) => ({
  grant: 'client_credentials',
  token_url: `${issuer}/token`,
  client_id: 'weir',
  client_secret: 's3 cret:&+',
  scope: 'orders:read',
});

type Stored = { readonly key: string; readonly params: { readonly workflowId: number } };

/** @param apiPort the port of the API on loopback */
export function oauthSteps(
  { client, admin: { cookie } }: TestServer,
  key: string,
  apiPort: number,
) {
  return {
    create: async (data: object, overrides: object = {}) => {
      const body = {
        name: `Orders ${randomUUID()}`,
        type: 'oauth2',
        hosts: ['127.0.0.1'],
        data,
        ...overrides,
      };
      return (await client.ok('createCredential', { cookie, body })).body.data;
    },

    read: async (credentialId: number) => {
      const request = { cookie, params: { credentialId } };
      return (await client.ok('getCredential', request)).body.data;
    },

    /** A stored workflow that fetches rows with the credential. */
    workflow: async (
      credential_id: number,
      type = 'sources/httpRequest',
      config: object = { url: `http://127.0.0.1:${apiPort}/orders` },
    ): Promise<Stored> => {
      const nodes = [
        { node_type: type, node_role: 'getter', config: { ...config, credential_id } },
        { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
      ];
      const edges = [{ source_node_index: 0, target_node_index: 1 }];
      const { body } = await client.ok('createWorkflow', {
        key,
        body: { title: 'Orders', nodes, edges },
      });
      return { key, params: { workflowId: body.data.id } };
    },

    run: async (request: Stored) => (await client.ok('executeWorkflow', request)).body.data.rows,

    /** The text of the error. */
    failure: async (request: Stored) =>
      (await client.fails('EXECUTION_FAILED', 'executeWorkflow', request)).text,
  };
}
