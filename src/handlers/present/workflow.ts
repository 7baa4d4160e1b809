/** Workflows and their graphs as the API shows them. */

import {
  DEFAULT_SETTINGS,
  type Canvas,
  type LastExecution,
  type RunnableWorkflow,
  type Workflow,
  type WorkflowListItem,
  type WorkflowSummary,
} from '../../model/workflow.ts';
import type { Shapes } from './shapes.ts';

function presentSummary({
  id,
  title,
  slug,
  description,
  isActive,
  publishedRevision,
  created,
  modified,
}: WorkflowSummary) {
  return {
    id,
    title,
    slug,
    description,
    is_active: isActive,
    published_revision: publishedRevision,
    created: created.toISOString(),
    modified: modified.toISOString(),
  };
}

export function presentListItem(item: WorkflowListItem): Shapes['WorkflowListItem'] {
  return {
    ...presentSummary(item),
    node_count: item.nodeCount,
    edge_count: item.edgeCount,
    user_id: item.userId,
    last_execution: item.lastExecution && presentLastExecution(item.lastExecution),
    next_run_at: item.nextRunAt && item.nextRunAt.toISOString(),
  };
}

function presentLastExecution(execution: LastExecution): Shapes['LastExecution'] {
  return {
    id: execution.id,
    status: execution.status,
    trigger: execution.trigger,
    created: execution.created.toISOString(),
    finished_at: execution.finishedAt && execution.finishedAt.toISOString(),
    total_rows: execution.totalRows,
  };
}

export function presentGraph(
  graph: RunnableWorkflow,
): Pick<Shapes['Workflow'], 'nodes' | 'edges' | 'parameters' | 'placement' | 'row_order'> {
  return {
    nodes: graph.nodes.map(({ id, nodeType, nodeRole, label, config }) => ({
      id,
      node_type: nodeType,
      node_role: nodeRole,
      label,
      config,
    })),
    edges: graph.edges.map(({ id, sourceNodeId, targetNodeId, sourceKey, targetKey }) => ({
      id,
      source_node_id: sourceNodeId,
      target_node_id: targetNodeId,
      source_key: sourceKey,
      target_key: targetKey,
    })),
    parameters: graph.parameters as Shapes['WorkflowParameters'],
    placement: graph.settings.placement ?? DEFAULT_SETTINGS.placement,
    row_order: graph.settings.rowOrder ?? DEFAULT_SETTINGS.rowOrder,
  };
}

export function presentWorkflow(workflow: Workflow): Shapes['Workflow'] {
  return {
    ...presentSummary(workflow),
    revision: workflow.revision,
    version: workflow.version,
    ...presentGraph(workflow),
    canvas: presentCanvas(workflow.canvas),
  };
}

const presentCanvas = (canvas: Canvas | null): Shapes['Canvas'] =>
  canvas && canvas.map((place) => place && { x: place.x, y: place.y });

/** The same tag whatever the content encoding: it names the state of the workflow that `data` shows. */
export function etagOf({ entityTag }: Workflow): { readonly ETag: string } {
  return { ETag: `"${entityTag}"` };
}
