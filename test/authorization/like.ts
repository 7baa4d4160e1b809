/** What callers may expect of an operation that the reviewed table does not have, by the rows that it has. */

import { isDeepStrictEqual } from 'node:util';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { thingOf } from '../http/things.ts';
import { rows, type MatrixRow } from './rows.ts';
import type { Cells, Matrix } from './table.ts';

/** Operations of which this is equal let in the same callers: what they declare, and what their path names. */
function likeness(id: OperationId): string {
  const { document, method, path, keyScopes, session, anonymous } = operations[id];
  const changes = method !== 'GET';
  return JSON.stringify([document, changes, thingOf(path), keyScopes, session, anonymous]);
}

/** The cells of the rows that are like this one, with its own status for a success; null where there is none, or they differ. */
export function cellsOfLike(row: MatrixRow, reviewed: Matrix): Cells | null {
  const [first, ...others] = rows
    .filter(({ id, name }) => id === name && id !== row.id && likeness(id) === likeness(row.id))
    .map(({ name }) => reviewed[name])
    .filter((cells) => cells !== undefined)
    .map((cells) => withSuccess(cells, successOf(row.id)));
  return first !== undefined && others.every((other) => equals(first, other)) ? first : null;
}

export const equals = (one: Cells, other: Cells | undefined): boolean =>
  isDeepStrictEqual({ ...one }, { ...other });

const successOf = (id: OperationId): string =>
  String(operations[id].statuses.find((status) => status < 300));

const withSuccess = (cells: Cells, success: string): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([caller, answer]) => [
      caller,
      answer.startsWith('2') ? success : answer,
    ]),
  );
