/** Who gets to the operations on integrations, and which bodies they read: as everywhere else. */

import { describeKeyAccess } from '../access.ts';
import { describeBody } from '../bodies.ts';
import { openHouse, type House } from '../house.ts';
import { newIntegration, stations, weather } from '../integrations.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOWHERE = { integrationId: 2147483647 };

describe('createIntegration', () => {
  describeKeyAccess('createIntegration', () => house, { body: weather() });
  describeBody('createIntegration', () => house, {
    credentials: () => ({ cookie: house.admin.cookie }),
    withText: (name) => weather({ name }),
    maxBytes: 1_048_576,
  });
});

describe('importIntegration', () => {
  describeKeyAccess('importIntegration', () => house, { body: stations() });
  describeBody('importIntegration', () => house, {
    credentials: () => ({ cookie: house.admin.cookie }),
    withText: (name) => stations({ name }),
    maxBytes: 25_165_824,
  });
});

describe('listIntegrations', () => {
  describeKeyAccess('listIntegrations', () => house);
});

describe('getIntegration', () => {
  describeKeyAccess('getIntegration', () => house, { params: NOWHERE });
});

describe('updateIntegration', () => {
  describeKeyAccess('updateIntegration', () => house, { params: NOWHERE, body: { name: 'New' } });
  describeBody('updateIntegration', () => house, {
    credentials: async () => ({
      cookie: house.admin.cookie,
      params: { integrationId: (await newIntegration(house)).id },
    }),
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });
});

describe('deleteIntegration', () => {
  describeKeyAccess('deleteIntegration', () => house, { params: NOWHERE });
});
