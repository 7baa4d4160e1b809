/** The integrations of an organization: permissions and validation. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Caller } from '../../model/caller.ts';
import type { IntegrationId } from '../../model/ids.ts';
import type {
  Integration,
  IntegrationDefinition,
  IntegrationListItem,
} from '../../model/integration.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { IntegrationStore } from '../../stores/index.ts';
import { InvalidInput } from '../invalid-input.ts';
import { requireOrganizationChange } from '../organization-change.ts';
import { NAMED_WORKFLOWS } from '../using-workflows.ts';
import type { DefinitionCheck } from './definition-rules.ts';
import type { ChangedIntegration, ChangeOptions, DefinitionWriter } from './definition-writer.ts';
import { completeDefinition, type IntegrationDraft } from './draft.ts';
import { inUse, notFound } from './errors.ts';

export type { ChangedIntegration } from './definition-writer.ts';

export interface Integrations {
  /** Newest first. */
  list(caller: Caller, page: PageNumber): Promise<Page<IntegrationListItem>>;
  /** Throws INTEGRATION_NOT_FOUND, like the methods below except `create`. */
  get(caller: Caller, id: IntegrationId): Promise<Integration>;
  /** Throws FORBIDDEN, like `update` and `delete`, and INVALID_INPUT with all problems. Null after a dry run. */
  create(
    caller: Caller,
    draft: IntegrationDraft,
    options: { readonly dryRun: boolean },
  ): Promise<Integration | null>;
  /** Throws INTEGRATION_IN_USE unless forced, and PRECONDITION_FAILED. */
  update(
    caller: Caller,
    id: IntegrationId,
    change: Partial<IntegrationDraft>,
    options: ChangeOptions,
  ): Promise<ChangedIntegration>;
  /** Throws INTEGRATION_IN_USE unless forced. */
  delete(caller: Caller, id: IntegrationId, force: boolean): Promise<void>;
}

interface Dependencies {
  readonly store: Pick<IntegrationStore, 'list' | 'find' | 'delete'>;
  readonly writer: DefinitionWriter;
  readonly check: DefinitionCheck;
}

export function createIntegrations({ store, writer, check }: Dependencies): Integrations {
  async function accepted(draft: IntegrationDraft): Promise<IntegrationDefinition> {
    const [first, ...others] = await runInTimeSlices(check(draft));
    if (first !== undefined) throw new InvalidInput(first, ...others);
    return completeDefinition(draft);
  }

  return {
    list: ({ organizationId }, page) => store.list(organizationId, page),
    get: async ({ organizationId }, id) => (await store.find(organizationId, id)) ?? notFound(id),

    async create(caller, draft, options) {
      requireOrganizationChange(caller, 'Integrations');
      return writer.insert(caller, await accepted(draft), options);
    },

    async update(caller, id, change, options) {
      requireOrganizationChange(caller, 'Integrations');
      const next = (current: Integration) => accepted({ ...current, ...change });
      return writer.update(caller, id, next, options);
    },

    async delete(caller, id, force) {
      requireOrganizationChange(caller, 'Integrations');
      const use = { force, namedWorkflows: NAMED_WORKFLOWS };
      const end = await store.delete(caller.organizationId, id, use);
      if (end === null) notFound(id);
      if (end !== 'deleted') throw inUse(id, end, 'delete');
    },
  };
}
