/**
 * Values in configs that a run determines: `{"$param": "name"}`, optionally with `"default"`, is replaced with the
 * parameter of that name, and `{"$expression": "…"}` with the value of the expression. Both are allowed in the place of
 * any scalar or list.
 */

import { isJsonArray } from '../../kit/json-value.ts';
import { compileWithoutColumns } from '../expression/index.ts';
import { pointer } from '../outcome.ts';
import { declaredHint } from '../parameters/param-problems.ts';
import { valueProblem } from '../parameters/value-problem.ts';
import { shortened } from '../../kit/shortened.ts';
import { awaitedExpression, awaitedParameter, type AwaitedValue } from './awaited.ts';
import { expressionText, isExpression, type ExpressionValues } from './expressions.ts';
import type { Hint, Json, JsonObject, Parameters, Problem } from '../types.ts';

const MAX_QUOTED = 100;

export interface ResolvedConfig {
  readonly config: JsonObject;
  /** JSON Pointers of members whose values are unknown before a run. They are null in `config`. */
  readonly unknown: readonly string[];
  readonly problems: readonly Problem[];
  /** The unknown members whose type is known, by their JSON Pointer. */
  readonly awaited?: ReadonlyMap<string, AwaitedValue>;
  /** Number of values and operators in the expressions. */
  readonly expressionNodes?: number;
}

type Path = readonly (string | number)[];

/**
 * @param params null if they are unknown, as in a validation; defaults still apply
 * @param declared the graph's declarations, if it has any: other parameters do not exist then
 * @param expressions null if their values are unknown; a run has no values for nodes that it does not run
 */
export function resolveParams(
  config: JsonObject,
  params: JsonObject | null,
  declared?: Parameters,
  expressions: ExpressionValues | null = null,
): ResolvedConfig {
  if (!Object.values(config).some(hasReference)) return { config, unknown: [], problems: [] };
  return new Resolution(params, declared, expressions).resolve(config);
}

class Resolution {
  readonly #params: JsonObject | null;
  readonly #declared: Parameters | undefined;
  readonly #expressions: ExpressionValues | null;
  readonly #awaited = new Map<string, AwaitedValue>();
  readonly #unknown: string[] = [];
  readonly #problems: Problem[] = [];
  #expressionNodes = 0;

  constructor(
    params: JsonObject | null,
    declared: Parameters | undefined,
    expressions: ExpressionValues | null,
  ) {
    this.#params = params;
    this.#declared = declared;
    this.#expressions = expressions;
  }

  resolve(config: JsonObject): ResolvedConfig {
    const members = Object.entries(config).map(
      ([name, member]) => [name, this.#value(member, [name])] as const,
    );
    return {
      config: Object.fromEntries(members),
      unknown: this.#unknown,
      problems: this.#problems,
      ...(this.#awaited.size > 0 ? { awaited: this.#awaited } : {}),
      ...(this.#expressionNodes > 0 ? { expressionNodes: this.#expressionNodes } : {}),
    };
  }

  #value(value: Json, path: Path): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isJsonArray(value)) return value.map((item, index) => this.#value(item, [...path, index]));
    if (Object.hasOwn(value, '$param')) return this.#parameter(value, pointer(...path));
    if (isExpression(value)) return this.#expression(value, pointer(...path));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.#value(member, [...path, name])]),
    );
  }

  #parameter(reference: JsonObject, at: string): Json {
    const name = nameIn(reference);
    if (name === null) {
      const message = 'A parameter is written {"$param": "name"}, with "default" if it is optional';
      return this.#invalid({ code: 'invalid_config', message, path: at });
    }
    const params = this.#params;
    const parameter = this.#declared?.find((one) => one.name === name);
    const problem = this.#declared && referenceProblem(name, reference['default'], this.#declared);
    if (problem) this.#problems.push({ ...problem, path: at });
    const param = params !== null && Object.hasOwn(params, name) ? params[name] : undefined;
    const value = param ?? parameter?.default ?? reference['default'];
    if (param === null) return null;
    if (value !== undefined) return value;
    if (params !== null)
      this.#problems.push({
        code: 'missing_param',
        message: `The parameter \`${name}\` is missing and has no default`,
        path: at,
      });
    return this.#await(at, parameter && awaitedParameter(parameter));
  }

  #expression(reference: JsonObject, at: string): Json {
    const text = expressionText(reference);
    if (text === null) {
      const message = 'An expression is written {"$expression": "…"}, with no other member';
      return this.#invalid({ code: 'invalid_config', message, path: at });
    }
    const compiled = compileWithoutColumns(text, at, this.#declared);
    if (!compiled.ok) return this.#invalid(...compiled.problems);
    this.#expressionNodes += compiled.value.size;
    const { type } = compiled.value;
    if (type === null) return null;
    const value = this.#expressions?.get(text);
    return value === undefined ? this.#await(at, awaitedExpression(text, type)) : value;
  }

  #invalid(...problems: readonly Problem[]): null {
    this.#problems.push(...problems);
    const [{ path = '' } = {}] = problems;
    this.#unknown.push(path);
    return null;
  }

  #await(at: string, value: AwaitedValue | undefined): null {
    this.#unknown.push(at);
    if (value !== undefined) this.#awaited.set(at, value);
    return null;
  }
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
    const hinted = (): Hint => ({ message: `${message}; ${declaredHint(name, declared).message}` });
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
  return (
    Object.hasOwn(value, '$param') || isExpression(value) || Object.values(value).some(hasReference)
  );
}
