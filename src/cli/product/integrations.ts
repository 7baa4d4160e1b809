/** Integrations of the organization. */

import type { components } from '../../generated/product.ts';
import { allPages, type Product } from './http.ts';

type Schemas = components['schemas'];
export type Integration = Schemas['Integration'];
export type IntegrationListItem = Schemas['IntegrationListItem'];
export type ChangedIntegration = Schemas['ChangedIntegration'];
export type NewIntegrationInput = Schemas['NewIntegrationInput'];
export type UpdateIntegrationInput = Schemas['UpdateIntegrationInput'];
export type ImportIntegrationInput = Schemas['ImportIntegrationInput'];
export type ImportedIntegration = Schemas['ImportedIntegration'];

/** All throw WeirError. */
export interface IntegrationsClient {
  /** All of them, newest first. */
  list(): Promise<readonly IntegrationListItem[]>;
  get(integrationId: number): Promise<Integration>;
  create(input: NewIntegrationInput): Promise<Integration>;
  /** Throws as `create` would, and stores nothing. */
  tryCreate(input: NewIntegrationInput): Promise<void>;
  /** Throws PRECONDITION_FAILED where it has another revision by now. */
  update(
    integrationId: number,
    change: UpdateIntegrationInput,
    options: {
      readonly force: boolean;
      readonly revision: number;
      /** True to report the outcome without changing anything. */
      readonly dryRun: boolean;
    },
  ): Promise<ChangedIntegration>;
  import(
    input: ImportIntegrationInput,
    options: { readonly force: boolean },
  ): Promise<ImportedIntegration>;
  delete(integrationId: number, options: { readonly force: boolean }): Promise<void>;
}

const LIST = '/product/integrations';
const ONE = '/product/integrations/{integrationId}';

export function createIntegrationsClient({ http, send }: Product): IntegrationsClient {
  const paramsOf = (integrationId: number, force: boolean) => ({
    path: { integrationId },
    query: force ? { force } : {},
  });
  return {
    list: () =>
      allPages(
        (query) => send<Schemas['IntegrationPage']>(http.GET(LIST, { params: { query } })),
        ({ integrations }) => integrations,
      ),
    get: (integrationId) => send(http.GET(ONE, { params: { path: { integrationId } } })),
    create: (body) => send(http.POST(LIST, { body })),
    async tryCreate(body) {
      await send(http.POST(LIST, { params: { query: { dry_run: true } }, body }));
    },
    update(integrationId, body, { force, revision, dryRun }) {
      const header = { 'If-Match': `"${revision}"` };
      const { path, query } = paramsOf(integrationId, force);
      const params = { path, query: { ...query, ...(dryRun && { dry_run: true }) }, header };
      return send(http.PATCH(ONE, { params, body }));
    },
    import: (body, { force }) =>
      send(http.POST(`${LIST}/import`, { params: { query: force ? { force } : {} }, body })),
    delete: (integrationId, { force }) =>
      send(http.DELETE(ONE, { params: paramsOf(integrationId, force) })),
  };
}
