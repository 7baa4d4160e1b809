/** A run of a called workflow, as a getter asks for it. */

import type { RunOutcome } from '../contract.ts';
import type { WorkflowSource } from '../sources/workflow-source.ts';
import type { NodeProblem, Outcome, Problem } from '../types.ts';

export interface WorkflowRun {
  readonly outcome: RunOutcome;
  /** Names the workflow and one of its nodes in a message. */
  placeOf(nodeId: number): string;
  /** A problem of the called workflow as one of the getter. */
  problemOf(problem: NodeProblem): Problem;
}

/** @param file the path for the rows of the output, which does not exist yet */
export type RunWorkflow = (
  source: WorkflowSource,
  file: string,
  limit: { readonly maxBytes: number },
) => Promise<Outcome<WorkflowRun>>;
