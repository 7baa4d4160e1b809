/** The parameters of a call, in the engine's format. */

import type { RunParams, Intake, PostedRows } from '../../engine/index.ts';
import type { JsonObject } from '../../kit/json-value.ts';

/** Small parameters are values, many rows are in files. */
export interface PostedParams {
  readonly values: JsonObject;
  readonly rows: ReadonlyMap<string, PostedRows>;
  /** The time that the run is for. Absent if the call does not say. */
  readonly dueAt?: Date;
  /** The first names of parameters that are not declared and were not read. */
  readonly unread?: readonly string[];
}

/** For the comparison with the declarations of the workflow. */
export function runParams({ values, rows, unread = [] }: PostedParams): RunParams {
  return { values, others: new Map([...rows, ...unread.map((name) => [name, null] as const)]) };
}

/**
 * Reads the parameters. Called after the checks of the workflow, because it can take much memory and time. If it
 * throws, the call ends without a run.
 */
export type ReadParams = (intake: Intake) => Promise<PostedParams>;
