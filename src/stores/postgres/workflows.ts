/** Workflows with their nodes and edges in PostgreSQL. */

import type { Visibility } from '../../model/caller.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { GraphInput, Workflow, WorkflowListItem } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import { createListReader } from './queries/list-page.ts';
import * as sql from './workflow-sql.ts';

export interface NewWorkflow extends GraphInput {
  readonly organizationId: number;
  readonly userId: number;
  readonly title: string;
  readonly description: string | null;
  readonly isActive: boolean;
}

export interface WorkflowChange {
  readonly title?: string;
  readonly description?: string | null;
  readonly isActive?: boolean;
  /** Replaces the graph whole; absent: the graph stays as it is. */
  readonly graph?: GraphInput;
}

/** `nodeIds[i]` is the id that the node at position `i` of the input got; null where no graph was sent. */
export interface Written {
  readonly workflow: Workflow;
  readonly nodeIds: readonly number[] | null;
}

export interface WorkflowStore {
  /** Newest first, by id. */
  list(visibility: Visibility, page: PageNumber): Promise<Page<WorkflowListItem>>;
  /** One prepared query with json_agg. */
  get(visibility: Visibility, id: number): Promise<Workflow | null>;
  /** The revision that `get` would find, without reading the graph. */
  revision(visibility: Visibility, id: number): Promise<number | null>;
  insert(workflow: NewWorkflow): Promise<Written>;
  /** One transaction that locks the row; a failure changes nothing. `modified` moves, `revision` too when a graph was sent. */
  update(visibility: Visibility, id: number, change: WorkflowChange): Promise<Written | null>;
  /** With nodes, edges, schedules. */
  delete(visibility: Visibility, id: number): Promise<boolean>;
}

export function createWorkflowStore({ query, read, write, transaction }: Database): WorkflowStore {
  return {
    list: createListReader(query, sql.LIST, toListItem),

    async get(visibility, id) {
      const [row] = await read(sql.GET, [id, visibility.organizationId, visibility.userId]);
      return row ? toWorkflow(row) : null;
    },

    async revision(visibility, id) {
      const [row] = await read(sql.REVISION, [id, visibility.organizationId, visibility.userId]);
      return row ? (row[0] as number) : null;
    },

    async insert({ organizationId, userId, title, description, isActive, nodes, edges }) {
      return transaction(async (within) => {
        const [inserted] = await within(sql.INSERT, [organizationId, userId, title, description, isActive]);
        const id = inserted?.[0] as number;
        await within(sql.INSERT_GRAPH, [id, JSON.stringify(nodes), JSON.stringify(edges)]);
        const [row] = await within(sql.GET, [id, organizationId, userId]);
        return written(row, true);
      });
    },

    async update(visibility, id, { title = null, description, isActive = null, graph }) {
      return transaction(async (within) => {
        // Holds the row until the end: of two updates of one workflow, the second sees the graph of the first.
        const { organizationId, userId } = visibility;
        const change = [title, description !== undefined, description ?? null, isActive, graph === undefined ? 0 : 1];
        const [locked] = await within(sql.UPDATE, [id, organizationId, userId, ...change]);
        if (!locked) return null;
        if (graph !== undefined) {
          await within(sql.DELETE_GRAPH, [id]);
          await within(sql.INSERT_GRAPH, [id, JSON.stringify(graph.nodes), JSON.stringify(graph.edges)]);
        }
        const [row] = await within(sql.GET, [id, organizationId, userId]);
        return written(row, graph !== undefined);
      });
    },

    async delete(visibility, id) {
      return (await write(sql.DELETE, [id, visibility.organizationId, visibility.userId])).length > 0;
    },
  };
}

/** From the columns of `WORKFLOW_COLUMNS`. */
export function toWorkflow(row: readonly unknown[]): Workflow {
  return {
    id: row[0] as number,
    title: row[1] as string,
    description: row[2] as string | null,
    isActive: row[3] as boolean,
    revision: row[4] as number,
    created: row[5] as Date,
    modified: row[6] as Date,
    nodes: row[7] as Workflow['nodes'],
    edges: row[8] as Workflow['edges'],
  };
}

/** From the columns of `LIST`. */
function toListItem(row: readonly unknown[]): WorkflowListItem {
  return {
    id: row[0] as number,
    title: row[1] as string,
    description: row[2] as string | null,
    isActive: row[3] as boolean,
    created: row[4] as Date,
    modified: row[5] as Date,
    nodeCount: row[6] as number,
    edgeCount: row[7] as number,
  };
}

function written(row: readonly unknown[] | undefined, withGraph: boolean): Written {
  if (row === undefined) throw new Error('A workflow vanished within the transaction that wrote it.');
  const workflow = toWorkflow(row);
  return { workflow, nodeIds: withGraph ? workflow.nodes.map((node) => node.id) : null };
}
