/** The parameters of a call, as the engine takes them. */

import type { Intake, PostedRows } from '../../engine/index.ts';
import type { JsonObject } from '../../model/json.ts';

/** Small ones as values, many rows in files. */
export interface PostedParams {
  readonly values: JsonObject;
  readonly rows: ReadonlyMap<string, PostedRows>;
}

/**
 * Brings the parameters in. Called once the workflow is known to run, because it may take much memory and time; what
 * it throws ends the call, and there was no run.
 */
export type ReadParams = (intake: Intake) => Promise<PostedParams>;
