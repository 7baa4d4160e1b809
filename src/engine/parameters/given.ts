/** Checks the parameters of a run against their declarations. */

import { nearest } from '../values/columns.ts';
import { shortened } from '../../kit/shortened.ts';
import type { Json, JsonObject, Parameter, Parameters, Problem, ProblemCode } from '../types.ts';
import type { PostedRows } from '../contract.ts';
import { postedFault, valueFault, wantedOf } from './value-fault.ts';

export interface GivenFault {
  readonly name: string;
  readonly code: ProblemCode;
  /** A predicate whose subject is the name. */
  readonly message: string;
}

/** The parameters of a run. Null counts as missing. */
export interface GivenParams {
  readonly values: JsonObject;
  /** Parameters whose values are not in memory: rows in files, and values that were not stored. */
  readonly others: ReadonlyMap<string, Pick<PostedRows, 'summary'> | null>;
}

const MAX_FAULTS = 20;
const MAX_LISTED = 10;

export function givenFaults(
  parameters: Parameters | undefined,
  { values, others }: GivenParams,
): readonly GivenFault[] {
  if (parameters === undefined) return [];
  const declarations = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const faults: GivenFault[] = [];
  for (const name of [...Object.keys(values), ...others.keys()]) {
    if (faults.length === MAX_FAULTS) return faults;
    const parameter = declarations.get(name);
    if (parameter === undefined)
      faults.push({ name, code: 'unknown_param', message: unknown(name, parameters) });
    else {
      const rows = others.get(name);
      const message = rows ? postedFault(rows, parameter) : heldFault(values, parameter);
      if (message !== undefined) faults.push({ name, code: 'invalid_value', message });
    }
  }
  const missing = parameters
    .filter(({ name, required }) => required && isMissing(name, values) && !others.has(name))
    .map(({ name, type }): GivenFault => {
      const message = `is required; it must be ${wantedOf(type)}`;
      return { name, code: 'missing_param', message };
    });
  return [...faults, ...missing].slice(0, MAX_FAULTS);
}

/** Adds the declared defaults, and removes parameters that are null. */
export function withDefaults(
  parameters: Parameters | undefined,
  { values, others }: GivenParams,
): JsonObject {
  if (parameters === undefined) return values;
  const complete: Record<string, Json> = { ...values };
  for (const { name, default: fallback } of parameters) {
    if (!isMissing(name, values) || others.has(name)) continue;
    if (fallback === undefined) delete complete[name];
    else complete[name] = fallback;
  }
  return complete;
}

export function givenProblem({ name, code, message }: GivenFault): Problem {
  return { code, message: `The parameter \`${shortened(name, 100)}\` ${message}` };
}

/** A hint about an undeclared name, as a sentence. */
export function declaredHint(name: string, parameters: Parameters): string {
  const near = nearest(
    name,
    parameters.map((parameter) => parameter.name),
  );
  if (near !== undefined) return `did you mean \`${near}\`?`;
  return parameters.length === 0 ? 'it declares none' : `it declares ${listed(parameters)}`;
}

function heldFault(values: JsonObject, parameter: Parameter): string | undefined {
  const value = isMissing(parameter.name, values) ? undefined : values[parameter.name];
  return value === undefined ? undefined : valueFault(value, parameter);
}

function unknown(name: string, parameters: Parameters): string {
  return `is not a parameter of this workflow; ${declaredHint(name, parameters)}`;
}

function listed(parameters: readonly Parameter[]): string {
  const names = parameters.slice(0, MAX_LISTED).map(({ name }) => `\`${name}\``);
  return `${names.join(', ')}${parameters.length > MAX_LISTED ? ', …' : ''}`;
}

function isMissing(name: string, values: JsonObject): boolean {
  return !Object.hasOwn(values, name) || values[name] === null;
}
