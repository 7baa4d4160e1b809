/** Stores valid definitions, and reports conflicts with limits, other changes and workflows. */

import type { Caller } from '../../model/caller.ts';
import { namesTag, type EntityTags } from '../../model/entity-tags.ts';
import type { IntegrationId } from '../../model/ids.ts';
import type { Integration, IntegrationDefinition } from '../../model/integration.ts';
import type { UsingWorkflows } from '../../model/workflow.ts';
import type { IntegrationStore } from '../../stores/index.ts';
import { NAMED_WORKFLOWS } from '../using-workflows.ts';
import { brokenNodeTypes } from './breaking-changes.ts';
import { changesAllTheTime, inUse, notFound, preconditionFailed, refusalError } from './errors.ts';
import { INTEGRATION_LIMITS } from './limits.ts';

export interface ChangeOptions {
  /** True to continue although workflows use removed node types. */
  readonly force: boolean;
  /** The revisions that the integration must have. Null for any. */
  readonly ifMatch: EntityTags | null;
  /** True to report the outcome without storing anything. */
  readonly dryRun: boolean;
}

export interface ChangedIntegration {
  /** The stored integration, or the one that a dry run would store. */
  readonly integration: Integration;
  /** Workflows with a node type that the change removed or altered. */
  readonly affected: UsingWorkflows;
}

export interface DefinitionWriter {
  /** Throws INVALID_INPUT if a limit or an existing slug prevents it. Null after a dry run. */
  insert(
    caller: Caller,
    definition: IntegrationDefinition,
    options: { readonly dryRun: boolean },
  ): Promise<Integration | null>;
  /**
   * Throws INTEGRATION_NOT_FOUND, PRECONDITION_FAILED and, unless forced, INTEGRATION_IN_USE.
   * @param next returns the new definition; called again after a conflicting change
   */
  update(
    caller: Caller,
    id: IntegrationId,
    next: (current: Integration) => Promise<IntegrationDefinition>,
    options: ChangeOptions,
  ): Promise<ChangedIntegration>;
}

/** An attempt fails only if another change was made in the meantime. */
const MAX_ATTEMPTS = 5;

export function createDefinitionWriter(
  store: Pick<IntegrationStore, 'find' | 'insert' | 'update'>,
): DefinitionWriter {
  /** Null after a conflicting change. */
  async function tryUpdate(
    { organizationId }: Caller,
    current: Integration,
    definition: IntegrationDefinition,
    { force, dryRun }: ChangeOptions,
  ): Promise<ChangedIntegration | null> {
    const nodeTypes = brokenNodeTypes(current, definition);
    const use = { nodeTypes, force, dryRun, namedWorkflows: NAMED_WORKFLOWS };
    const end = await store.update(organizationId, current, definition, use, INTEGRATION_LIMITS);
    if (end === null) return notFound(current.id);
    if ('changed' in end) return null;
    if ('refused' in end) throw refusalError(end.refused, definition);
    if ('inUse' in end) throw inUse(current.id, end.inUse, 'change', nodeTypes);
    return { integration: { ...current, ...definition }, ...end };
  }

  return {
    async insert({ organizationId }, definition, { dryRun }) {
      const outcome = await store.insert(organizationId, definition, INTEGRATION_LIMITS, dryRun);
      if (typeof outcome === 'string') throw refusalError(outcome, definition);
      return outcome;
    },

    async update(caller, id, next, options) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const current = (await store.find(caller.organizationId, id)) ?? notFound(id);
        const tag = String(current.revision);
        if (options.ifMatch !== null && !namesTag(options.ifMatch, tag))
          throw preconditionFailed(id, tag);
        const changed = await tryUpdate(caller, current, await next(current), options);
        if (changed !== null) return changed;
      }
      throw changesAllTheTime(id);
    },
  };
}
