/** The type of a column for JSON values, from their common structure. */

import { identifier } from '../sql.ts';

/** The output of DuckDB's `json_structure`: a type's name, a list of one structure, or structures by field. */
export type Structure = string | readonly [Structure] | { readonly [member: string]: Structure };

export interface NestedType {
  /** The type to read the values with. */
  readonly read: string;
  /** The type of the column. Values without a common structure are read as JSON and become text. */
  readonly type: string;
}

/** More fields indicate a map with arbitrary keys. */
const MAX_LEAVES = 1_000;

/**
 * Null if the values are not similar lists or objects, or if no type can represent them: members that differ only in
 * case, or without a name.
 * @param whole the type of integers that are never negative
 */
export function nestedType(structure: Structure, whole: 'BIGINT' | 'UBIGINT'): NestedType | null {
  if (typeof structure === 'string' || leavesOf(structure) > MAX_LEAVES) return null;
  return typeOf(structure, whole);
}

/** The common structure of values with these structures. DuckDB's own aggregate uses memory for every row. */
export function merged(structures: readonly Structure[]): Structure {
  return withoutMarks(structures.reduce(merge, 'NULL'));
}

/** Marks objects without members, whose structure would otherwise be that of any value. */
export const EMPTY_MEMBER = 'no members';

function withoutMarks(structure: Structure): Structure {
  if (typeof structure === 'string') return structure;
  if (isList(structure)) return [withoutMarks(structure[0])];
  const members = Object.entries(structure).filter(([name]) => name !== EMPTY_MEMBER);
  if (members.length === 0) return 'JSON';
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutMarks(inner)]));
}

const NUMBERS: readonly Structure[] = ['UBIGINT', 'BIGINT', 'DOUBLE'];

function merge(one: Structure, other: Structure): Structure {
  if (one === 'NULL') return other;
  if (other === 'NULL') return one;
  if (typeof one === 'string' || typeof other === 'string') {
    const [low, high] = [NUMBERS.indexOf(one), NUMBERS.indexOf(other)];
    if (low >= 0 && high >= 0) return NUMBERS[Math.max(low, high)]!;
    return one === other ? one : 'JSON';
  }
  if (isList(one) || isList(other))
    return isList(one) && isList(other) ? [merge(one[0], other[0])] : 'JSON';
  const members = new Map(Object.entries(one));
  for (const [name, structure] of Object.entries(other))
    members.set(name, merge(members.get(name) ?? 'NULL', structure));
  return Object.fromEntries(members);
}

export function hasFractions(structure: Structure): boolean {
  if (typeof structure === 'string') return structure === 'DOUBLE';
  return Object.values(structure).some(hasFractions);
}

function typeOf(structure: Structure, whole: 'BIGINT' | 'UBIGINT'): NestedType | null {
  if (typeof structure === 'string') return leaf(structure, whole);
  if (isList(structure)) {
    const element = typeOf(structure[0], whole);
    return element && { read: `${element.read}[]`, type: `${element.type}[]` };
  }
  const members: { readonly name: string; readonly of: NestedType }[] = [];
  const folded = new Set<string>();
  for (const [name, inner] of Object.entries(structure)) {
    const member = typeOf(inner, whole);
    if (member === null || name === '' || name.includes('\0') || folded.has(name.toLowerCase()))
      return null;
    folded.add(name.toLowerCase());
    members.push({ name: identifier(name), of: member });
  }
  return {
    read: `STRUCT(${members.map(({ name, of }) => `${name} ${of.read}`).join(', ')})`,
    type: `STRUCT(${members.map(({ name, of }) => `${name} ${of.type}`).join(', ')})`,
  };
}

/** The type of a column of only nulls is unknown. It becomes text, as in other results. */
function leaf(name: string, whole: 'BIGINT' | 'UBIGINT'): NestedType {
  if (name === 'UBIGINT') return { read: whole, type: whole };
  if (name === 'BIGINT' || name === 'DOUBLE' || name === 'BOOLEAN')
    return { read: name, type: name };
  if (name === 'VARCHAR' || name === 'NULL') return { read: 'VARCHAR', type: 'VARCHAR' };
  return { read: 'JSON', type: 'VARCHAR' };
}

function leavesOf(structure: Structure): number {
  if (typeof structure === 'string') return 1;
  return Object.values(structure).reduce((sum: number, inner) => sum + leavesOf(inner), 0);
}

function isList(structure: Structure): structure is readonly [Structure] {
  return Array.isArray(structure);
}
