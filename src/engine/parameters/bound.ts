/**
 * Declared parameters in expressions. Their types are known before a run, and statements receive them as bound values.
 */

import type { RunInput, RunInputs } from '../protocol/messages.ts';
import type { Parameter } from '../algebra/expression.ts';
import { typeNamed } from '../algebra/type.ts';
import { literalOf } from '../algebra/values.ts';
import type { JsonObject, Parameters } from '../types.ts';

/** Undefined if the parameter is not declared or contains rows. */
export function boundParameter(parameters: Parameters, name: string): Parameter | undefined {
  const index = parameters.findIndex((parameter) => parameter.name === name);
  const declared = parameters[index];
  if (declared === undefined || declared.type === 'rows') return undefined;
  return {
    kind: 'parameter',
    type: typeNamed(declared.type),
    name: inputName(index),
    source: 'declared',
  };
}

/** The values of all declared parameters; a statement uses those that it names. */
export function parameterInputs(parameters: Parameters | undefined, values: JsonObject): RunInputs {
  return Object.fromEntries(
    (parameters ?? []).flatMap(
      ({ name, type }, index): readonly (readonly [string, RunInput])[] => {
        if (type === 'rows') return [];
        const value = Object.hasOwn(values, name) ? (values[name] ?? null) : null;
        return [[inputName(index), { text: literalOf(value, type).text }]];
      },
    ),
  );
}

/** By position, so that names from a user never become part of a statement. */
function inputName(index: number): string {
  return `given${index}`;
}
