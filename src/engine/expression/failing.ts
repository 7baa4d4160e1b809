/** Which parts of an expression may fail a run, because of the values that they meet. */

import type { DataType } from '../types.ts';
import { children, type Tree } from './tree.ts';

/** Functions that give a value for all arguments of their types. */
const SAFE_FUNCTIONS: ReadonlySet<string> = new Set([
  ...['lower', 'upper', 'trim', 'ltrim', 'rtrim', 'length', 'replace', 'concat', 'left', 'right', 'split_part'],
  ...['contains', 'starts_with', 'ends_with', 'coalesce', 'ifnull', 'nullif', 'if', 'least', 'greatest', 'floor', 'ceil', 'sign'],
  ...['json_extract', 'json_extract_string', 'array_length'],
  ...['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'dayofweek'],
]);

/** @param typeOf the type of a part that has been resolved */
export function mayFail(tree: Tree, typeOf: (part: Tree) => DataType | null | undefined): boolean {
  return failsItself(tree, typeOf) || children(tree).some((child) => mayFail(child, typeOf));
}

function failsItself(tree: Tree, typeOf: (part: Tree) => DataType | null | undefined): boolean {
  switch (tree.kind) {
    case 'cast':
      return typeOf(tree) !== 'string';
    case 'call':
      return !SAFE_FUNCTIONS.has(tree.name.toLowerCase());
    case 'unary':
      return tree.operator === '-' && tree.operand.kind !== 'number' && typeOf(tree) === 'integer';
    case 'binary':
      // Whole numbers leave their 64 bits; numbers become infinite, and what is divided by zero is null.
      return ['+', '-', '*', '%'].includes(tree.operator) && typeOf(tree) === 'integer';
    case 'literal':
    case 'number':
    case 'column':
    case 'in':
    case 'between':
    case 'like':
    case 'isNull':
    case 'case':
      return false;
  }
}
