/** The controls of a dashboard: their declarations, their values, and the parameters of tiles that use them. */

import {
  declarationProblems,
  paramProblems,
  readDeclarations,
  withDefaults,
} from '../../engine/index.ts';
import { pointer } from '../../kit/json-pointer.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kit/json-value.ts';
import type { WorkflowParameters } from '../../model/workflow.ts';
import { InvalidInput, type FieldProblem } from '../invalid-input.ts';

const MAX_CONTROLS = 20;
const TYPES = ['string', 'number', 'integer', 'boolean', 'date', 'timestamp'] as const;

export function controlProblems(parameters: WorkflowParameters): readonly FieldProblem[] {
  const at = (path: string, message: string): FieldProblem => ({
    field: '/parameters',
    pointer: path,
    message,
  });
  const entries = Object.entries(parameters);
  if (entries.length > MAX_CONTROLS) return [at('', `must have at most ${MAX_CONTROLS} controls`)];
  const problems = declarationProblems(parameters).map(({ path, message }) => at(path, message));
  if (problems.length > 0) return problems;
  return entries.flatMap(([name, { type, default: fallback = null }]) => {
    if (type !== undefined && !TYPES.some((allowed) => allowed === type))
      return [at(pointer(name, 'type'), `must be one of ${TYPES.join(', ')} for a control`)];
    return fallback === null ? [at(pointer(name, 'default'), 'is required for a control')] : [];
  });
}

/** The values of all controls. Throws InvalidInput. */
export function controlValues(parameters: WorkflowParameters, values: JsonObject): JsonObject {
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(parameters, name));
  const declared = readDeclarations(parameters);
  const posted = { values, others: new Map() };
  const [first, ...others] = [
    ...unknown.map((name) => ({ name, message: 'is not a control of the dashboard' })),
    ...(unknown.length > 0 ? [] : paramProblems(declared, posted)),
  ].map(({ name, message }): FieldProblem => ({
    field: '/params',
    pointer: pointer(name),
    message,
  }));
  if (first !== undefined) throw new InvalidInput(first, ...others);
  return withDefaults(declared, posted);
}

/** Returns the name of the control that a parameter of a tile refers to; undefined for any other value. */
export function referenceOf(value: Json): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, '$param') ? value['$param'] : undefined;
}

/** The parameters of a run, with the values of the controls. */
export function runParamsOf(params: JsonObject, controls: JsonObject): JsonObject {
  const entries = Object.entries(params).map(([name, value]) => {
    const control = referenceOf(value);
    return [name, typeof control === 'string' ? (controls[control] ?? null) : value] as const;
  });
  return Object.fromEntries(entries);
}
