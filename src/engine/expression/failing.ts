/** Which parts of an expression may fail a run, because of the values that they meet. */

import type { DataType } from '../types.ts';
import { children, type Tree } from './tree.ts';

/** Functions that give a value for all arguments of their types. */
const SAFE_FUNCTIONS: ReadonlySet<string> = new Set([
  ...[
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
  ],
  ...[
    'contains',
    'starts_with',
    'ends_with',
    'coalesce',
    'ifnull',
    'nullif',
    'if',
    'least',
    'greatest',
  ],
  ...[
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
  ],
  ...['json_extract', 'json_extract_string', 'array_length'],
  ...['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'dayofweek'],
]);

type TypeOf = (part: Tree) => DataType | null | undefined;

/** @param typeOf the type of a part that has been resolved */
export function mayFail(tree: Tree, typeOf: TypeOf): boolean {
  return failsItself(tree, typeOf) || children(tree).some((child) => mayFail(child, typeOf));
}

function failsItself(tree: Tree, typeOf: TypeOf): boolean {
  switch (tree.kind) {
    case 'cast':
      return tree.unreadable === 'fail' && typeOf(tree) !== 'string';
    case 'call':
      return !SAFE_FUNCTIONS.has(tree.name.toLowerCase()) || mixesNumbers(tree, typeOf);
    case 'binary':
      return (
        ['=', '!=', '<', '<=', '>', '>='].includes(tree.operator) && mixesNumbers(tree, typeOf)
      );
    case 'in':
    case 'between':
    case 'case':
      return mixesNumbers(tree, typeOf);
    case 'literal':
    case 'number':
    case 'column':
    case 'parameter':
    case 'unary':
    case 'like':
    case 'isNull':
      return false;
  }
}

/** Whether whole numbers meet fractions, which cannot hold all of them. Literals are checked before a run. */
function mixesNumbers(tree: Tree, typeOf: TypeOf): boolean {
  const parts = children(tree);
  return (
    parts.some((part) => typeOf(part) === 'number') &&
    parts.some((part) => part.kind !== 'number' && typeOf(part) === 'integer')
  );
}
