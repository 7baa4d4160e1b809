/** Number literals, and sums and products of them, as decimals: `rate between 0.06 - 0.01 and 0.06 + 0.01` is exact. */

import { MAX_PRECISION, type DecimalSize } from '../../kit/decimal-type.ts';
import { decimalTextOf, isDecimalText, smallestDecimal } from '../../kit/decimal-value.ts';
import { productOfTwo, sumOfTwo } from '../algebra/decimal-results.ts';
import type { Call, Expression, Literal } from '../algebra/expression.ts';
import type { FunctionName } from '../algebra/functions.ts';
import { decimalOf, type DecimalType } from '../algebra/type.ts';

type Exact = Expression & { readonly type: DecimalType };

/** Undefined if the expression has other parts, or a literal is not exact. */
export function exactLiterals(expression: Expression): Exact | undefined {
  if (expression.kind === 'literal') return exactLiteral(expression);
  return expression.kind === 'call' ? exactCall(expression) : undefined;
}

/** A literal as a decimal of its own digits. */
function exactLiteral({ text }: Literal): Exact | undefined {
  if (text === null) return undefined;
  const digits = isDecimalText(text) ? text : decimalTextOf(Number(text));
  const size = digits === undefined ? undefined : smallestDecimal(digits);
  if (digits === undefined || size === undefined || size.precision > MAX_PRECISION)
    return undefined;
  return { kind: 'literal', type: decimalOf(size), text: digits };
}

/** A quotient is rounded, so its author has to say to which type. */
const RESULTS: Readonly<
  Partial<Record<FunctionName, (a: DecimalSize, b: DecimalSize) => DecimalSize | undefined>>
> = { add: sumOfTwo, subtract: sumOfTwo, multiply: productOfTwo };

function exactCall(call: Call): Exact | undefined {
  const [a, b] = call.args.map(exactLiterals);
  if (a === undefined || b === undefined) return undefined;
  const size = RESULTS[call.name]?.(a.type, b.type);
  return size && { ...call, type: decimalOf(size), args: [a, b] };
}
