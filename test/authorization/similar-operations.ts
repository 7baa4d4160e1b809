/** Derives the expected responses of an operation without a reviewed row from similar operations. */

import { isDeepStrictEqual } from 'node:util';
import { operations, type OperationId } from '../../src/generated/operations.ts';
import { resourceOf } from '../http/path-resources.ts';
import { rows, type MatrixRow } from './rows.ts';
import type { Cells, Matrix } from './table.ts';

/** Operations with equal signatures admit the same callers. */
function accessSignature(id: OperationId): string {
  const { document, method, path, keyScopes, session, dashboardToken, anonymous } = operations[id];
  const changes = method !== 'GET';
  return JSON.stringify([
    document,
    changes,
    resourceOf(path),
    keyScopes,
    session,
    dashboardToken,
    anonymous,
  ]);
}

/** The cells of the rows that are like this one, with its own status for a success; null where there is none, or they differ. */
export function cellsOfSimilar(row: MatrixRow, reviewed: Matrix): Cells | null {
  const [first, ...others] = rows
    .filter(
      ({ id, name }) =>
        id === name && id !== row.id && accessSignature(id) === accessSignature(row.id),
    )
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
    Object.entries(cells).map(([caller, response]) => [
      caller,
      response.startsWith('2') ? success : response,
    ]),
  );
