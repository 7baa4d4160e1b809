/** How many rows the functions of the integration store may read, among 20,000 integrations of others. */

import type { IntegrationDefinition } from '../../../src/model/integration.ts';
import type { IntegrationStore } from '../../../src/stores/postgres/integrations.ts';
import type { Costs } from './growth-costs.ts';
import type { Account } from '../../support/rows.ts';

const FEW = 150;
/** An organization may have a hundred, which are counted before each change. */
const OWN = 4 * 100 + FEW;

const LIMITS = { integrations: 1_000, operations: 2_000, bytes: 16e6, bytesEach: 4e6 };
const DEFINITION: IntegrationDefinition = {
  slug: 'new',
  name: 'New',
  description: '',
  baseUrl: 'https://example.com',
  auth: { type: 'none' },
  operations: [],
};

/** @param fixture called when the work runs, since the stores open later */
export function costsOfIntegrations(
  fixture: () => { store: IntegrationStore; mine: Account },
): Costs<IntegrationStore> {
  const cost = (
    atMost: number,
    work: (store: IntegrationStore, organizationId: number) => Promise<unknown>,
  ) => [atMost, () => work(fixture().store, fixture().mine.organizationId)] as const;
  const use = { nodeTypes: ['api7/x'], force: false, namedWorkflows: 10 };
  return {
    list: [0, 1, 1_000].map((page) =>
      cost(OWN, (store, organizationId) => store.list(organizationId, { page, limit: 50 })),
    ),
    find: [cost(FEW, (store, organizationId) => store.find(organizationId, 100_007))],
    catalogueOf: [cost(OWN, (store, organizationId) => store.catalogueOf(organizationId))],
    catalogueVersion: [
      cost(FEW, (store, organizationId) => store.catalogueVersion(organizationId)),
    ],
    insert: [
      cost(OWN, (store, organizationId) => store.insert(organizationId, DEFINITION, LIMITS)),
    ],
    update: [
      cost(OWN, (store, organizationId) =>
        store.update(
          organizationId,
          { id: 100_007, revision: 1 },
          { ...DEFINITION, slug: 'api7' },
          use,
          LIMITS,
        ),
      ),
    ],
    delete: [cost(OWN, (store, organizationId) => store.delete(organizationId, 100_008, use))],
  };
}
