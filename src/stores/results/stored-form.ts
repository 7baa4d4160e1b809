/** What both stores keep beside the rows, as JSON. */

import type { ResultSchema, StoredResult } from '../../model/execution.ts';

interface Stored {
  readonly id: string;
  readonly workflowId: number;
  readonly nodeId: number;
  readonly schema: ResultSchema;
  readonly totalRows: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export function toStored<Extra extends object>(result: StoredResult, extra: Extra): string {
  const { id, workflowId, nodeId, schema, totalRows, expiresAt } = result;
  return JSON.stringify({ id, workflowId, nodeId, schema, totalRows, expiresAt: expiresAt.getTime(), ...extra });
}

export function fromStored<Extra extends object>(text: string): { result: StoredResult; extra: Extra } {
  const { id, workflowId, nodeId, schema, totalRows, expiresAt, ...extra } = JSON.parse(text) as Stored & Extra;
  return { result: { id, workflowId, nodeId, schema, totalRows, expiresAt: new Date(expiresAt) }, extra: extra as unknown as Extra };
}
