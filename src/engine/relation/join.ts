/** The columns of a join: their names, and the sides that they are from. */

import { isFilter, type JoinedColumn, type JoinedKey, type JoinKind } from '../algebra/relation.ts';
import { findColumn } from '../values/columns.ts';
import { all, failed, ok, problemsOf, reworded } from '../outcome.ts';
import type { Column, Columns, DataType, Outcome } from '../types.ts';
import { itemPath, itemsOf } from './items.ts';
import { uniqueColumns } from './projection.ts';
import { commonColumnType } from '../algebra/common-types.ts';
import { holds, requireComparable } from './types.ts';

interface JoinKey extends JoinedKey {
  readonly type: DataType;
  /** True if both columns have the same name: the result has one column for both. */
  readonly isShared: boolean;
}

export interface JoinSides {
  readonly left: Columns;
  readonly right: Columns;
}

export type JoinOn =
  string | readonly (string | { readonly left: string; readonly right: string })[];

/** Pairs of columns whose values must be equal; null equals nothing. */
export function joinKeys(on: JoinOn, { left, right }: JoinSides): Outcome<readonly JoinKey[]> {
  const pathOf = itemPath(on, 'on');
  return all(itemsOf(on).map((item, index) => joinKey(item, left, right, pathOf(index))));
}

function joinKey(
  item: JoinOn[number],
  left: Columns,
  right: Columns,
  path: string,
): Outcome<JoinKey> {
  const names = typeof item === 'string' ? { left: item, right: item } : item;
  const at = (side: 'left' | 'right'): string =>
    typeof item === 'string' ? path : `${path}/${side}`;
  const sides = findSides(names, { left, right }, { left: at('left'), right: at('right') });
  if (!sides.ok) return sides;
  const { left: a, right: b } = sides.value;
  const comparable = all([
    requireComparable(a, 'A join', at('left')),
    requireComparable(b, 'A join', at('right')),
  ]);
  if (!comparable.ok) return comparable;
  const type = commonColumnType(a, b);
  if (type) return ok({ left: a, right: b, type, isShared: a.name === b.name });
  const message = `\`${a.name}\` of input1 holds ${holds(a.type)} and \`${b.name}\` of input2 holds ${holds(b.type)}, which never match; cast one of them first`;
  return failed({ code: 'type_mismatch', message, path });
}

interface SideNames {
  readonly left: string;
  readonly right: string;
}

/** A column of each side. */
export function findSides(
  names: SideNames,
  { left, right }: JoinSides,
  paths: SideNames,
): Outcome<JoinedKey> {
  const a = within('input1', findColumn(left, names.left, paths.left));
  const b = within('input2', findColumn(right, names.right, paths.right));
  return a.ok && b.ok ? ok({ left: a.value, right: b.value }) : failed(...problemsOf([a, b]));
}

/** Adds the side to the message about a missing column. */
function within(port: string, outcome: Outcome<Column>): Outcome<Column> {
  if (outcome.ok) return outcome;
  return failed(
    ...outcome.problems.map((problem) => ({
      ...reworded(problem, (message) => `In ${port}: ${message}`),
      port,
    })),
  );
}

export interface JoinNames {
  readonly keys: readonly JoinKey[];
  readonly sides: JoinSides;
  /** For right columns with the name of a left one. */
  readonly suffix: string;
}

/**
 * The left columns, then the right ones without the shared keys. A right column with the name of a left one gets the
 * suffix. A shared key has the type of the side whose rows are all in the result, or the common type if there is no
 * such side.
 */
export function joinedColumns(
  type: JoinKind,
  { keys, sides: { left, right }, suffix }: JoinNames,
): Outcome<readonly JoinedColumn[]> {
  if (isFilter(type)) return ok(left.map((column) => ({ column, left: column })));
  const shared = keys.filter((key) => key.isShared);
  const fromLeft = left.map((column): JoinedColumn => {
    const key =
      type === 'right' || type === 'full' ? shared.find((one) => one.left === column) : undefined;
    if (!key) return { column, left: column };
    if (type === 'right') return { column: key.right, right: key.right };
    return { column: { name: column.name, type: key.type }, left: column, right: key.right };
  });
  const names = new Set(left.map((column) => column.name.toLowerCase()));
  const fromRight = right
    .filter((column) => !shared.some((key) => key.right === column))
    .map((column): JoinedColumn => {
      const name = names.has(column.name.toLowerCase()) ? `${column.name}${suffix}` : column.name;
      return { column: { ...column, name }, right: column };
    });
  const joined = [...fromLeft, ...fromRight];
  const unique = uniqueColumns(
    joined.map(({ column }) => column),
    '/suffix',
  );
  return unique.ok ? ok(joined) : unique;
}
