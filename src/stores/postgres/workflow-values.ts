/** The columns that a change of a workflow writes. */

import {
  CanvasMismatch,
  type Canvas,
  type GraphInput,
  type Workflow,
} from '../../model/workflow.ts';
import { toCanvas, toParameters } from './workflow-rows.ts';
import type { WorkflowChange } from './workflows.ts';

export function updatedValues(change: WorkflowChange, isRevised: boolean, modified: Date) {
  const { title, slug, description, isActive, parameters, publishedRevision, graph } = change;
  const canvas = graph === undefined ? change.canvas : canvasFor(graph, change.canvas);
  return {
    ...(title !== undefined && { title }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description }),
    ...(isActive !== undefined && { isActive }),
    ...(publishedRevision !== undefined && { publishedRevision }),
    ...(parameters !== undefined && { parameters: toParameters(parameters) }),
    ...(canvas !== undefined && { canvas: toCanvas(canvas) }),
    ...(isRevised && { revision: { increment: 1 } }),
    version: { increment: 1 },
    modified,
  };
}

/** Programs that ignore the canvas can send back what they read with more or fewer nodes. */
export function canvasFor({ nodes }: GraphInput, canvas: Canvas | null = null): Canvas | null {
  return canvas?.length === nodes.length ? canvas : null;
}

/** Throws CanvasMismatch. */
export function requireCanvas(workflow: Workflow): Workflow {
  const { canvas, nodes } = workflow;
  if (canvas !== null && canvas.length !== nodes.length) throw new CanvasMismatch(nodes.length);
  return workflow;
}
