/** The columns that a change of a workflow writes. */

import { isRevised, type Author } from '../../model/revision.ts';
import type { Timing } from '../../model/schedule.ts';
import {
  CanvasMismatch,
  type Canvas,
  type GraphInput,
  type GraphSettings,
  type Workflow,
  type WorkflowParameters,
} from '../../model/workflow.ts';
import { toCanvas, toParameters, toSettings } from './workflow-rows.ts';

export type WorkflowChange = GraphChange & ActivityChange;

interface GraphChange {
  readonly title?: string;
  /** null: removes it; absent: unchanged. */
  readonly slug?: string | null;
  readonly description?: string | null;
  /** Replaces the whole graph; absent: unchanged. */
  readonly graph?: GraphInput;
  /** null: removes them; absent: unchanged. */
  readonly parameters?: WorkflowParameters | null;
  /** Absent members are unchanged. */
  readonly settings?: GraphSettings | undefined;
  /** null: removes it; absent: unchanged, or removed with the graph that is replaced. One of another number of nodes counts as null. */
  readonly canvas?: Canvas | null;
  /** The author of the revision; absent: unknown. */
  readonly author?: Author;
  readonly restoredFrom?: number;
  /** null: removes it; absent: unchanged. */
  readonly publishedRevision?: number | null;
}

type ActivityChange =
  | { readonly isActive?: false }
  | {
      readonly isActive: true;
      readonly nextRun: (timing: Timing) => Date | null;
    };

/** @param stored the values before */
export function updatedValues(
  change: WorkflowChange,
  stored: { readonly modified: Date; readonly settings: GraphSettings },
) {
  const { title, slug, description, isActive, parameters, publishedRevision, graph } = change;
  const canvas = graph === undefined ? change.canvas : canvasFor(graph, change.canvas);
  const { modified } = stored;
  const settings = change.settings && { ...stored.settings, ...change.settings };
  return {
    ...(title !== undefined && { title }),
    ...(slug !== undefined && { slug }),
    ...(description !== undefined && { description }),
    ...(isActive !== undefined && { isActive }),
    ...(publishedRevision !== undefined && { publishedRevision }),
    ...(parameters !== undefined && { parameters: toParameters(parameters) }),
    ...(canvas !== undefined && { canvas: toCanvas(canvas) }),
    ...(settings !== undefined && { settings: toSettings(settings) }),
    ...(isRevised(change) && { revision: { increment: 1 } }),
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
