/** The parameters of a call, as the engine takes them. */

import type { GivenParams, Intake, PostedRows } from '../../engine/index.ts';
import type { JsonObject } from '../../kit/json-value.ts';

/** Small ones as values, many rows in files. */
export interface PostedParams {
  readonly values: JsonObject;
  readonly rows: ReadonlyMap<string, PostedRows>;
  /** The names of the first of those that nothing takes, where their values were not read. */
  readonly unread?: readonly string[];
}

/** To be held against what the workflow declares. */
export function givenBy({ values, rows, unread = [] }: PostedParams): GivenParams {
  return { values, others: new Map([...rows, ...unread.map((name) => [name, null] as const)]) };
}

/**
 * Brings the parameters in. Called once the workflow is known to run, because it may take much memory and time; what
 * it throws ends the call, and there was no run.
 */
export type ReadParams = (intake: Intake) => Promise<PostedParams>;
