/**
 * Workflows in PostgreSQL, through Prisma's client. These use `pg`: reading one, which clients do in a loop; the list,
 * whose deep pages would read every row before them; and graphs of hundreds of rows, which one statement writes.
 */

import { insertGraph } from '../../generated/statements/workflows.ts';
import type { KeyId, NodeId, OrganizationId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import { isRevised } from '../../model/revision.ts';
import type {
  Canvas,
  GraphInput,
  GraphSettings,
  HeldWorkflows,
  RevisionChoice,
  Workflow,
  WorkflowListItem,
  WorkflowParameters,
} from '../../model/workflow.ts';
import { namesTag, type EntityTags } from '../../model/entity-tags.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import type { Query } from './queries/statement.ts';
import {
  beginRevision,
  requireRevision,
  REVISION_LIMITS,
  type RevisionLimits,
} from './revisions.ts';
import type { InTransaction } from './connection/transaction.ts';
import { restSchedules, resumeSchedules } from './schedules.ts';
import { createListReader } from './queries/list-page.ts';
import {
  kibOf,
  toCanvas,
  toParameters,
  toSettings,
  toWorkflow,
  WORKFLOW,
} from './workflow-rows.ts';
import { findWorkflow, held, revisionToRun, visible } from './workflow-reads.ts';
import { createWorkflowSearch, type WorkflowSearch } from './workflow-search.ts';
import { unlessSlugTaken } from './workflow-slugs.ts';
import { LIST } from './workflow-sql.ts';
import { canvasFor, requireCanvas, updatedValues, type WorkflowChange } from './workflow-values.ts';

export interface NewWorkflow extends GraphInput {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly title: string;
  /** Absent or null: none. */
  readonly slug?: string | null;
  readonly description: string | null;
  readonly isActive: boolean;
  /** Absent or null: none. */
  readonly parameters?: WorkflowParameters | null;
  /** Absent: the defaults. */
  readonly settings?: GraphSettings | undefined;
  /** Absent, null, or of another number of nodes: none. */
  readonly canvas?: Canvas | null;
  /** null if it is created in a session. */
  readonly keyId?: KeyId | null;
}

export type { WorkflowChange };

/** `nodeIds[i]` is the id of the node at position `i` of the input; null if the request had no graph. */
export interface Written {
  readonly workflow: Workflow;
  readonly nodeIds: readonly NodeId[] | null;
}

export interface WorkflowStore {
  /** Newest first, by id. */
  list(visibility: Visibility, page: PageNumber): Promise<Page<WorkflowListItem>>;
  get(visibility: Visibility, id: WorkflowId): Promise<Workflow | null>;
  readonly search: WorkflowSearch;
  /** Same as the revision in `get`, without reading the graph. */
  revision(visibility: Visibility, id: WorkflowId): Promise<number | null>;
  /** The revision of a run, without reading its graph; it may not exist. Null if the workflow is not visible. */
  revisionToRun(
    visibility: Visibility,
    id: WorkflowId,
    choice: RevisionChoice,
  ): Promise<number | null>;
  /** Same as the entity tag of `get`. */
  entityTag(visibility: Visibility, id: WorkflowId): Promise<string | null>;
  held(organizationId: OrganizationId): Promise<HeldWorkflows>;
  /** Throws SlugTaken, like `update`. */
  insert(workflow: NewWorkflow, commit?: InTransaction<Written>): Promise<Written>;
  /**
   * One transaction that locks the row; an error changes nothing. `modified` and `version` advance, and `revision`
   * too if there is a graph, or if there are parameters or settings. Throws CanvasMismatch for a canvas without its graph that does not fit. null if the workflow is not visible or matches no tag in `ifMatch`;
   * `delete` returns false. Throws RevisionNotStored if the published revision would not exist.
   */
  update(
    visibility: Visibility,
    id: WorkflowId,
    change: WorkflowChange,
    ifMatch?: EntityTags | null,
    commit?: InTransaction<Written>,
  ): Promise<Written | null>;
  /** Includes nodes, edges and schedules. */
  delete(visibility: Visibility, id: WorkflowId, ifMatch?: EntityTags | null): Promise<boolean>;
}

export function createWorkflowStore(
  { prisma, transact, query, read, largeRead }: Database,
  revisionLimits: RevisionLimits = REVISION_LIMITS,
): WorkflowStore {
  return {
    list: createListReader(query, LIST),

    get: (visibility, id) => findWorkflow({ read, query, largeRead }, visibility, id),

    async revision(visibility, id) {
      const where = visible(visibility, id);
      const row = await prisma.workflow.findFirst({ where, select: { revision: true } });
      return row && row.revision;
    },

    revisionToRun: (visibility, id, choice) => revisionToRun(prisma, visibility, id, choice),

    async entityTag(visibility, id) {
      const where = visible(visibility, id);
      const row = await prisma.workflowGraph.findFirst({ where, select: { entityTag: true } });
      return row && row.entityTag;
    },

    held: (organizationId) => held(prisma, organizationId),

    search: createWorkflowSearch(query),

    insert(workflow, commit) {
      const graph = graphText(workflow);
      return unlessSlugTaken(
        transact(async (tx, statement) => {
          const written = await insertWorkflow(tx, statement, workflow, graph);
          await commit?.(statement, written);
          return written;
        }),
      );
    },

    update(visibility, id, change, ifMatch = null, commit) {
      const graph = change.graph && graphText(change.graph);
      const update = { visibility, id, change, graph, ifMatch, revisionLimits };
      return unlessSlugTaken(
        transact(async (tx, statement) => {
          const written = await updateWorkflow(tx, statement, update);
          if (written !== null) await commit?.(statement, written);
          return written;
        }),
      );
    },

    delete: (visibility, id, ifMatch = null) =>
      transact(async (tx) => {
        if ((await lock(tx, visibility, id, ifMatch)) === null) return false;
        await tx.workflow.delete({ where: { id }, select: { id: true } });
        return true;
      }),
  };
}

async function insertWorkflow(
  tx: PrismaTransaction,
  statement: Query,
  { parameters = null, settings = {}, canvas = null, keyId = null, ...workflow }: NewWorkflow,
  graph: GraphText,
): Promise<Written> {
  const { organizationId, userId, title, slug = null, description, isActive } = workflow;
  const parametersBytes = parameters === null ? 0 : Buffer.byteLength(JSON.stringify(parameters));
  const sizeKib = kibOf(graph.bytes + parametersBytes);
  const stored = { parameters: toParameters(parameters), settings: toSettings(settings) };
  const { id, created } = await tx.workflow.create({
    data: {
      organizationId,
      userId,
      title,
      slug,
      description,
      isActive,
      sizeKib,
      canvas: toCanvas(canvasFor(workflow, canvas)),
      ...stored,
    },
    select: { id: true, created: true },
  });
  const revision = { workflowId: id, number: 1, created, userId, keyId, ...stored };
  await tx.workflowRevision.create({ data: revision, select: { number: true } });
  await statement(insertGraph, [id, graph.nodes, graph.edges]);
  const inserted = await readWorkflow(tx, id);
  return { workflow: inserted, nodeIds: nodeIds(inserted) };
}

interface WorkflowUpdate {
  readonly visibility: Visibility;
  readonly id: WorkflowId;
  readonly change: WorkflowChange;
  readonly graph: GraphText | undefined;
  readonly ifMatch: EntityTags | null;
  readonly revisionLimits: RevisionLimits;
}

async function updateWorkflow(
  tx: PrismaTransaction,
  statement: Query,
  { visibility, id, change, graph, ifMatch, revisionLimits }: WorkflowUpdate,
): Promise<Written | null> {
  // Until the end: the second of two concurrent updates sees the graph of the first.
  const locked = await lock(tx, visibility, id, ifMatch);
  if (locked === null) return null;
  await requireRevision(tx, id, change.publishedRevision ?? null);
  const { revision } = await tx.workflow.update({
    where: { id },
    data: updatedValues(change, locked),
    select: { revision: true },
  });
  if (isRevised(change)) {
    const { author, restoredFrom } = change;
    const graphBytes = graph?.bytes ?? null;
    const next = { number: revision, author, restoredFrom, graphBytes };
    await beginRevision(statement, id, next, revisionLimits);
  }
  if (graph !== undefined) {
    // Edges first: otherwise the foreign key looks them up for each node.
    await tx.edge.deleteMany({ where: { workflowId: id } });
    await tx.node.deleteMany({ where: { workflowId: id } });
    await statement(insertGraph, [id, graph.nodes, graph.edges]);
  }
  if (change.isActive === true) await resumeSchedules(tx, id, change.nextRun);
  if (change.isActive === false) await restSchedules(tx, id);
  const workflow = requireCanvas(await readWorkflow(tx, id));
  return { workflow, nodeIds: graph === undefined ? null : nodeIds(workflow) };
}

interface LockedWorkflow {
  /** The time for a change, which never goes back. */
  readonly modified: Date;
  readonly settings: GraphSettings;
}

/**
 * PostgreSQL checks the row again after a wait, so of several writers with one tag only the first succeeds.
 * @returns null if the workflow is not visible or matches no tag
 */
async function lock(
  tx: PrismaTransaction,
  { organizationId, userId }: Visibility,
  id: WorkflowId,
  ifMatch: EntityTags | null,
): Promise<LockedWorkflow | null> {
  const rows = await tx.$queryRaw<readonly (LockedWorkflow & { entityTag: string })[]>`
    SELECT entity_tag AS "entityTag", greatest(clock_timestamp(), modified)::timestamptz(3) AS modified, settings
    FROM workflow_graphs
    WHERE id = ${id} AND organization_id = ${organizationId} AND (${userId}::int IS NULL OR user_id = ${userId})
    FOR NO KEY UPDATE`;
  const [row] = rows;
  if (row === undefined || (ifMatch !== null && !namesTag(ifMatch, row.entityTag))) return null;
  return row;
}

async function readWorkflow(tx: PrismaTransaction, id: WorkflowId): Promise<Workflow> {
  return toWorkflow(await tx.workflowGraph.findFirstOrThrow({ where: { id }, select: WORKFLOW }));
}

interface GraphText {
  readonly nodes: string;
  readonly edges: string;
  readonly bytes: number;
}

function graphText({ nodes, edges }: GraphInput): GraphText {
  const text = { nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) };
  return { ...text, bytes: Buffer.byteLength(text.nodes) + Buffer.byteLength(text.edges) };
}

const nodeIds = ({ nodes }: Workflow): readonly NodeId[] => nodes.map(({ id }) => id);
