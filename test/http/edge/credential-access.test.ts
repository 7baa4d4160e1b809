/** Who gets to the operations on credentials, and which bodies they read: as everywhere else. */

import { describeKeyAccess, describeSessionAccess } from '../access.ts';
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

describe('authorizeCredential', () => {
  describeSessionAccess('authorizeCredential', () => server, { params: NOWHERE });
});

describe('finishAuthorization', () => {
  describeSessionAccess('finishAuthorization', () => server, { body: { state: 's', code: 'c' } });
  describeBody('finishAuthorization', () => server, {
    credentials: () => ({ cookie: server.admin.cookie }),
    withText: (code) => ({ state: 's', code }),
    maxBytes: 1_048_576,
    plainStatus: 400,
  });
});

it('authorizations count toward the limit of sessions', async () => {
  const limited = await startTestServer({ sessionRateLimitPerMinute: 10 });
  const { cookie } = limited.admin;
  for (let request = 0; request < 10; request += 1)
    await limited.client.call('listCredentials', { cookie });
  await limited.client.fails('RATE_LIMITED', 'authorizeCredential', { cookie, params: NOWHERE });
  const body = { state: 's', code: 'c' };
  await limited.client.fails('RATE_LIMITED', 'finishAuthorization', { cookie, body });
  await limited.close();
});
