/** Collects columns from the members of rows, one value at a time: names, and types from the kinds of the values. */

import type { Column, Columns, DataType, Json, Problem } from '../types.ts';
import { MAX_COLUMNS } from '../../rows/index.ts';
import { columnNameProblem } from './columns.ts';
import { isOf64Bits } from '../../kit/json/exact-json.ts';
import { isExactNumber, isWhole, type RowValue } from '../../kit/json/whole-numbers.ts';

/** Undefined if every value so far is null. */
type CollectedType = DataType | undefined;

interface CollectedColumn {
  type: CollectedType;
  /** The common type of the elements in the values that are arrays. */
  element: CollectedType;
  /** True if the values are numbers as text, or numbers and text. */
  isMixed: boolean;
  /** The first integer that exceeds 64 bits. */
  beyond64Bits: bigint | null;
  /** The first integer that a double cannot represent. */
  inexact: bigint | null;
}

export class ColumnCollector {
  readonly #columns = new Map<string, CollectedColumn>();
  readonly #folded: Map<string, string>;
  readonly #declaredCount: number;

  /** @param folded the names so far, by their lower-case form */
  constructor(folded = new Map<string, string>(), declaredCount = 0) {
    this.#folded = folded;
    this.#declaredCount = declaredCount;
  }

  add(name: string, value: RowValue): Problem | undefined {
    let column = this.#columns.get(name);
    if (column === undefined) {
      const problem = this.#nameProblem(name);
      if (problem) return problem;
      column = newColumn();
      this.#columns.set(name, column);
    }
    if (value !== null) addValue(column, value);
    return undefined;
  }

  columns(): Columns {
    return [...this.#columns].map(([name, column]) => {
      const type = typeOf(column);
      if (type === undefined) return untyped(name);
      const element = type === 'array' ? column.element : undefined;
      return { name, type, ...(element === undefined ? {} : { element }) };
    });
  }

  names(): Iterable<string> {
    return this.#columns.keys();
  }

  mixed(): readonly string[] {
    return [...this.#columns]
      .filter(([, column]) => column.isMixed || isTextOfNumbers(column))
      .map(([name]) => name);
  }

  /** Warnings about columns that are text because of one number. */
  warnings(): readonly string[] {
    return [...this.#columns].flatMap(([name, column]) => {
      if (!isTextOfNumbers(column)) return [];
      const { type, beyond64Bits, inexact } = column;
      return type === 'number'
        ? [
            `Column \`${name}\` is text: it has fractions, and ${inexact} would not be exact among them`,
          ]
        : [
            `Column \`${name}\` is text: it has whole numbers beyond 64 bits, the first of them ${beyond64Bits}`,
          ];
    });
  }

  #nameProblem(name: string): Problem | undefined {
    const count = this.#declaredCount + this.#columns.size + 1;
    return columnNameProblem(name) ?? caseProblem(this.#folded, name) ?? countProblem(count);
  }
}

function newColumn(): CollectedColumn {
  return {
    type: undefined,
    element: undefined,
    isMixed: false,
    beyond64Bits: null,
    inexact: null,
  };
}

function addValue(column: CollectedColumn, value: Exclude<RowValue, null>): void {
  const before = column.type;
  const type = merge(before, value);
  column.type = type;
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (type === 'string' && (isNumber || before === 'integer' || before === 'number'))
    column.isMixed = true;
  if (typeof value === 'bigint') {
    if (!isOf64Bits(value)) column.beyond64Bits ??= value;
    if (!isExactNumber(value)) column.inexact ??= value;
  }
  if (Array.isArray(value)) column.element = mergeAll(column.element, value as readonly Json[]);
}

/** True if no numeric type can represent the numbers. */
function isTextOfNumbers({ type, beyond64Bits, inexact }: CollectedColumn): boolean {
  return (type === 'integer' && beyond64Bits !== null) || (type === 'number' && inexact !== null);
}

function typeOf(column: CollectedColumn): CollectedType {
  return isTextOfNumbers(column) ? 'string' : column.type;
}

/** A column with only null values. */
export function untyped(name: string): Column {
  return { name, type: 'string', untyped: true };
}

export function caseProblem(folded: Map<string, string>, name: string): Problem | undefined {
  const key = name.toLowerCase();
  const first = folded.get(key);
  folded.set(key, first ?? name);
  if (first === undefined) return undefined;
  const what =
    first === name ? `\`${name}\` comes twice` : `\`${first}\` and \`${name}\` differ only in case`;
  return {
    code: 'duplicate_column',
    message: `Column names must be unique, whatever their case: ${what}`,
  };
}

export function countProblem(count: number): Problem | undefined {
  return count > MAX_COLUMNS
    ? { code: 'invalid_value', message: `A table has at most ${MAX_COLUMNS} columns` }
    : undefined;
}

/** Mixed numbers become numbers, other mixed scalars text, and anything mixed with an object or array JSON. */
function merge(before: CollectedType, value: RowValue): DataType {
  const type = kind(value);
  if (before === undefined || before === type) return type;
  if (isJson(before) || isJson(type)) return 'object';
  const areNumbers =
    (before === 'number' && type === 'integer') || (before === 'integer' && type === 'number');
  return areNumbers ? 'number' : 'string';
}

function mergeAll(before: CollectedType, values: readonly Json[]): CollectedType {
  let type = before;
  for (const value of values) if (value !== null) type = merge(type, value);
  return type;
}

/** JavaScript reads numbers beyond 64 bits as doubles. */
function kind(value: RowValue): DataType {
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return isWhole(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return Array.isArray(value) ? 'array' : 'object';
}

function isJson(type: DataType): boolean {
  return type === 'object' || type === 'array';
}
