/** Caches the documents of workflows as text, by the state of the workflow and of its organization's node types. */

import { bothSettled } from '../../kit/both-settled.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { tagBytes, type TaggedBytes } from '../../kit/tagged-bytes.ts';
import type { Caller } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { Workflow } from '../../model/workflow.ts';
import type { WorkflowStore } from '../../stores/index.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import { workflowVisibility } from '../visibility.ts';
import type { CalledGraphs } from './called-graphs.ts';
import { contractOf, type WorkflowContract } from './contract.ts';
import { findWorkflow, workflowNotFound } from './find-workflow.ts';
import { toEngineGraph } from './graph.ts';
import type { Revisions } from './revisions.ts';
import type { WorkflowGraphs } from './workflow-graphs.ts';

interface Dependencies {
  readonly store: Pick<WorkflowStore, 'get' | 'entityTag'>;
  readonly types: Pick<OrganizationTypes, 'version'>;
  readonly graphs: Pick<WorkflowGraphs, 'validate' | 'report'>;
  readonly calledGraphs: Pick<CalledGraphs, 'callsOthers'>;
  readonly revisions: Pick<Revisions, 'get'>;
}

/** For all organizations. */
const MAX_BYTES = 16 * 1024 * 1024;

export class WorkflowDocuments {
  readonly #dependencies: Dependencies;
  readonly #documents = createLruCache<string, TaggedBytes>({
    maxEntries: Infinity,
    maxWeight: MAX_BYTES,
    weightOf: ({ bytes }) => bytes.length,
  });

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Throws WORKFLOW_NOT_FOUND, and SERVICE_UNAVAILABLE if `signal` is aborted while the workflow is checked.
   * @param print writes the document as JSON
   */
  async printed(
    caller: Caller,
    id: WorkflowId,
    print: (contract: WorkflowContract) => Buffer,
    signal: AbortSignal,
  ): Promise<TaggedBytes> {
    const { store, types } = this.#dependencies;
    const [state, version] = await bothSettled(
      store.entityTag(workflowVisibility(caller), id),
      types.version(caller.organizationId),
    );
    if (state === null) throw workflowNotFound(id);
    const key = `${id} ${state} ${version}`;
    const cached = this.#documents.get(key);
    if (cached !== undefined) return cached;
    const workflow = await findWorkflow(store, caller, id);
    const contract = await this.#contract(caller, workflow, signal);
    const document = await tagBytes(print(contract));
    // A workflow that changed in the meantime is not cached under the earlier state, and called workflows can change.
    if (workflow.entityTag === state && !this.#callsOthers(contract))
      this.#documents.set(key, document);
    return document;
  }

  #callsOthers({ workflow }: WorkflowContract): boolean {
    return this.#dependencies.calledGraphs.callsOthers(toEngineGraph(workflow));
  }

  /** The contract of the revision that calls run. */
  async #contract(
    caller: Caller,
    workflow: Workflow,
    signal: AbortSignal,
  ): Promise<WorkflowContract> {
    const { graphs, revisions } = this.#dependencies;
    const { id, publishedRevision: revision } = workflow;
    if (revision === null || revision === workflow.revision)
      return contractOf(workflow, await graphs.validate(caller, id, signal));
    const { nodes, edges, parameters, settings } = await revisions.get(caller, id, revision);
    const published = { ...workflow, revision, nodes, edges, parameters, settings };
    const report = await graphs.report(caller, id, { revision, graph: toEngineGraph(published) });
    return contractOf(published, report);
  }
}
