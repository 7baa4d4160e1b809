/** Stores definitions in which no faults were found, and says what the limits, other changes and workflows have against it. */

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
  /** True to continue although workflows use what the change removes. */
  readonly force: boolean;
  /** The revisions of which the integration must have one; null: any will do. */
  readonly ifMatch: EntityTags | null;
  /** True to report the outcome without storing anything. */
  readonly dryRun: boolean;
}

export interface ChangedIntegration {
  /** After a dry run, as it would be, of the revision that is stored. */
  readonly integration: Integration;
  /** Workflows that use a node type that the change took away or altered. */
  readonly affected: UsingWorkflows;
}

export interface DefinitionWriter {
  /** Throws INVALID_INPUT where a limit or the slug of another keeps it from being stored; null after a dry run. */
  insert(
    caller: Caller,
    definition: IntegrationDefinition,
    options: { readonly dryRun: boolean },
  ): Promise<Integration | null>;
  /**
   * Throws INTEGRATION_NOT_FOUND, PRECONDITION_FAILED and, unless forced, INTEGRATION_IN_USE.
   * @param next what the integration shall be; asked again where another change comes first
   */
  update(
    caller: Caller,
    id: IntegrationId,
    next: (current: Integration) => Promise<IntegrationDefinition>,
    options: ChangeOptions,
  ): Promise<ChangedIntegration>;
}

/** Each attempt that fails means that another change was made in the meantime. */
const MAX_ATTEMPTS = 5;

export function createDefinitionWriter(
  store: Pick<IntegrationStore, 'find' | 'insert' | 'update'>,
): DefinitionWriter {
  /** null: another change came first. */
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
      const made = await store.insert(organizationId, definition, INTEGRATION_LIMITS, dryRun);
      if (typeof made === 'string') throw refusalError(made, definition);
      return made;
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
