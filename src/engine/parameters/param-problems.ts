/** Checks the parameters of a run against their declarations. */

import { didYouMean, nearest } from '../values/columns.ts';
import { shortened } from '../../kit/shortened.ts';
import type {
  Hint,
  Json,
  JsonObject,
  Parameter,
  Parameters,
  Problem,
  ProblemCode,
} from '../types.ts';
import type { PostedRows } from '../posted-rows.ts';
import { summaryProblem, valueProblem, wantedOf } from './value-problem.ts';

export interface ParamProblem {
  readonly name: string;
  readonly code: ProblemCode;
  /** A predicate whose subject is the name. */
  readonly message: string;
}

/** The parameters of a run. Null counts as missing. */
export interface RunParams {
  readonly values: JsonObject;
  /** Parameters whose values are not in memory: rows in files, and values that were not stored. */
  readonly others: ReadonlyMap<string, Pick<PostedRows, 'summary'> | null>;
}

const MAX_PROBLEMS = 20;
const MAX_LISTED = 10;

export function paramProblems(
  parameters: Parameters | undefined,
  { values, others }: RunParams,
): readonly ParamProblem[] {
  if (parameters === undefined) return [];
  const declarations = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const problems: ParamProblem[] = [];
  for (const name of [...Object.keys(values), ...others.keys()]) {
    if (problems.length === MAX_PROBLEMS) return problems;
    const parameter = declarations.get(name);
    if (parameter === undefined)
      problems.push({ name, code: 'unknown_param', message: unknown(name, parameters) });
    else {
      const rows = others.get(name);
      const message = rows ? summaryProblem(rows, parameter) : inlineProblem(values, parameter);
      if (message !== undefined) problems.push({ name, code: 'invalid_value', message });
    }
  }
  const missing = parameters
    .filter(({ name, required }) => required && isMissing(name, values) && !others.has(name))
    .map(({ name, type }): ParamProblem => {
      const message = `is required; it must be ${wantedOf(type)}`;
      return { name, code: 'missing_param', message };
    });
  return [...problems, ...missing].slice(0, MAX_PROBLEMS);
}

/** Adds the declared defaults, and removes parameters that are null. */
export function withDefaults(
  parameters: Parameters | undefined,
  { values, others }: RunParams,
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

export function toProblem({ name, code, message }: ParamProblem): Problem {
  return { code, message: `The parameter \`${shortened(name, 100)}\` ${message}` };
}

/** A hint about an undeclared name; its message completes a sentence. */
export function declaredHint(name: string, parameters: Parameters): Hint {
  const near = nearest(
    name,
    parameters.map((parameter) => parameter.name),
  );
  if (near !== undefined) return didYouMean(near);
  return {
    message: parameters.length === 0 ? 'it declares none' : `it declares ${listed(parameters)}`,
  };
}

function inlineProblem(values: JsonObject, parameter: Parameter): string | undefined {
  const value = isMissing(parameter.name, values) ? undefined : values[parameter.name];
  return value === undefined ? undefined : valueProblem(value, parameter);
}

function unknown(name: string, parameters: Parameters): string {
  return `is not a parameter of this workflow; ${declaredHint(name, parameters).message}`;
}

function listed(parameters: readonly Parameter[]): string {
  const names = parameters.slice(0, MAX_LISTED).map(({ name }) => `\`${name}\``);
  return `${names.join(', ')}${parameters.length > MAX_LISTED ? ', …' : ''}`;
}

function isMissing(name: string, values: JsonObject): boolean {
  return !Object.hasOwn(values, name) || values[name] === null;
}
