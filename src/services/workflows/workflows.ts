import type { Log } from '../../kit/log.ts';
import { bothSettled } from '../../kit/both-settled.ts';
import type { Clock } from '../../kit/clock.ts';
import type { EntityTags } from '../../model/entity-tags.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { GraphReport, ValidationReport } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import { authorOf, type Caller } from '../../model/caller.ts';
import { isRevised } from '../../model/revision.ts';
import type { Timing } from '../../model/schedule.ts';
import {
  CanvasMismatch,
  SlugTaken,
  type Canvas,
  type GraphInput,
  type Workflow,
} from '../../model/workflow.ts';
import type {
  InTransaction,
  ResultBytesStore,
  ResultStore,
  WorkflowStore,
} from '../../stores/index.ts';
import type { WorkflowChange } from '../../stores/postgres/workflows.ts';
import type { EdgeDraft, GraphDraft, NodeDraft } from './graph-draft.ts';
import type { GraphDrafts } from './graph-drafts.ts';
import { findWorkflow, refusingRevision, workflowNotFound } from './find-workflow.ts';
import { refuseAnother, refuseLarger, type OrganizationCaps } from './organization-caps.ts';
import type { WorkflowGraphs } from './workflow-graphs.ts';
import { InvalidInput } from '../invalid-input.ts';
import { refuseDeclarations } from './declared-parameters.ts';
import { refuseLongDescription } from './description-length.ts';
import { nextRunAfter } from '../timing/cron.ts';
import { workflowVisibility } from '../visibility.ts';

export type { EdgeDraft, GraphDraft, GraphReport, NodeDraft, ValidationReport };

export interface Workflows {
  /** Throws WORKFLOW_NOT_FOUND, like all other methods except `create` and `validateGraph`. */
  get(caller: Caller, id: WorkflowId): Promise<Workflow>;
  /**
   * The workflow belongs to the caller's user. Throws INVALID_INPUT with all reasons why the graph cannot be
   * stored.
   */
  create(
    caller: Caller,
    input: WorkflowInput,
    commit?: InTransaction<WrittenWorkflow>,
  ): Promise<WrittenWorkflow>;
  /**
   * `nodes` replace the whole graph; without them it stays unchanged, and `edges` alone are INVALID_INPUT.
   * `parameters` are replaced as a whole, with or without the graph; members of `settings` that are absent stay unchanged.
   * `canvas` is removed with the graph unless one is sent
   * that fits it; alone, it must have one item for each node: INVALID_INPUT. Throws PRECONDITION_FAILED if the workflow
   * matches none of the tags.
   */
  update(
    caller: Caller,
    id: WorkflowId,
    input: Partial<WorkflowInput>,
    ifMatch?: EntityTags | null,
  ): Promise<WrittenWorkflow>;
  /** Replaces graph, parameters and settings with those of the earlier revision `restoredFrom`. */
  replaceGraph(
    caller: Caller,
    id: WorkflowId,
    stored: StoredGraph,
    restoredFrom: number,
    ifMatch: EntityTags | null,
    commit?: InTransaction<WrittenWorkflow>,
  ): Promise<WrittenWorkflow>;
  /** Null: calls and schedules run the newest revision. Throws REVISION_NOT_FOUND and PRECONDITION_FAILED. */
  setPublished(
    caller: Caller,
    id: WorkflowId,
    publishedRevision: number | null,
    ifMatch: EntityTags | null,
    commit?: InTransaction<WrittenWorkflow>,
  ): Promise<WrittenWorkflow>;
  /** Includes its graph, schedules and stored results. Throws PRECONDITION_FAILED like `update`. */
  delete(caller: Caller, id: WorkflowId, ifMatch?: EntityTags | null): Promise<void>;
  /** Validates the stored graph; stops early if `signal` is aborted. */
  validate(caller: Caller, id: WorkflowId, signal: AbortSignal): Promise<GraphReport>;
  /**
   * The same for a graph that is not stored; messages refer to its nodes by position. Throws INVALID_INPUT like
   * `create`.
   */
  validateGraph(caller: Caller, graph: GraphDraft, signal: AbortSignal): Promise<GraphReport>;
}

export interface WorkflowInput extends GraphDraft {
  readonly title: string;
  /** Absent or null: none. */
  readonly slug?: string | null;
  readonly description: string | null;
  readonly isActive: boolean;
  /** One place for each node. Absent, null, or of another number of nodes than a graph that comes with it: none. */
  readonly canvas?: Canvas | null;
}

type StoredGraph = { readonly graph: GraphInput } & Pick<Workflow, 'parameters' | 'settings'>;

export interface WrittenWorkflow {
  readonly workflow: Workflow;
  /** By position in the submitted nodes; null if the request had no nodes. */
  readonly nodeIds: readonly number[] | null;
}

interface Dependencies {
  readonly store: WorkflowStore;
  readonly results: Pick<ResultStore, 'deleteByWorkflow'>;
  readonly resultBytes: Pick<ResultBytesStore, 'expireWorkflow'>;
  readonly drafts: GraphDrafts;
  readonly graphs: Pick<WorkflowGraphs, 'validate' | 'check'>;
  readonly caps: OrganizationCaps;
  readonly clock: Clock;
  readonly log: Log;
}

