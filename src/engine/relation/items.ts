/** Config members that take one name, or a list. */

import { pointer } from '../outcome.ts';
import type { Columns, Outcome } from '../types.ts';
import { findColumns } from './projection.ts';

export function itemsOf<Item>(value: string | readonly Item[]): readonly (Item | string)[] {
  return typeof value === 'string' ? [value] : value;
}

/** Where an item of such a member is in the config. */
export function itemPath(value: unknown, member: string): (index: number) => string {
  return (index) => (typeof value === 'string' ? pointer(member) : pointer(member, index));
}

/** @param member the config member that holds the names */
export function findListed(
  columns: Columns,
  names: string | readonly string[],
  member: string,
): Outcome<Columns> {
  return findColumns(columns, itemsOf(names), itemPath(names, member));
}
