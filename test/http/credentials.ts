/** Credentials for the tests of their operations. */

import type { House } from './house.ts';

export const SECRET = 'sentinel-4f1c0a9be7';

export const bearer = {
  name: 'Shop',
  type: 'bearer',
  hosts: ['api.example.com'],
  data: { token: SECRET },
};

/** As the operation answers it. */
export async function newCredential({ client, admin }: House, wish: object = {}) {
  const body = { ...bearer, ...wish };
  return (await client.ok('createCredential', { cookie: admin.cookie, body })).body.data;
}

/** Who reads and who changes them, beside an admin with a session. */
export async function keysOf(house: House) {
  return {
    read: await house.key(await house.member(), { scopes: ['workflows:read'] }),
    execute: await house.key(await house.member(), { scopes: ['workflows:execute'] }),
    write: await house.key(house.admin, { scopes: ['workflows:write'] }),
    client: await house.key(house.admin, { scope_level: 'client' }),
  };
}
