import type { KeyId, NodeId, OrganizationId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { Author } from '../../model/revision.ts';
import type {
  GraphInput,
  HeldWorkflows,
  Workflow,
  WorkflowListItem,
  WorkflowParameters,
} from '../../model/workflow.ts';
import type { Timing } from '../../model/schedule.ts';
import type { EntityTags } from '../../model/entity-tags.ts';
import type { Database } from './connection/database.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import type { Query } from './queries/statement.ts';
import { beginRevision, REVISION_LIMITS, type RevisionLimits } from './revisions.ts';
import type { InTransaction } from './connection/transaction.ts';
import { restSchedules, resumeSchedules } from './schedules.ts';
import { createListReader } from './queries/list-page.ts';
import * as sql from './workflow-sql.ts';
import { oneRow } from './queries/one-row.ts';

export interface NewWorkflow extends GraphInput {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly title: string;
  readonly description: string | null;
  readonly isActive: boolean;
  /** Absent or null: none. */
  readonly parameters?: WorkflowParameters | null;
  /** null if it is created in a session. */
  readonly keyId?: KeyId | null;
}

export type WorkflowChange = GraphChange & ActivityChange;

interface GraphChange {
  readonly title?: string;
  readonly description?: string | null;
  /** Replaces the whole graph; absent: unchanged. */
  readonly graph?: GraphInput;
  /** null: removes them; absent: unchanged. */
  readonly parameters?: WorkflowParameters | null;
  /** The author of the graph or parameters; absent: unknown. */
  readonly author?: Author;
  readonly restoredFrom?: number;
}

type ActivityChange =
  | { readonly isActive?: false }
  | {
      readonly isActive: true;
      readonly nextRun: (timing: Timing) => Date | null;
    };

/** `nodeIds[i]` is the id of the node at position `i` of the input; null if the request had no graph. */
export interface Written {
  readonly workflow: Workflow;
  readonly nodeIds: readonly NodeId[] | null;
}

export interface WorkflowStore {
  /** Newest first, by id. */
  list(visibility: Visibility, page: PageNumber): Promise<Page<WorkflowListItem>>;
  get(visibility: Visibility, id: WorkflowId): Promise<Workflow | null>;
  /** Same as the revision in `get`, without reading the graph. */
  revision(visibility: Visibility, id: WorkflowId): Promise<number | null>;
  /** Same as the entity tag of `get`. */
  entityTag(visibility: Visibility, id: WorkflowId): Promise<string | null>;
  held(organizationId: OrganizationId): Promise<HeldWorkflows>;
  insert(workflow: NewWorkflow, commit?: InTransaction<Written>): Promise<Written>;
  /**
   * One transaction that locks the row; an error changes nothing. `modified` and `version` advance, and `revision`
   * too if there is a graph or parameters. null if the workflow is not visible or matches no tag in `ifMatch`;
   * `delete` returns false.
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
  { transact, query, read, largeRead, write, transaction }: Database,
  revisionLimits: RevisionLimits = REVISION_LIMITS,
): WorkflowStore {
  return {
    list: createListReader(query, sql.LIST),

    async get(visibility, id) {
      const args = visible(visibility, id);
      const [small] = await read(sql.GET_SMALL, args);
      if (small !== undefined) return small;
      return (await largeRead(visibility.organizationId)(sql.GET, args))[0] ?? null;
    },

    async revision(visibility, id) {
      return (await read(sql.REVISION, visible(visibility, id)))[0]?.revision ?? null;
    },

    async entityTag(visibility, id) {
      return (await read(sql.TAG, visible(visibility, id)))[0]?.entityTag ?? null;
    },

    async held(organizationId) {
      return oneRow(await read(sql.HELD, [organizationId]));
    },

    insert(workflow, commit) {
      const graph = graphText(workflow);
      return transaction(async (tx) => {
        const written = await insertWorkflow(tx, workflow, graph);
        await commit?.(tx, written);
        return written;
      });
    },

    update(visibility, id, change, ifMatch = null, commit) {
      const graph = change.graph && graphText(change.graph);
      const update = { visibility, id, change, graph, ifMatch, revisionLimits };
      return transact(async (tx, statement) => {
        const written = await updateWorkflow(tx, statement, update);
        if (written !== null) await commit?.(statement, written);
        return written;
      });
    },

    async delete(visibility, id, ifMatch = null) {
      return (await write(sql.DELETE, [...visible(visibility, id), wanted(ifMatch)])).length > 0;
    },
  };
}

async function insertWorkflow(
  tx: Query,
  { parameters = null, keyId = null, ...head }: NewWorkflow,
  graph: GraphText,
): Promise<Written> {
  const { organizationId, userId, title, description, isActive } = head;
  const { id } = oneRow(
    await tx(sql.INSERT, [
      organizationId,
      userId,
      title,
      description,
      isActive,
      parameters && JSON.stringify(parameters),
      keyId,
      graph.bytes,
    ]),
  );
  await tx(sql.INSERT_GRAPH, [id, graph.nodes, graph.edges]);
  const workflow = oneRow(await tx(sql.GET, visible({ organizationId, userId }, id)));
  return { workflow, nodeIds: nodeIds(workflow) };
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
  const isRevised = graph !== undefined || change.parameters !== undefined;
  const values = updatedValues(change, isRevised, ifMatch);
  // Locks the row until the end: the second of two concurrent updates sees the graph of the first.
  const [locked] = await statement(sql.UPDATE, [...visible(visibility, id), ...values]);
  if (!locked) return null;
  if (isRevised) {
    const { author, restoredFrom } = change;
    const graphBytes = graph?.bytes ?? null;
    const revision = { number: locked.revision, author, restoredFrom, graphBytes };
    await beginRevision(statement, id, revision, revisionLimits);
  }
  if (graph !== undefined) {
    await statement(sql.DELETE_GRAPH, [id]);
    await statement(sql.INSERT_GRAPH, [id, graph.nodes, graph.edges]);
  }
  if (change.isActive === true) await resumeSchedules(tx, id, change.nextRun);
  if (change.isActive === false) await restSchedules(tx, id);
  const workflow = oneRow(await statement(sql.GET, visible(visibility, id)));
  return { workflow, nodeIds: graph === undefined ? null : nodeIds(workflow) };
}

/** Appended to those of `visible`. */
function updatedValues(
  { title, description, isActive, parameters }: WorkflowChange,
  isRevised: boolean,
  ifMatch: EntityTags | null,
): readonly unknown[] {
  return [
    title ?? null,
    description !== undefined,
    description ?? null,
    isActive ?? null,
    isRevised ? 1 : 0,
    wanted(ifMatch),
    parameters !== undefined,
    parameters ? JSON.stringify(parameters) : null,
  ];
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

const visible = ({ organizationId, userId }: Visibility, id: WorkflowId): readonly unknown[] => [
  id,
  organizationId,
  userId,
];

/** null: any state matches. */
const wanted = (ifMatch: EntityTags | null): readonly string[] | null =>
  ifMatch === '*' ? null : ifMatch;

const nodeIds = ({ nodes }: Workflow): readonly NodeId[] => nodes.map(({ id }) => id);
