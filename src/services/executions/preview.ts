/** Previews: runs for authors of workflows, without stored results. */

import type { Clock } from '../../kit/clock.ts';
import type {
  CursorBounds,
  Engine,
  Graph,
  PreviewOutcome,
  RunConstants,
} from '../../engine/index.ts';
import type { Caller } from '../../model/caller.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { WorkflowId } from '../../model/ids.ts';
import { pointer } from '../../kit/json-pointer.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { NodeRole } from '../../kit/node-role.ts';
import type { CursorStore, ExecutionStore, WorkflowStore } from '../../stores/index.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';
import { workflowVisibility } from '../visibility.ts';
import type { CalledGraphs } from '../workflows/called-graphs.ts';
import { toEngineGraph } from '../workflows/graph.ts';
import { refuseRunParams } from '../workflows/declared-parameters.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import type { GraphDraft } from '../workflows/graph-draft.ts';
import type { GraphDrafts } from '../workflows/graph-drafts.ts';
import { currentBounds } from './run-cursors.ts';
import type { OccupySlot } from './occupy-slot.ts';
import { toExecutionProblem } from './execution-problem.ts';
import { refuseServiceFault } from './refuse-service-fault.ts';

export interface PreviewRequest {
  readonly params: JsonObject;
  /** By default, those of a run that starts now. */
  readonly constants?: Partial<RunConstants>;
  /** Absent for every node except the terminators. */
  readonly untilNodeId: number | undefined;
  readonly rows: number;
  /** The rows of other nodes are only counted. Absent: those of every node are shown. */
  readonly shownNodeIds?: readonly number[] | undefined;
  /** Rows that replace the output of a node, by node id. */
  readonly fixtures: Readonly<Record<string, readonly JsonObject[]>>;
}

export interface Previews {
  /** Throws WORKFLOW_NOT_FOUND, INVALID_INPUT for a node that the workflow does not have, RATE_LIMITED, SERVICE_UNAVAILABLE. */
  preview(
    caller: Caller,
    workflowId: WorkflowId,
    request: PreviewRequest,
    signal: AbortSignal,
  ): Promise<Preview>;
  /**
   * The same for a graph that is not stored; the ids of its nodes are their positions. Throws INVALID_INPUT for a graph
   * that cannot be stored too.
   */
  previewGraph(
    caller: Caller,
    draft: GraphDraft,
    request: PreviewRequest,
    signal: AbortSignal,
  ): Promise<Preview>;
}

export type Preview =
  | Exclude<PreviewOutcome, { status: 'failed' | 'timed_out' | 'too_large' | 'cancelled' }>
  | EndedPreview;

export interface EndedPreview {
  readonly status: 'failed' | 'timed_out' | 'too_large';
  readonly executionTimeMs: number;
  readonly problem: ExecutionProblem;
}

interface Dependencies {
  readonly workflows: Pick<WorkflowStore, 'get'>;
  readonly drafts: Pick<GraphDrafts, 'graphOf'>;
  readonly store: Pick<ExecutionStore, 'lastSuccess'>;
  readonly cursors: Pick<CursorStore, 'states'>;
  readonly engine: Pick<Engine, 'preview'>;
  readonly calledGraphs: Pick<CalledGraphs, 'complete'>;
  readonly occupySlot: OccupySlot;
  readonly limits: { readonly executeTimeoutSeconds: number };
  readonly clock: Clock;
}

export function createPreviews(dependencies: Dependencies): Previews {
  const { workflows, store, cursors: cursorStore, drafts, calledGraphs } = dependencies;
  const run = createPreviewRun(dependencies);
  return {
    async preview(caller, workflowId, request, signal) {
      const workflow = await findWorkflow(workflows, caller, workflowId);
      const { nodes, edges } = workflow;
      const readIds = new Set(edges.map(({ sourceNodeId }) => sourceNodeId));
      refuse(nodeProblems(nodes, readIds, request, STORED));
      const owner = { visibility: workflowVisibility(caller), workflowId };
      const { graph } = await calledGraphs.complete(owner, toEngineGraph(workflow));
      const lastSuccessAt = await lastSuccess(request, () => store.lastSuccess(workflowId));
      const cursors = await currentBounds(cursorStore, workflowId, graph);
      return run(caller, graph, { ...request, lastSuccessAt, cursors }, signal);
    },

    async previewGraph(caller, draft, request, signal) {
      const graph = await drafts.graphOf(caller, draft);
      const nodes = draft.nodes.map(({ nodeRole }, position) => ({ id: position, nodeRole }));
      const readIds = new Set(graph.edges.map(({ source }) => source));
      refuse(nodeProblems(nodes, readIds, request, UNSTORED));
      const owner = { visibility: workflowVisibility(caller), workflowId: null };
      const complete = (await calledGraphs.complete(owner, graph)).graph;
      const lastSuccessAt = await lastSuccess(request, () => Promise.resolve(null));
      return run(caller, complete, { ...request, lastSuccessAt }, signal);
    },
  };
}

