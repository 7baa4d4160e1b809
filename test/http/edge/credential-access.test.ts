/** Who gets to the operations on credentials, and which bodies they read: as everywhere else. */

import { describeKeyAccess } from '../access.ts';
import { describeBody } from '../bodies.ts';
import { bearer, newCredential } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { credentialId: 2147483647 };

describe('createCredential', () => {
  describeKeyAccess('createCredential', () => server, { body: bearer });
  describeBody('createCredential', () => server, {
    credentials: () => ({ cookie: server.admin.cookie }),
    withText: (name) => ({ ...bearer, name }),
    maxBytes: 1_048_576,
  });
});

describe('listCredentials', () => {
  describeKeyAccess('listCredentials', () => server);
});

describe('getCredential', () => {
  describeKeyAccess('getCredential', () => server, { params: NOWHERE });
});

describe('updateCredential', () => {
  describeKeyAccess('updateCredential', () => server, { params: NOWHERE, body: { name: 'New' } });
  describeBody('updateCredential', () => server, {
    credentials: async () => ({
      cookie: server.admin.cookie,
      params: { credentialId: (await newCredential(server)).id },
    }),
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });
});

describe('deleteCredential', () => {
  describeKeyAccess('deleteCredential', () => server, { params: NOWHERE });
});

describe('testCredential', () => {
  describeKeyAccess('testCredential', () => server, { params: NOWHERE });
});
