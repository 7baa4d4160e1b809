/** Names of nodes in output: their labels, by id or by position in a file. */

import type { Client } from '../../client/index.ts';
import { WeirError } from '../../client/index.ts';

/** Labels by id of a stored workflow's nodes, all of them in order, or by place in a file. Ids that it lacks have no name. */
export type NodeNames = ReadonlyMap<number, string>;

export const NO_NAMES: NodeNames = new Map();

export function namesOf(nodes: readonly { readonly id: number; readonly label: string }[]) {
  return new Map(nodes.map(({ id, label }) => [id, label]));
}

/** A failure with node ids, and the names of these nodes. */
export class NamedFailure extends Error {
  override readonly name = 'NamedFailure';
  override readonly cause: WeirError;
  readonly nodeNames: NodeNames;

  constructor(cause: WeirError, nodeNames: NodeNames) {
    super(cause.message, { cause });
    this.cause = cause;
    this.nodeNames = nodeNames;
  }
}

/** Runs the work, and adds node names to its failure. */
export async function namingNodes<Value>(
  findNames: () => Promise<NodeNames>,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WeirError) || !hasNodes(error)) throw error;
    throw new NamedFailure(error, await findNames());
  }
}

function hasNodes({ data, details }: WeirError): boolean {
  return data !== null || details.some(({ code }) => code !== undefined);
}

/** No names if the workflow can no longer be read; the output then has ids only. */
export async function namesIfThere(
  client: Client,
  workflowId: number,
  signal: AbortSignal,
): Promise<NodeNames> {
  try {
    return namesOf((await client.getWorkflow(workflowId, { signal })).nodes);
  } catch (error) {
    if (error instanceof WeirError && !signal.aborted) return NO_NAMES;
    throw error;
  }
}
