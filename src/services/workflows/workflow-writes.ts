/** Creates and updates workflows. A request can have the workflow validated as it will be, before it is written. */

import type { Graph, GraphReport } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import { namesTag, type EntityTags } from '../../model/entity-tags.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { Workflow } from '../../model/workflow.ts';
import type { InTransaction } from '../../stores/index.ts';
import { refuseDeclarations } from './declared-parameters.ts';
import type { GraphDrafts } from './graph-drafts.ts';
import { graphInput, unstoredGraph } from './graph.ts';
import type { WorkflowGraphs } from './workflow-graphs.ts';
import {
  preconditionFailed,
  type WorkflowInput,
  type Workflows,
  type WrittenWorkflow,
} from './workflows.ts';

export interface WriteCheck {
  /** `report` writes the workflow in any case, `require` only if it can run. Undefined: it is not validated. */
  readonly validate: 'report' | 'require' | undefined;
  readonly signal: AbortSignal;
}

export interface CheckedWrite {
  readonly kind: 'written';
  readonly written: WrittenWorkflow;
  /** Refers to nodes by position. Null if the workflow was not validated. */
  readonly report: GraphReport | null;
}

/** Nothing was written. */
export interface RefusedWrite {
  readonly kind: 'refused';
  readonly report: GraphReport;
}

interface Dependencies {
  readonly workflows: Pick<Workflows, 'get' | 'create' | 'update'>;
  readonly drafts: Pick<GraphDrafts, 'graphOf'>;
  readonly graphs: Pick<WorkflowGraphs, 'check'>;
}

/** The validation is repeated if the workflow is changed between it and the write. */
const MAX_ATTEMPTS = 3;

export class WorkflowWrites {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws like `Workflows.create`. */
  async create(
    caller: Caller,
    input: WorkflowInput,
    { validate, signal }: WriteCheck,
    commit?: InTransaction<CheckedWrite>,
  ): Promise<CheckedWrite | RefusedWrite> {
    const { workflows, drafts } = this.#dependencies;
    const report =
      validate === undefined
        ? null
        : await this.#check(caller, await drafts.graphOf(caller, input), signal);
    if (report !== null && isRefused(validate, report)) return { kind: 'refused', report };
    const committing =
      commit &&
      ((...[tx, written]: Parameters<InTransaction<WrittenWorkflow>>) =>
        commit(tx, { kind: 'written', written, report }));
    const written = await workflows.create(caller, input, committing);
    return { kind: 'written', written, report };
  }

  /** Throws like `Workflows.update`. */
  async update(
    caller: Caller,
    id: WorkflowId,
    change: Partial<WorkflowInput>,
    ifMatch: EntityTags | null,
    check: WriteCheck,
  ): Promise<CheckedWrite | RefusedWrite> {
    if (check.validate === undefined) {
      const written = await this.#dependencies.workflows.update(caller, id, change, ifMatch);
      return { kind: 'written', written, report: null };
    }
    for (let attempt = 1; ; attempt += 1) {
      const write = await this.#update(caller, id, change, ifMatch, check);
      if (write !== null) return write;
      if (attempt >= MAX_ATTEMPTS) throw await this.#changed(caller, id);
    }
  }

  /** @returns null if the workflow was changed after its validation */
  async #update(
    caller: Caller,
    id: WorkflowId,
    change: Partial<WorkflowInput>,
    ifMatch: EntityTags | null,
    { validate, signal }: WriteCheck,
  ): Promise<CheckedWrite | RefusedWrite | null> {
    const { workflows } = this.#dependencies;
    const stored = await workflows.get(caller, id);
    if (ifMatch !== null && !namesTag(ifMatch, stored.entityTag))
      throw preconditionFailed(id, stored.entityTag);
    const report = await this.#checkChange(caller, stored, change, signal);
    if (isRefused(validate, report)) return { kind: 'refused', report };
    try {
      const written = await workflows.update(caller, id, change, [stored.entityTag]);
      return { kind: 'written', written, report };
    } catch (error) {
      if (isPreconditionFailed(error)) return null;
      throw error;
    }
  }

  async #changed(caller: Caller, id: WorkflowId): Promise<ApiError> {
    return preconditionFailed(id, (await this.#dependencies.workflows.get(caller, id)).entityTag);
  }

  async #checkChange(
    caller: Caller,
    stored: Workflow,
    { nodes, edges = [], parameters = stored.parameters, settings }: Partial<WorkflowInput>,
    signal: AbortSignal,
  ): Promise<GraphReport> {
    refuseDeclarations(parameters);
    const merged = { ...stored.settings, ...settings };
    const graph =
      nodes === undefined
        ? unstoredGraph(graphInput(stored), parameters, merged)
        : await this.#dependencies.drafts.graphOf(caller, {
            nodes,
            edges,
            parameters,
            settings: merged,
          });
    return this.#check(caller, graph, signal);
  }

  #check(caller: Caller, graph: Graph, signal: AbortSignal): Promise<GraphReport> {
    return this.#dependencies.graphs.check(caller, graph, signal);
  }
}

function isRefused(validate: WriteCheck['validate'], { errors }: GraphReport): boolean {
  return validate === 'require' && errors.length > 0;
}

const isPreconditionFailed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
