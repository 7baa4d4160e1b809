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

/** null for a text that `toStored` did not write, or that was damaged since. */
export function fromStored<Extra extends object>(text: string, isExtra: (extra: Partial<Extra>) => boolean): { result: StoredResult; extra: Extra } | null {
  const found = parseObject(text) as (Partial<Stored> & Partial<Extra>) | null;
  if (found === null || !isStored(found)) return null;
  const { id, workflowId, nodeId, schema, totalRows, expiresAt, ...extra } = found;
  if (!isExtra(extra as unknown as Partial<Extra>)) return null;
  return { result: { id, workflowId, nodeId, schema, totalRows, expiresAt: new Date(expiresAt) }, extra: extra as unknown as Extra };
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function isStored<T extends Partial<Stored>>(found: T): found is T & Stored {
  const { id, workflowId, nodeId, schema, totalRows, expiresAt } = found;
  return (
    typeof id === 'string' &&
    [workflowId, nodeId, totalRows, expiresAt].every((number) => Number.isSafeInteger(number) && (number as number) >= 0) &&
    typeof schema === 'object' &&
    schema !== null &&
    Object.values(schema).every((type) => typeof type === 'string')
  );
}

/** Whether it is a list of whole numbers that begins at 0 and rises: offsets of rows, or their numbers. */
export function isAscending(list: unknown): list is readonly number[] {
  if (!Array.isArray(list)) return false;
  return (list as unknown[]).every((each, at) => Number.isSafeInteger(each) && (at === 0 ? each === 0 : (each as number) > (list[at - 1] as number)));
}
