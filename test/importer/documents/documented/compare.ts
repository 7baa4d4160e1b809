/** What a run brought, held against what validation said before and against what the API had sent. */

import { isDeepStrictEqual } from 'node:util';

import type { IntegrationOperation } from '../../../../src/model/integration.ts';
import { isObject, type Schema } from './schemas.ts';

export interface ColumnsOf {
  readonly name: string;
  readonly type: string;
}

export interface RunRows {
  readonly columns: readonly ColumnsOf[];
  readonly rows: readonly Schema[];
}

/** @param validated null: only the run can tell */
export function columnFaults(
  { columns }: RunRows,
  validated: readonly ColumnsOf[] | null,
): readonly string[] {
  if (validated === null) return [];
  const isOpen = new Set(
    validated.filter(({ type }) => type === 'unknown').map(({ name }) => name),
  );
  const plain = (list: readonly ColumnsOf[]): readonly ColumnsOf[] =>
    list.map(({ name, type }) => ({ name, type: isOpen.has(name) ? 'unknown' : type }));
  return isDeepStrictEqual(plain(columns), plain(validated))
    ? []
    : [
        `columns are ${JSON.stringify(plain(columns))}, but validation said ${JSON.stringify(plain(validated))}`,
      ];
}

/** @param sent rows as the API wrote them; a setter's columns that stand before them are not looked at */
export function rowFaults(
  { rows, columns }: RunRows,
  sent: readonly unknown[],
  { response }: Pick<IntegrationOperation, 'response'>,
): readonly string[] {
  if (sent.length === 0) return ['the API sent no rows'];
  if (rows.length !== sent.length)
    return [`${rows.length} rows came of ${sent.length} that were sent`];
  const names = new Set(columns.map(({ name }) => name));
  return sent.flatMap((one, index) => {
    if (!isObject(one)) return [];
    const row = rows[index]!;
    return Object.entries(one).flatMap(([name, value]) => {
      if (!names.has(name)) return isLeftOut(name, one) ? [] : [`\`${name}\` is no column`];
      return isSame(row[name], value)
        ? []
        : [
            `row ${index} has ${JSON.stringify(row[name])} as \`${name}\`, and ${JSON.stringify(value)} was sent, with ${JSON.stringify(response.columns?.find((column) => column.name === name))}`,
          ];
    });
  });
}

/** Columns differ by more than case. */
function isLeftOut(name: string, row: Schema): boolean {
  return Object.keys(row).some(
    (other) => other !== name && other.toLowerCase() === name.toLowerCase(),
  );
}

function isSame(got: unknown, sent: unknown): boolean {
  if (isDeepStrictEqual(got, sent) || (sent === null && got === null)) return true;
  if (got === null || got === undefined) return sent === null || sent === undefined;
  if (typeof got === 'string' && typeof sent !== 'string') return got === textOf(sent);
  if (typeof got === 'string' && typeof sent === 'string')
    return new Date(got).getTime() === new Date(sent).getTime();
  if (typeof got === 'number') return got === Number(sent);
  return isDeepStrictEqual(sorted(got), sorted(sent));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
