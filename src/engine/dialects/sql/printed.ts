/** Parts of expressions that printers of functions receive. */

import type { Expression } from '../../algebra/expression.ts';
import type { Type } from '../../algebra/type.ts';

export interface Printed {
  readonly sql: string;
  /** SQL that the planner can estimate if it is a constant, but that is computed for each row. */
  readonly estimated: string;
  readonly expression: Expression;
}

export interface PrintedCall {
  readonly args: readonly Printed[];
  readonly type: Type;
}

export type Printer = (call: PrintedCall) => string;

export function argument(args: readonly Printed[], index = 0): Printed {
  const arg = args[index];
  if (arg === undefined) throw new Error(`a call has no argument ${index}`);
  return arg;
}