export function createWorkflows(dependencies: Dependencies): Workflows {
  const { store, drafts, graphs, caps, clock } = dependencies;
  const write = createWrite(dependencies);
  return {
    get: (caller, id) => findWorkflow(store, caller, id),

    async create(caller, { nodes, edges, ...metadata }, commit) {
      const { organizationId, userId } = caller;
      refuseLongDescription(metadata.description);
      refuseDeclarations(metadata.parameters);
      const [graph, held] = await bothSettled(
        drafts.storable(caller, nodes, edges),
        store.held(organizationId),
      );
      refuseAnother(caps, held);
      const { keyId } = authorOf(caller);
      const input = { organizationId, userId, keyId, ...metadata, ...graph };
      return refusingInput(metadata.slug, store.insert(input, commit));
    },

    async update(caller, id, { nodes, edges, isActive, ...metadata }, ifMatch) {
      if (nodes === undefined && edges !== undefined) throw edgesAlone();
      refuseLongDescription(metadata.description);
      refuseDeclarations(metadata.parameters);
      const graph = nodes && (await drafts.storable(caller, nodes, edges ?? []));
      const change: WorkflowChange = {
        ...metadata,
        ...(graph && { graph }),
        author: authorOf(caller),
        ...activityChange(isActive, clock.now()),
      };
      return write(caller, id, change, ifMatch);
    },

    replaceGraph: (caller, id, stored, restoredFrom, ifMatch, commit) =>
      write(caller, id, { ...stored, restoredFrom, author: authorOf(caller) }, ifMatch, commit),

    setPublished: (caller, id, publishedRevision, ifMatch, commit) =>
      refusingRevision(id, write(caller, id, { publishedRevision }, ifMatch, commit)),

    async delete(caller, id, ifMatch = null) {
      const isDeleted = await store.delete(workflowVisibility(caller), id, ifMatch);
      if (!isDeleted) throw await notWritten(store, caller, id, ifMatch);
      await deleteResults(dependencies, id);
    },

    validate: (caller, id, signal) => graphs.validate(caller, id, signal),

    validateGraph: async (caller, draft, signal) =>
      graphs.check(caller, await drafts.graphOf(caller, draft), signal),
  };
}

function createWrite({ store, caps }: Pick<Dependencies, 'store' | 'caps'>) {
  return async (
    caller: Caller,
    id: WorkflowId,
    change: WorkflowChange,
    ifMatch: EntityTags | null = null,
    commit?: InTransaction<WrittenWorkflow>,
  ): Promise<WrittenWorkflow> => {
    if (isRevised(change)) refuseLarger(caps, await store.held(caller.organizationId));
    const visibility = workflowVisibility(caller);
    const writing = store.update(visibility, id, change, ifMatch, commit);
    const written = await refusingInput(change.slug, writing);
    if (written === null) throw await notWritten(store, caller, id, ifMatch);
    return written;
  };
}

async function refusingInput<Result>(
  slug: string | null | undefined,
  writing: Promise<Result>,
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof CanvasMismatch) throw canvasMismatch(error);
    if (!(error instanceof SlugTaken)) throw error;
    const message = `must be another one: the organization has a workflow \`${slug}\``;
    throw new InvalidInput({ field: '/slug', message });
  }
}

function canvasMismatch({ nodes }: CanvasMismatch): InvalidInput {
  const message = `must have one item for each of the ${nodes} nodes`;
  return new InvalidInput({ field: '/canvas', message });
}

function edgesAlone(): InvalidInput {
  const message = 'must come with `nodes`: a graph is replaced whole';
  return new InvalidInput({ field: '/edges', message });
}

/** The error of a write that matched no row. */
async function notWritten(
  store: Pick<WorkflowStore, 'entityTag'>,
  caller: Caller,
  id: WorkflowId,
  ifMatch: EntityTags | null,
): Promise<ApiError> {
  const tag = ifMatch === null ? null : await store.entityTag(workflowVisibility(caller), id);
  return tag === null ? workflowNotFound(id) : preconditionFailed(id, tag);
}

/** Failures are only logged: the results of a deleted workflow are unreachable, and they expire. */
async function deleteResults(
  { results, resultBytes, clock, log }: Dependencies,
  workflowId: WorkflowId,
): Promise<void> {
  try {
    await results.deleteByWorkflow(workflowId);
    await resultBytes.expireWorkflow(workflowId, clock.now());
  } catch (error) {
    log.warn({ error, workflowId }, 'results of deleted workflow left to expire');
  }
}

/** Its schedules resume from now: due times while it was inactive are skipped. */
function activityChange(isActive: boolean | undefined, now: Date) {
  if (isActive !== true) return isActive === false ? { isActive } : {};
  return { isActive, nextRun: (timing: Timing) => nextRunAfter(timing, now) };
}

export function preconditionFailed(id: WorkflowId, entityTag: string): ApiError {
  return new ApiError(
    'PRECONDITION_FAILED',
    `Workflow ${id} has changed since you read it. Read it again, and send the new \`ETag\` in \`If-Match\`.`,
    { entityTag },
  );
}
