/** Config members that are a name or a list. */

import { pointer } from '../outcome.ts';
import type { Columns, Outcome } from '../types.ts';
import { findColumns } from './projection.ts';

export function itemsOf<Item>(value: string | readonly Item[]): readonly (Item | string)[] {
  return typeof value === 'string' ? [value] : value;
}

/** The JSON Pointer of an item of such a member. */
export function itemPath(value: unknown, member: string): (index: number) => string {
  return (index) => (typeof value === 'string' ? pointer(member) : pointer(member, index));
}

/** @param member the config member with the names */
export function findListed(
  columns: Columns,
  names: string | readonly string[],
  member: string,
): Outcome<Columns> {
  return findColumns(columns, itemsOf(names), itemPath(names, member));
}
