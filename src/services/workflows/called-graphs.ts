/** Completes a graph with its node types, and with the workflows that it calls, directly or through others. */

import {
  readReference,
  workflowUses,
  type CalledWorkflow,
  type Catalogue,
  type Graph,
  type Outcome,
} from '../../engine/index.ts';
import type { Visibility } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { CalledRevision } from '../../model/execution.ts';
import type { OrganizationTypes } from '../node-types/organization-types.ts';
import type { GraphFiles } from './graph-files.ts';
import type { StoredGraphs } from './stored-graphs.ts';

interface Dependencies {
  readonly types: Pick<OrganizationTypes, 'complete'>;
  readonly graphs: Pick<StoredGraphs, 'find'>;
  readonly files: Pick<GraphFiles, 'usesOf' | 'complete'>;
  /** Weir's own node types: those of integrations call no workflows. */
  readonly catalogue: Catalogue;
}

export interface GraphOwner {
  /** The workflows that it can call. */
  readonly visibility: Visibility;
  /** The workflow of the graph. Null if it is not stored. */
  readonly workflowId: WorkflowId | null;
  /** The revisions that an earlier run called. */
  readonly calledBefore?: readonly CalledRevision[] | undefined;
}

export interface CompleteGraph {
  readonly graph: Graph;
  /** The workflows that a run of the graph can call, each revision once. */
  readonly called: readonly CalledRevision[];
}

/** The state of one completion. */
interface Walk extends GraphOwner {
  readonly calls: CalledRevision[];
}

const MAX_DEPTH = 5;
/** Also bounds the workflows that one request reads. */
const MAX_CALLS = 20;
const PATH = '/workflow';

export class CalledGraphs {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  callsOthers(graph: Graph): boolean {
    return workflowUses(graph, this.#dependencies.catalogue).length > 0;
  }

  /** Problems of called workflows are in the graph, and its checks and runs report them. */
  async complete(owner: GraphOwner, graph: Graph): Promise<CompleteGraph> {
    const walk = { ...owner, calls: [] };
    const complete = await this.#complete(walk, [owner.workflowId], graph);
    return { graph: complete, called: distinct(walk.calls) };
  }

  /** @param path from the outer workflow to that of the graph */
  async #complete(walk: Walk, path: WorkflowPath, graph: Graph): Promise<Graph> {
    const { types, catalogue } = this.#dependencies;
    const typed = await types.complete(walk.visibility.organizationId, graph);
    const uses = workflowUses(typed, catalogue);
    if (uses.length === 0) return typed;
    const workflows = new Map<string, Outcome<CalledWorkflow>>();
    for (const { reference } of uses) {
      // Each use is a call, and counts with the calls of the called workflow.
      const called = await this.#call(walk, path, reference);
      if (workflows.get(reference)?.ok !== false) workflows.set(reference, called);
    }
    return { ...typed, workflows };
  }

  async #call(walk: Walk, path: WorkflowPath, text: string): Promise<Outcome<CalledWorkflow>> {
    const reference = readReference(text);
    if (reference === null) return problem('workflow_not_found', `\`${text}\` names no workflow`);
    const { workflowId, revision: fixed } = reference;
    const refused = refusedCall(walk, path, workflowId);
    if (refused !== null) return refused;
    const { graphs } = this.#dependencies;
    const choice = fixed ?? chosenBefore(walk, workflowId) ?? 'published';
    const match = await graphs.find(walk.visibility, workflowId, choice);
    if ('missing' in match) return notFound(workflowId, match.missing);
    const { revision } = match;
    walk.calls.push({ workflowId, revision, isFixed: fixed !== undefined });
    const stored = await this.#withFiles(walk, match.graph);
    const graph = await this.#complete(walk, [...path, workflowId], stored);
    return { ok: true, value: { workflowId, revision, graph } };
  }

  #withFiles({ visibility }: Walk, graph: Graph): Promise<Graph> {
    const { files } = this.#dependencies;
    return files.complete(visibility.organizationId, graph, files.usesOf(graph));
  }
}

/** The first is null if it is not stored. */
type WorkflowPath = readonly (WorkflowId | null)[];

function refusedCall(
  { calls }: Walk,
  path: WorkflowPath,
  workflowId: WorkflowId,
): Outcome<never> | null {
  const names = [...path.filter((id) => id !== null), workflowId].join(' → ');
  if (path.includes(workflowId))
    return problem('cycle', `The workflows call each other in a circle: ${names}`);
  if (path.length > MAX_DEPTH)
    return problem(
      'graph_too_large',
      `Workflows call each other at most ${MAX_DEPTH} levels deep, and this call is deeper: ${names}`,
    );
  if (calls.length < MAX_CALLS) return null;
  return problem(
    'graph_too_large',
    `A run calls at most ${MAX_CALLS} workflows, including those that the called workflows call`,
  );
}

/** In one run, all calls without a revision run the same one. */
function chosenBefore(
  { calls, calledBefore = [] }: Walk,
  workflowId: WorkflowId,
): number | undefined {
  const chosen = [...calls, ...calledBefore].find(
    (one) => one.workflowId === workflowId && !one.isFixed,
  );
  return chosen?.revision;
}

function distinct(calls: readonly CalledRevision[]): readonly CalledRevision[] {
  const byName = new Map<string, CalledRevision>();
  for (const call of calls) {
    const name = `${call.workflowId}:${call.revision}`;
    const isFixed = call.isFixed && (byName.get(name)?.isFixed ?? true);
    byName.set(name, { ...call, isFixed });
  }
  return [...byName.values()];
}

function notFound(workflowId: WorkflowId, missing: 'workflow' | number): Outcome<never> {
  return problem(
    'workflow_not_found',
    missing === 'workflow'
      ? `There is no workflow ${workflowId} that a run of this workflow can call`
      : `Workflow ${workflowId} has no revision ${missing}, or it is no longer stored`,
  );
}

function problem(
  code: 'workflow_not_found' | 'cycle' | 'graph_too_large',
  message: string,
): Outcome<never> {
  return { ok: false, problems: [{ code, message, path: PATH }] };
}
