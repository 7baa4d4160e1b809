/** Checks that the workflows, nodes and parameters of tiles exist and fit. */

import { paramProblems, type Graph } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { DashboardTile, TileSource } from '../../model/dashboard.ts';
import type { WorkflowGraphs } from '../workflows/workflow-graphs.ts';

export type TileField = 'workflow' | 'node' | 'params';

export interface TileProblem {
  readonly field: TileField;
  /** The member of `params`. */
  readonly name?: string;
  readonly message: string;
}

export interface TileReferences {
  readonly graphs: Pick<WorkflowGraphs, 'find'>;
  /** The node type whose rows tiles show. */
  readonly outputType: string;
}

const MAX_ID = 2_147_483_647;
const MAX_NAMED = 5;

/**
 * Finds the first problem of tiles that share a run, for a caller who changes or refreshes them.
 * @param labels the nodes of the tiles
 */
export async function referenceProblem(
  { graphs, outputType }: TileReferences,
  caller: Caller,
  { workflowId, revision, params }: TileSource,
  labels: readonly DashboardTile['node'][],
): Promise<TileProblem | null> {
  if (workflowId > MAX_ID)
    return { field: 'workflow', message: `There is no workflow ${workflowId}` };
  if (revision !== null && revision > MAX_ID)
    return { field: 'workflow', message: `Workflow ${workflowId} has no revision ${revision}` };
  const stored = await graphs.find(caller, workflowId, revision ?? 'published').catch(missing);
  if (typeof stored === 'string') return { field: 'workflow', message: stored };
  const { graph } = stored;
  const [invalid] = paramProblems(graph.parameters, { values: params, others: new Map() });
  for (const label of labels) {
    const message = nodeProblem(graph, outputType, label);
    if (message !== null) return { field: 'node', message };
    if (invalid !== undefined)
      return { field: 'params', name: invalid.name, message: invalid.message };
  }
  return null;
}

function missing(error: unknown): string {
  const isMissing =
    error instanceof ApiError &&
    (error.code === 'WORKFLOW_NOT_FOUND' || error.code === 'REVISION_NOT_FOUND');
  if (isMissing) return error.message.replace(/\.$/, '');
  throw error;
}

export function nodeProblem(
  { nodes }: Pick<Graph, 'nodes'>,
  outputType: string,
  label: string | null,
): string | null {
  const outputs = nodes.filter(({ type }) => type === outputType);
  if (outputs.length === 0) return `the workflow has no node of the type \`${outputType}\``;
  const count = outputs.filter((output) => output.label === label).length;
  if (label === null || count === 1) return null;
  if (count > 1) return `${count} dashboard outputs have the label "${label}": give each its own`;
  const labels = outputs.slice(0, MAX_NAMED).map((output) => `"${output.label}"`);
  return `no dashboard output of the workflow has the label "${label}"; there are ${labels.join(', ')}`;
}
