/** The integrations of an organization: who may change them, which are accepted, and what a change breaks. */

import { runInTimeSlices } from '../../kit/time-slices.ts';
import type { Caller } from '../../model/caller.ts';
import { namesTag, type EntityTags } from '../../model/entity-tags.ts';
import type { IntegrationId } from '../../model/ids.ts';
import type { Integration, IntegrationListItem } from '../../model/integration.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { IntegrationStore } from '../../stores/index.ts';
import { InvalidInput, type Fault } from '../invalid-input.ts';
import { requireOrganizationChange } from '../organization-change.ts';
import { NAMED_WORKFLOWS } from '../workflows/using-workflows.ts';
import { brokenNodeTypes } from './breaking-changes.ts';
import { definitionFaults } from './definition-rules.ts';
import { completeDefinition, type IntegrationDraft } from './draft.ts';
import { changesAllTheTime, inUse, notFound, preconditionFailed, refusalError } from './errors.ts';
import { INTEGRATION_LIMITS } from './limits.ts';

export interface ChangeOptions {
  /** Whether to go on although workflows use what the change takes away. */
  readonly force: boolean;
  /** The revisions of which the integration must have one; null: any will do. */
  readonly ifMatch: EntityTags | null;
}

export interface ChangedIntegration {
  readonly integration: Integration;
  /** Workflows that use a node type that the change took away or altered. */
  readonly affected: UsingWorkflows;
}

export interface Integrations {
  /** Newest first. */
  list(caller: Caller, page: PageNumber): Promise<Page<IntegrationListItem>>;
  /** Throws INTEGRATION_NOT_FOUND, as do all below but `create`. */
  get(caller: Caller, id: IntegrationId): Promise<Integration>;
  /** Throws FORBIDDEN, as do `update` and `delete`, and INVALID_INPUT with all reasons at once. */
  create(caller: Caller, draft: IntegrationDraft): Promise<Integration>;
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
  readonly store: IntegrationStore;
  /** Of Weir's own node types. */
  readonly ownCategories: ReadonlySet<string>;
}

/** Each attempt that fails means that another change was made meanwhile. */
const MAX_ATTEMPTS = 5;

export function createIntegrations({ store, ownCategories }: Dependencies): Integrations {
  async function refuseFaults(draft: IntegrationDraft): Promise<void> {
    refuse(await runInTimeSlices(definitionFaults(draft, ownCategories)));
  }

  async function find({ organizationId }: Caller, id: IntegrationId): Promise<Integration> {
    return (await store.find(organizationId, id)) ?? notFound(id);
  }

  /** null: another change came first. */
  async function tryUpdate(
    caller: Caller,
    current: Integration,
    change: Partial<IntegrationDraft>,
    force: boolean,
  ): Promise<ChangedIntegration | null> {
    const draft = { ...current, ...change };
    await refuseFaults(draft);
    const definition = completeDefinition(draft);
    const nodeTypes = brokenNodeTypes(current, definition);
    const use = { nodeTypes, force, namedWorkflows: NAMED_WORKFLOWS };
    const { organizationId } = caller;
    const end = await store.update(organizationId, current, definition, use, INTEGRATION_LIMITS);
    if (end === null) return notFound(current.id);
    if ('changed' in end) return null;
    if ('refused' in end) throw refusalError(end.refused, definition);
    if ('inUse' in end) throw inUse(current.id, end.inUse, 'change', nodeTypes);
    return end;
  }

  return {
    list: ({ organizationId }, page) => store.list(organizationId, page),
    get: find,

    async create(caller, draft) {
      requireOrganizationChange(caller, 'Integrations');
      await refuseFaults(draft);
      const definition = completeDefinition(draft);
      const made = await store.insert(caller.organizationId, definition, INTEGRATION_LIMITS);
      if (typeof made === 'string') throw refusalError(made, definition);
      return made;
    },

    async update(caller, id, change, { force, ifMatch }) {
      requireOrganizationChange(caller, 'Integrations');
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const current = await find(caller, id);
        const tag = String(current.revision);
        if (ifMatch !== null && !namesTag(ifMatch, tag)) throw preconditionFailed(id, tag);
        const changed = await tryUpdate(caller, current, change, force);
        if (changed !== null) return changed;
      }
      throw changesAllTheTime(id);
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

function refuse([first, ...others]: readonly Fault[]): void {
  if (first !== undefined) throw new InvalidInput(first, ...others);
}
