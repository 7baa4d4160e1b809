/** The parameters and constants that an expression can read. */

import type { Parameter } from '../algebra/expression.ts';
import { boundParameter } from '../parameters/bound.ts';
import { boundConstant } from '../parameters/constants.ts';
import type { Parameters } from '../types.ts';

/**
 * The parameters that the graph declares, or undefined if it declares none. `none`: the expression reads constants
 * only.
 */
export type ParameterScope = Parameters | undefined | 'none';

export function declaredIn(scope: ParameterScope): Parameters | undefined {
  return scope === 'none' ? undefined : scope;
}

/** A declared parameter hides the constant of the same name, even if it contains rows. */
export function boundIn(scope: ParameterScope, name: string): Parameter | undefined {
  const parameters = declaredIn(scope) ?? [];
  return parameters.some((declared) => declared.name === name)
    ? boundParameter(parameters, name)
    : boundConstant(name);
}
