/** A run of a called workflow, as a getter asks for it. */

import type { RunOutcome } from '../contract.ts';
import type { CalledPart } from '../graph/called-part.ts';
import type { Outcome } from '../types.ts';
import type { WorkflowSource } from '../sources/workflow-source.ts';

export interface WorkflowRun {
  readonly part: CalledPart;
  readonly outcome: RunOutcome;
}

/** @param file the path for the rows of the output, which does not exist yet */
export type RunWorkflow = (
  source: WorkflowSource,
  file: string,
  limit: { readonly maxBytes: number },
) => Promise<Outcome<WorkflowRun>>;
