/** Who gets to the operations on credentials, and which bodies they read: as everywhere else. */

import { describeKeyAccess } from '../access.ts';
import { describeBody } from '../bodies.ts';
import { bearer, newCredential } from '../credentials.ts';
import { openHouse, type House } from '../house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOWHERE = { credentialId: 2147483647 };

describe('createCredential', () => {
  describeKeyAccess('createCredential', () => house, { body: bearer });
  describeBody('createCredential', () => house, {
    credentials: () => ({ cookie: house.admin.cookie }),
    withText: (name) => ({ ...bearer, name }),
    maxBytes: 1_048_576,
  });
});

describe('listCredentials', () => {
  describeKeyAccess('listCredentials', () => house);
});

describe('getCredential', () => {
  describeKeyAccess('getCredential', () => house, { params: NOWHERE });
});

describe('updateCredential', () => {
  describeKeyAccess('updateCredential', () => house, { params: NOWHERE, body: { name: 'New' } });
  describeBody('updateCredential', () => house, {
    credentials: async () => ({
      cookie: house.admin.cookie,
      params: { credentialId: (await newCredential(house)).id },
    }),
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });
});

describe('deleteCredential', () => {
  describeKeyAccess('deleteCredential', () => house, { params: NOWHERE });
});

describe('testCredential', () => {
  describeKeyAccess('testCredential', () => house, { params: NOWHERE });
});
