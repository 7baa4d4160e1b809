/** A parameter that is computed for each run. */

import type { Expression } from '../algebra/expression.ts';
import type { DataType } from '../types.ts';

export interface ParamExpression {
  readonly name: string;
  /** Null for the literal NULL: the parameter is missing then. */
  readonly type: Exclude<DataType, 'object'> | null;
  readonly expression: Expression;
}
