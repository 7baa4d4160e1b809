/** Which credential goes with which request, said at the field that can be changed. */

import type { CredentialUse } from '../../../src/engine/index.ts';
import type { Credential } from '../../../src/model/credential.ts';
import { createCredentialCheck } from '../../../src/services/credentials/credential-check.ts';

const credential: Credential = {
  id: 5,
  organizationId: 1,
  name: 'Shop',
  type: 'api_key_header',
  hosts: ['api.example.com'],
  settings: { header: 'X-Api-Key' },
  testUrl: null,
  tokens: null,
  created: new Date(0),
  modified: new Date(0),
};
const twin: Credential = { ...credential, id: 7, name: 'Twin' };
const use: CredentialUse = {
  nodeId: 2,
  credentialId: 5,
  url: new URL('https://api.example.com/v1'),
  hasUrl: true,
  headers: [],
};

const check = createCredentialCheck({
  hasServiceMail: (id) => id === 2,
  store: {
    find: (_, ids) => Promise.resolve(ids.includes(5) ? [credential] : []),
    findByName: (_, names) =>
      Promise.resolve(
        [credential, twin, { ...twin, id: 8 }].filter(({ name }) => names.includes(name)),
      ),
  },
  catalogue: new Map(),
});
const found = async (change: Partial<CredentialUse>) =>
  (await check.problems(1, [{ ...use, ...change }])).map(({ code, path }) => [code, path]);

const elsewhere = new URL('https://evil.example/');

it.each<[string, Partial<CredentialUse>, readonly (readonly string[])[]]>([
  ['fits', {}, []],
  ['is named', { credentialId: credential.name }, []],
  [
    'is named for other hosts',
    { credentialId: credential.name, url: elsewhere },
    [['credential_not_allowed', '/url']],
  ],
  ['has a name that none has', { credentialId: '5' }, [['credential_not_found', '/credential_id']]],
  ['shares its name', { credentialId: 'Twin' }, [['credential_not_found', '/credential_id']]],
  ['is not there', { credentialId: 6 }, [['credential_not_found', '/credential_id']]],
  [
    'has an id that none can have',
    { credentialId: 2 ** 40 },
    [['credential_not_found', '/credential_id']],
  ],
  ['is for other hosts', { url: elsewhere }, [['credential_not_allowed', '/url']]],
  [
    'is for other hosts than the integration',
    { url: elsewhere, hasUrl: false },
    [['credential_not_allowed', '/credential_id']],
  ],
  [
    'is of another type',
    { accepts: { type: 'bearer' } },
    [['credential_mismatch', '/credential_id']],
  ],
  [
    'sets the header, whatever its case',
    { accepts: { type: 'api_key_header', header: 'X-API-KEY' } },
    [],
  ],
  [
    'sets another header',
    { accepts: { type: 'api_key_header', header: 'X-Key' } },
    [['credential_mismatch', '/credential_id']],
  ],
  [
    'sets a header that the config sets, too',
    { headers: ['Accept', 'x-API-key'] },
    [['credential_conflict', '/headers/x-API-key']],
  ],
  ['is sent where a run decides', { url: null }, []],
])('a credential that %s', async (_, change, expected) => {
  expect(await found(change)).toEqual(expected);
});

it('asks for no credentials where none is used', async () => {
  const asks = createCredentialCheck({
    hasServiceMail: (id) => id === 2,
    store: {
      find: () => Promise.reject(new Error('asked')),
      findByName: () => Promise.reject(new Error('asked')),
    },
    catalogue: new Map(),
  });
  expect(await asks.problems(1, [])).toEqual([]);
});
