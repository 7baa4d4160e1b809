import { Prisma } from '../../generated/prisma/client.ts';
import type {
  Canvas,
  GraphSettings,
  RunnableWorkflow,
  Workflow,
  WorkflowEdge,
  WorkflowNode,
  WorkflowParameters,
} from '../../model/workflow.ts';

/** Columns of the view `workflow_graphs`. */
export const WORKFLOW = {
  id: true,
  title: true,
  slug: true,
  description: true,
  isActive: true,
  publishedRevision: true,
  created: true,
  modified: true,
  revision: true,
  version: true,
  entityTag: true,
  nodes: true,
  edges: true,
  parameters: true,
  settings: true,
  canvas: true,
} as const satisfies Record<keyof Workflow, true>;

/** JSON columns of a graph, which only the stores write. */
export interface GraphColumns {
  readonly nodes: Prisma.JsonValue;
  readonly edges: Prisma.JsonValue;
  readonly parameters: Prisma.JsonValue;
  readonly settings: Prisma.JsonValue;
}

export const toGraph = ({
  nodes,
  edges,
  parameters,
  settings,
}: GraphColumns): RunnableWorkflow => ({
  nodes: nodes as unknown as readonly WorkflowNode[],
  edges: edges as unknown as readonly WorkflowEdge[],
  parameters: parameters as WorkflowParameters | null,
  settings: settings as GraphSettings,
});

export const toWorkflow = (
  row: Prisma.WorkflowGraphGetPayload<{ select: typeof WORKFLOW }>,
): Workflow => ({ ...row, ...toGraph(row), canvas: row.canvas as unknown as Canvas | null });

export const toParameters = (parameters: WorkflowParameters | null) =>
  parameters === null ? Prisma.DbNull : (parameters as Prisma.InputJsonObject);

export const toSettings = (settings: GraphSettings): Prisma.InputJsonObject => ({ ...settings });

export const toCanvas = (canvas: Canvas | null) =>
  canvas === null ? Prisma.DbNull : (canvas as unknown as Prisma.InputJsonArray);

/** Rounds up. */
export const kibOf = (bytes: number): number => Math.ceil(bytes / 1024);
