/** Organizations without integrations. */

import type { Catalogue } from '../../src/engine/index.ts';
import {
  createOrganizationTypes,
  type OrganizationTypes,
} from '../../src/services/node-types/organization-types.ts';

export function ownTypes(catalogue: Catalogue): OrganizationTypes {
  return createOrganizationTypes({
    builtIn: catalogue,
    source: {
      catalogueVersion: () => Promise.resolve(0),
      catalogueOf: () => Promise.resolve({ version: 0, integrations: [] }),
    },
    typesOf: () => [],
  });
}
