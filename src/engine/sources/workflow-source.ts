import type { JsonObject } from '../types.ts';

/** The rows of a terminator of another workflow. */
export interface WorkflowSource {
  readonly kind: 'workflow';
  /** A key of the graph's `workflows`. */
  readonly workflow: string;
  /** The id or the label of the terminator. By default, the first one that returns rows. */
  readonly output?: number | string | undefined;
  readonly params: JsonObject;
  /** They are those of the other workflow. */
  readonly columns?: undefined;
}
