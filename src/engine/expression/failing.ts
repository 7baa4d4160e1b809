/** Finds the parts of an expression that can fail a run because of the values in the rows. */

import type { DataType } from '../types.ts';
import { children, type Tree } from './tree.ts';

/** Functions that have a result for all arguments of their types. */
const SAFE_FUNCTIONS: ReadonlySet<string> = new Set([
  'lower',
  'upper',
  'trim',
  'ltrim',
  'rtrim',
  'length',
  'replace',
  'concat',
  'left',
  'right',
  'split_part',
  'contains',
  'starts_with',
  'ends_with',
  'coalesce',
  'ifnull',
  'nullif',
  'if',
  'least',
  'greatest',
  'abs',
  'floor',
  'ceil',
  'round',
  'sign',
  'sqrt',
  'power',
  'ln',
  'log10',
  'exp',
  'mod',
  'substring',
  'json_extract',
  'json_extract_string',
  'array_length',
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'dayofweek',
]);

type TypeOf = (part: Tree) => DataType | null | undefined;

/** @param typeOf the type of a resolved part */
export function mayFail(tree: Tree, typeOf: TypeOf): boolean {
  return failsItself(tree, typeOf) || children(tree).some((child) => mayFail(child, typeOf));
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

/** True if the parts of an expression are converted to a common type. */
const UNIFIES_PARTS: Readonly<Record<Exclude<Tree['kind'], 'cast'>, boolean>> = {
  call: true,
  binary: true,
  in: true,
  between: true,
  case: true,
  literal: false,
  number: false,
  column: false,
  parameter: false,
  unary: false,
  like: false,
  isNull: false,
};

function failsItself(tree: Tree, typeOf: TypeOf): boolean {
  if (tree.kind === 'cast') return tree.unreadable === 'fail' && typeOf(tree) !== 'string';
  if (tree.kind === 'call' && !SAFE_FUNCTIONS.has(tree.name.toLowerCase())) return true;
  if (tree.kind === 'binary' && !COMPARISONS.has(tree.operator)) return false;
  return UNIFIES_PARTS[tree.kind] && mixesNumbers(tree, typeOf);
}

/**
 * True if integers are compared with doubles, which cannot represent all of them. Literals are checked before the run.
 */
function mixesNumbers(tree: Tree, typeOf: TypeOf): boolean {
  const parts = children(tree);
  return (
    parts.some((part) => typeOf(part) === 'number') &&
    parts.some((part) => part.kind !== 'number' && typeOf(part) === 'integer')
  );
}
