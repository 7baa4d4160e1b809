/** Chooses the revision that calls and schedules run. */

import type { ValidationReport } from '../../engine/index.ts';
import type { Caller } from '../../model/caller.ts';
import type { EntityTags } from '../../model/entity-tags.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { InTransaction } from '../../stores/index.ts';
import { toEngineGraph } from './graph.ts';
import type { Revisions } from './revisions.ts';
import type { WorkflowGraphs } from './workflow-graphs.ts';
import type { Workflows, WrittenWorkflow } from './workflows.ts';

export interface PublishRequest {
  /** Default: the newest. Null: none is published any more. */
  readonly revision: number | null | undefined;
  /** Publishes a revision that cannot run, too. */
  readonly isForced: boolean;
  readonly ifMatch: EntityTags | null;
}

export type PublishOutcome =
  | { readonly kind: 'published'; readonly written: WrittenWorkflow }
  | { readonly kind: 'invalid'; readonly report: ValidationReport };

interface Dependencies {
  readonly revisions: Pick<Revisions, 'get'>;
  readonly graphs: Pick<WorkflowGraphs, 'report'>;
  readonly workflows: Pick<Workflows, 'get' | 'setPublished'>;
}

export class Publishing {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws WORKFLOW_NOT_FOUND, REVISION_NOT_FOUND and PRECONDITION_FAILED. */
  async publish(
    caller: Caller,
    id: WorkflowId,
    { revision, isForced, ifMatch }: PublishRequest,
    commit?: InTransaction<WrittenWorkflow>,
  ): Promise<PublishOutcome> {
    const { graphs, revisions, workflows } = this.#dependencies;
    const number = revision === undefined ? (await workflows.get(caller, id)).revision : revision;
    if (number !== null && !isForced) {
      const graph = toEngineGraph(await revisions.get(caller, id, number));
      const report = await graphs.report(caller, id, { revision: number, graph });
      if (report.errors.length > 0) return { kind: 'invalid', report };
    }
    const written = await workflows.setPublished(caller, id, number, ifMatch, commit);
    return { kind: 'published', written };
  }
}
