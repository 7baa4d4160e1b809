/**
 * Parameters of a run in configs: `{"$param": "name"}`, optionally with `"default"`, is replaced with the parameter of
 * that name. It is allowed in the place of any scalar or list.
 */

import { isJsonArray } from '../../kit/json-value.ts';
import { pointer } from '../outcome.ts';
import { declaredHint } from '../parameters/param-problems.ts';
import { valueProblem } from '../parameters/value-problem.ts';
import { shortened } from '../../kit/shortened.ts';
import type { Json, JsonObject, Parameters, Problem } from '../types.ts';

const MAX_QUOTED = 100;

export interface ResolvedConfig {
  readonly config: JsonObject;
  /** JSON Pointers of members whose values are unknown before a run. They are null in `config`. */
  readonly unknown: readonly string[];
  readonly problems: readonly Problem[];
  /** The declared parameters among the unknown ones. */
  readonly awaited?: ReadonlySet<string>;
}

/**
 * @param params null if they are unknown, as in a validation; defaults still apply
 * @param declared the graph's declarations, if it has any: other parameters do not exist then
 */
export function resolveParams(
  config: JsonObject,
  params: JsonObject | null,
  declared?: Parameters,
): ResolvedConfig {
  if (!Object.values(config).some(hasReference)) return { config, unknown: [], problems: [] };
  const awaited = new Set<string>();
  const unknown: string[] = [];
  const problems: Problem[] = [];

  function resolve(value: Json, path: readonly (string | number)[]): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isJsonArray(value)) return value.map((item, index) => resolve(item, [...path, index]));
    if (Object.hasOwn(value, '$param')) return substitute(value, path);
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, resolve(member, [...path, name])]),
    );
  }

  function substitute(reference: JsonObject, path: readonly (string | number)[]): Json {
    const at = pointer(...path);
    const name = nameIn(reference);
    if (name === null) {
      const message = 'A parameter is written {"$param": "name"}, with "default" if it is optional';
      problems.push({ code: 'invalid_config', message, path: at });
      unknown.push(at);
      return null;
    }
    const parameter = declared?.find((one) => one.name === name);
    const problem = declared && referenceProblem(name, reference['default'], declared);
    if (problem) problems.push({ ...problem, path: at });
    const param = params !== null && Object.hasOwn(params, name) ? params[name] : undefined;
    const value = param ?? parameter?.default ?? reference['default'];
    if (param === null) return null;
    if (value !== undefined) return value;
    if (params !== null)
      problems.push({
        code: 'missing_param',
        message: `The parameter \`${name}\` is missing and has no default`,
        path: at,
      });
    unknown.push(at);
    if (parameter) awaited.add(name);
    return null;
  }

  const members = Object.entries(config).map(
    ([name, member]) => [name, resolve(member, [name])] as const,
  );
  return {
    config: Object.fromEntries(members),
    unknown,
    problems,
    ...(awaited.size > 0 ? { awaited } : {}),
  };
}

/** The name of the referenced parameter. Null if this is not a valid reference. */
function nameIn(reference: JsonObject): string | null {
  const { $param: name, default: _, ...others } = reference;
  const isWritten = typeof name === 'string' && name !== '' && Object.keys(others).length === 0;
  return isWritten ? name : null;
}

/** Reports a reference that does not match the graph's declarations. */
function referenceProblem(
  name: string,
  fallback: Json | undefined,
  declared: Parameters,
): Problem | undefined {
  const parameter = declared.find((one) => one.name === name);
  if (parameter === undefined) {
    const message = `The workflow declares no parameter \`${shortened(name, MAX_QUOTED)}\``;
    const hinted = (): string => `${message}; ${declaredHint(name, declared)}`;
    return { code: 'unknown_param', message, hinted };
  }
  const problem =
    fallback === undefined || fallback === null ? undefined : valueProblem(fallback, parameter);
  if (problem === undefined) return undefined;
  return { code: 'type_mismatch', message: `The default of the parameter \`${name}\` ${problem}` };
}

/** Configs without references are not copied. */
function hasReference(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isJsonArray(value)) return value.some(hasReference);
  return Object.hasOwn(value, '$param') || Object.values(value).some(hasReference);
}
