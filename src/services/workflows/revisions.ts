import type { Caller } from '../../model/caller.ts';
import type { EntityTags } from '../../model/entity-tags.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Revision, RevisionItem } from '../../model/revision.ts';
import { DEFAULT_SETTINGS } from '../../model/workflow.ts';
import type { InTransaction, RevisionStore, WorkflowStore } from '../../stores/index.ts';
import { workflowVisibility } from '../visibility.ts';
import { revisionNotFound, workflowNotFound } from './find-workflow.ts';
import { graphInput } from './graph.ts';
import type { Workflows, WrittenWorkflow } from './workflows.ts';

export interface Revisions {
  /** Newest first. Throws WORKFLOW_NOT_FOUND, like all methods below. */
  list(caller: Caller, workflowId: WorkflowId, page: PageNumber): Promise<Page<RevisionItem>>;
  /** Throws REVISION_NOT_FOUND, like `restore`. */
  get(caller: Caller, workflowId: WorkflowId, number: number): Promise<Revision>;
  /**
   * Stores its graph as a new revision, with new ids. Throws PRECONDITION_FAILED if the workflow matches none of
   * the tags.
   */
  restore(
    caller: Caller,
    workflowId: WorkflowId,
    number: number,
    ifMatch: EntityTags | null,
    commit?: InTransaction<WrittenWorkflow>,
  ): Promise<WrittenWorkflow>;
}

interface Dependencies {
  readonly store: RevisionStore;
  readonly stored: Pick<WorkflowStore, 'revision'>;
  readonly workflows: Pick<Workflows, 'replaceGraph'>;
}

export function createRevisions({ store, stored, workflows }: Dependencies): Revisions {
  async function requireWorkflow(caller: Caller, id: WorkflowId): Promise<void> {
    const revision = await stored.revision(workflowVisibility(caller), id);
    if (revision === null) throw workflowNotFound(id);
  }

  async function get(caller: Caller, workflowId: WorkflowId, number: number): Promise<Revision> {
    const outcome = await store.find(workflowVisibility(caller), workflowId, number);
    if (outcome !== null) return outcome;
    await requireWorkflow(caller, workflowId);
    throw revisionNotFound(workflowId, number);
  }

  return {
    get,

    async list(caller, workflowId, page) {
      const outcome = await store.list(workflowVisibility(caller), workflowId, page);
      if (outcome.total === 0) await requireWorkflow(caller, workflowId);
      return outcome;
    },

    async restore(caller, workflowId, number, ifMatch, commit) {
      // Revisions are immutable, so it can be read before the transaction that writes.
      const revision = await get(caller, workflowId, number);
      const stored = {
        graph: graphInput(revision),
        parameters: revision.parameters,
        settings: { ...DEFAULT_SETTINGS, ...revision.settings },
      };
      return workflows.replaceGraph(caller, workflowId, stored, number, ifMatch, commit);
    },
  };
}
