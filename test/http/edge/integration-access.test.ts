/** Who gets to the operations on integrations, and which bodies they read: as everywhere else. */

import { describeKeyAccess } from '../access.ts';
import { describeBody } from '../bodies.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { newIntegration, stations, weather } from '../integrations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { integrationId: 2147483647 };

describe('createIntegration', () => {
  describeKeyAccess('createIntegration', () => server, { body: weather() });
  describeBody('createIntegration', () => server, {
    credentials: () => ({ cookie: server.admin.cookie }),
    withText: (name) => weather({ name }),
    maxBytes: 1_048_576,
  });
});

describe('importIntegration', () => {
  describeKeyAccess('importIntegration', () => server, { body: stations() });
  describeBody('importIntegration', () => server, {
    credentials: () => ({ cookie: server.admin.cookie }),
    withText: (name) => stations({ name }),
    maxBytes: 25_165_824,
  });
});

describe('listIntegrations', () => {
  describeKeyAccess('listIntegrations', () => server);
});

describe('getIntegration', () => {
  describeKeyAccess('getIntegration', () => server, { params: NOWHERE });
});

describe('updateIntegration', () => {
  describeKeyAccess('updateIntegration', () => server, { params: NOWHERE, body: { name: 'New' } });
  describeBody('updateIntegration', () => server, {
    credentials: async () => ({
      cookie: server.admin.cookie,
      params: { integrationId: (await newIntegration(server)).id },
    }),
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });
});

describe('deleteIntegration', () => {
  describeKeyAccess('deleteIntegration', () => server, { params: NOWHERE });
});