interface ReadyRequest extends PreviewRequest {
  readonly lastSuccessAt: Date | null;
  /** Those of a stored workflow. */
  readonly cursors?: ReadonlyMap<string, CursorBounds>;
}

function createPreviewRun({ engine, occupySlot, limits, clock }: Dependencies) {
  return async (
    caller: Caller,
    graph: Graph,
    request: ReadyRequest,
    signal: AbortSignal,
  ): Promise<Preview> => {
    const { params, constants = {}, untilNodeId, rows, fixtures, lastSuccessAt, cursors } = request;
    const { shownNodeIds } = request;
    const now = clock.now();
    refuseRunParams(graph, { values: params, others: new Map() });
    return occupySlot(caller, async (scratch) => {
      const startedMs = clock.monotonicMs();
      const outcome = await engine.preview({
        tenant: String(caller.organizationId),
        graph,
        params,
        constants: { dueAt: now, startedAt: now, ...constants, lastSuccessAt },
        cursors,
        untilNodeIds: untilNodeId === undefined ? undefined : [untilNodeId],
        scratch,
        maxRows: shownNodeIds === undefined ? rows : new Map(shownNodeIds.map((id) => [id, rows])),
        fixtures: new Map(Object.entries(fixtures).map(([id, given]) => [Number(id), given])),
        timeoutMs: limits.executeTimeoutSeconds * 1000,
        signal,
      });
      return explained(outcome, graph, Math.round(clock.monotonicMs() - startedMs));
    });
  };
}

async function lastSuccess(
  { constants = {} }: PreviewRequest,
  read: () => Promise<Date | null>,
): Promise<Date | null> {
  return constants.lastSuccessAt === undefined ? read() : constants.lastSuccessAt;
}

function explained(outcome: PreviewOutcome, graph: Graph, executionTimeMs: number): Preview {
  refuseServiceFault(outcome);
  if (outcome.status === 'completed' || outcome.status === 'invalid') return outcome;
  const { status, problem } = outcome;
  if (status === 'cancelled') throw new Error('a cancelled preview has no report');
  return { status, executionTimeMs, problem: toExecutionProblem(graph, problem) };
}

/** The words of the request for nodes. */
interface NodeWords {
  readonly untilField: string;
  readonly noSuchNode: (id: number) => string;
  readonly noSuchFixture: string;
}

const STORED: NodeWords = {
  untilField: '/untilNodeId',
  noSuchNode: (id) => `the workflow has no node ${id}`,
  noSuchFixture: 'the workflow has no such node',
};

const UNSTORED: NodeWords = {
  untilField: '/untilNodeIndex',
  noSuchNode: (position) => `there is no node at ${position}: positions count from 0`,
  noSuchFixture: 'there is no node at this position: positions count from 0',
};

function nodeProblems(
  nodes: readonly { readonly id: number; readonly nodeRole: NodeRole }[],
  readIds: ReadonlySet<number>,
  { untilNodeId, shownNodeIds = [], fixtures }: PreviewRequest,
  words: NodeWords,
): readonly FieldProblem[] {
  const roles = new Map(nodes.map(({ id, nodeRole }) => [String(id), nodeRole]));
  return [
    ...(untilNodeId === undefined || roles.has(String(untilNodeId))
      ? []
      : [{ field: words.untilField, message: words.noSuchNode(untilNodeId) }]),
    ...shownNodeIds.flatMap((id, at) =>
      roles.has(String(id))
        ? []
        : [{ field: pointer('show', String(at)), message: words.noSuchNode(id) }],
    ),
    ...Object.keys(fixtures).flatMap((id): readonly FieldProblem[] => {
      const field = pointer('fixtures', id);
      const role = roles.get(id);
      if (role === undefined) return [{ field, message: words.noSuchFixture }];
      if (role !== 'terminator' || readIds.has(Number(id))) return [];
      return [{ field, message: 'no node reads rows of this terminator' }];
    }),
  ];
}

function refuse(problems: readonly FieldProblem[]): void {
  const [first, ...others] = problems;
  if (first !== undefined) throw new InvalidInput(first, ...others);
}
