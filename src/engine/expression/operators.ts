/** The operators: the types of their operands and results. */

import type { Call } from '../algebra/expression.ts';
import type { OperatorName } from '../algebra/functions.ts';
import { asDecimal, decimalOf, isJsonType, type Type } from '../algebra/type.ts';
import { decimalType, type DecimalSize } from '../../kit/decimal-type.ts';
import { productOfTwo, quotientOf, remainderOf, sumOfTwo } from '../algebra/decimal-results.ts';
import type { BinaryOperator } from './tree.ts';
import {
  align,
  BOOLEAN,
  coerce,
  described,
  expressionsOf,
  INTEGER,
  isOf,
  NUMBER,
  STRING,
  toDecimal,
  type Report,
  type Typed,
} from './typed.ts';

type Pair = readonly Typed[];

const COMPARISONS = {
  '=': 'equal',
  '!=': 'not_equal',
  '<': 'less',
  '<=': 'at_most',
  '>': 'greater',
  '>=': 'at_least',
} as const;

const ARITHMETIC = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
} as const;

export function operation(
  name: OperatorName,
  type: Type,
  operands: readonly Typed[],
  at: number,
): Typed {
  const expression: Call = { kind: 'call', type, name, args: expressionsOf(operands) };
  return { expression, at };
}

export function binary(
  operator: Exclude<BinaryOperator, 'and' | 'or'>,
  sides: Pair,
  at: number,
  report: Report,
): Typed | undefined {
  switch (operator) {
    case '||':
      return join(sides, at, report);
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(operator, sides, at, report);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(operator, sides, at, report);
  }
}

/** A boolean value. */
export function condition(value: Typed | undefined, of: string, report: Report): Typed | undefined {
  if (!value) return undefined;
  if (isOf(value, 'boolean', 'null')) return coerce(value, BOOLEAN);
  report(
    'type_mismatch',
    `${of} takes conditions, but this is ${described(value)}; compare it with something`,
    value.at,
  );
  return undefined;
}

export function not(value: Typed, at: number, report: Report): Typed | undefined {
  const operand = condition(value, '`not`', report);
  return operand && operation('not', BOOLEAN, [operand], at);
}

export function negative(
  operator: '-' | '+',
  value: Typed,
  at: number,
  report: Report,
): Typed | undefined {
  const number = numeric(value, `\`${operator}\``, report);
  if (!number || operator === '+') return number && { ...number, literal: undefined, at };
  return operation('negate', number.expression.type, [number], at);
}

function join(sides: Pair, at: number, report: Report): Typed | undefined {
  const wrong = sides.find((side) => !isOf(side, 'string', 'null'));
  if (wrong) {
    report(
      'type_mismatch',
      `\`||\` joins text, but this is ${described(wrong)}; write cast(… as string), or use concat`,
      wrong.at,
    );
    return undefined;
  }
  const texts = sides.map((side) => coerce(side, STRING));
  return operation('join_text', STRING, texts, at);
}

function comparison(
  operator: keyof typeof COMPARISONS,
  sides: Pair,
  at: number,
  report: Report,
): Typed | undefined {
  const nothing = sides.find(({ literal }) => literal === null);
  if (nothing) {
    report(
      'type_mismatch',
      'A comparison with null is never true; write `is null` or `is not null`',
      nothing.at,
    );
    return undefined;
  }
  if (reportsJson(operator, sides, report)) return undefined;
  const aligned = align(sides, report);
  return aligned && operation(COMPARISONS[operator], BOOLEAN, aligned.values, at);
}

export function reportsJson(operator: string, values: readonly Typed[], report: Report): boolean {
  const json = values.find(({ expression }) => isJsonType(expression.type));
  if (json === undefined) return false;
  report(
    'type_mismatch',
    `\`${operator}\` does not compare JSON values; take a part with json_extract_string, or cast it`,
    json.at,
  );
  return true;
}

function arithmetic(
  operator: keyof typeof ARITHMETIC,
  sides: Pair,
  at: number,
  report: Report,
): Typed | undefined {
  const dated = sides.find((side) => isOf(side, 'date', 'timestamp'));
  if (dated) {
    report(
      'type_mismatch',
      `\`${operator}\` does not take dates; use date_add('day', n, d) or date_diff('day', from, to)`,
      dated.at,
    );
    return undefined;
  }
  const [left, right] = sides.map((side) => numeric(side, `\`${operator}\``, report));
  if (!left || !right) return undefined;
  if (isOf(left, 'decimal') || isOf(right, 'decimal'))
    return decimalArithmetic(operator, [left, right], at, report);
  const isWhole = operator !== '/' && isOf(left, 'integer') && isOf(right, 'integer');
  const type = isWhole ? INTEGER : NUMBER;
  return operation(ARITHMETIC[operator], type, [coerce(left, type), coerce(right, type)], at);
}

const DECIMAL_RESULTS: Readonly<
  Record<keyof typeof ARITHMETIC, (a: DecimalSize, b: DecimalSize) => DecimalSize | undefined>
> = { '+': sumOfTwo, '-': sumOfTwo, '*': productOfTwo, '/': quotientOf, '%': remainderOf };

function decimalArithmetic(
  operator: keyof typeof ARITHMETIC,
  sides: Pair,
  at: number,
  report: Report,
): Typed | undefined {
  const [left, right] = sides.map((side) => toDecimal(side, report));
  const [a, b] = [left, right].map((side) => side && asDecimal(side.expression.type));
  if (!left || !right || a === undefined || b === undefined) return undefined;
  const size = DECIMAL_RESULTS[operator](a, b);
  if (size !== undefined)
    return operation(ARITHMETIC[operator], decimalOf(size), [left, right], at);
  report(
    'type_mismatch',
    `The product of a ${decimalType(a)} and a ${decimalType(b)} has more than 38 digits after the point; cast or round one of them first`,
    at,
  );
  return undefined;
}

/** A number of any type; null counts as an integer. */
function numeric(value: Typed, of: string, report: Report): Typed | undefined {
  if (isOf(value, 'integer', 'number', 'decimal')) return value;
  if (isOf(value, 'null')) return coerce(value, INTEGER);
  const hint = isOf(value, 'string') ? '; write cast(… as number), or `||` to join text' : '';
  report('type_mismatch', `${of} takes numbers, but this is ${described(value)}${hint}`, value.at);
  return undefined;
}
