/** Credentials for the tests of their operations. */

import type { TestServer } from './test-server.ts';

export const SECRET = 'sentinel-4f1c0a9be7';

let created = 0;

/** Each copy has another name, because names are unique in an organization. */
export const bearer = {
  get name() {
    return `Shop ${(created += 1)}`;
  },
  type: 'bearer',
  hosts: ['api.example.com'],
  data: { token: SECRET },
};

/** As the operation answers it. */
export async function newCredential({ client, admin }: TestServer, overrides: object = {}) {
  const body = { ...bearer, ...overrides };
  return (await client.ok('createCredential', { cookie: admin.cookie, body })).body.data;
}

/** Who reads and who changes them, beside an admin with a session. */
export async function keysOf(server: TestServer) {
  return {
    read: await server.key(await server.member(), { scopes: ['workflows:read'] }),
    execute: await server.key(await server.member(), { scopes: ['workflows:execute'] }),
    write: await server.key(server.admin, { scopes: ['workflows:write'] }),
    client: await server.key(server.admin, { scope_level: 'client' }),
  };
}
