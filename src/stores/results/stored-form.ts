/** The metadata that both stores write as JSON in addition to the rows. */

import type { ResultColumn, StoredResult } from '../../model/execution.ts';

interface Stored {
  readonly id: string;
  readonly workflowId: number;
  readonly nodeId: number;
  readonly columns: readonly ResultColumn[];
  readonly wholeColumns?: readonly string[] | undefined;
  readonly totalRows: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export function toStored<Extra extends object>(result: StoredResult, extra: Extra): string {
  const { id, workflowId, nodeId, columns, wholeColumns, totalRows, expiresAt } = result;
  return JSON.stringify({
    id,
    workflowId,
    nodeId,
    columns,
    wholeColumns,
    totalRows,
    expiresAt: expiresAt.getTime(),
    ...extra,
  });
}

/** null for a text that `toStored` did not write, or that is damaged. */
export function fromStored<Extra extends object>(
  text: string,
  isExtra: (extra: object) => extra is Extra,
): { result: StoredResult; extra: Extra } | null {
  const parsed = withColumns(parseObject(text));
  if (parsed === null || !isStored(parsed)) return null;
  const { id, workflowId, nodeId, columns, wholeColumns, totalRows, expiresAt, ...extra } = parsed;
  if (!isExtra(extra)) return null;
  return {
    result: {
      id,
      workflowId,
      nodeId,
      columns,
      totalRows,
      expiresAt: new Date(expiresAt),
      ...(wholeColumns === undefined ? {} : { wholeColumns }),
    },
    extra,
  };
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function isStored(parsed: object): parsed is Stored {
  const { id, workflowId, nodeId, columns, wholeColumns, totalRows, expiresAt }: Partial<Stored> =
    parsed;
  return (
    typeof id === 'string' &&
    [workflowId, nodeId, totalRows, expiresAt].every(
      (number) => Number.isSafeInteger(number) && (number as number) >= 0,
    ) &&
    Array.isArray(columns) &&
    columns.every((column) => isColumn(column)) &&
    (wholeColumns === undefined || Array.isArray(wholeColumns))
  );
}

function isColumn(value: unknown): value is ResultColumn {
  const { name, type } = (value ?? {}) as Partial<ResultColumn>;
  return typeof name === 'string' && typeof type === 'string';
}

/** An earlier version stored `schema`, an object from name to type. */
function withColumns(parsed: object | null): object | null {
  if (parsed === null || 'columns' in parsed || !('schema' in parsed)) return parsed;
  const { schema, ...others } = parsed;
  if (typeof schema !== 'object' || schema === null) return null;
  return {
    ...others,
    columns: Object.entries(schema).map(([name, type]: [string, unknown]) => ({ name, type })),
  };
}

/** Returns true for a list of increasing integers that begins with 0: offsets or numbers of rows. */
export function isAscending(list: unknown): list is readonly number[] {
  if (!Array.isArray(list)) return false;
  return (list as unknown[]).every(
    (each, at) =>
      Number.isSafeInteger(each) &&
      (at === 0 ? each === 0 : (each as number) > (list[at - 1] as number)),
  );
}
