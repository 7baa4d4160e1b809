/**
 * Expressions in configs: `{"$expression": "…"}` is replaced with the value of the expression, which is computed once
 * per run, before there are rows. It is allowed in the same places as a parameter.
 */

import { isJsonArray } from '../../kit/json-value.ts';
import type { Json, JsonObject } from '../types.ts';

/** The values of a run's expressions, by their text. */
export type ExpressionValues = ReadonlyMap<string, Json>;

const MEMBER = '$expression';

export function isExpression(value: JsonObject): boolean {
  return Object.hasOwn(value, MEMBER);
}

/** The text of the expression. Null if it is not written like one. */
export function expressionText(value: JsonObject): string | null {
  const { [MEMBER]: text, ...others } = value;
  return typeof text === 'string' && Object.keys(others).length === 0 ? text : null;
}

/** The texts of all expressions in a config. */
export function expressionsIn(config: Json): readonly string[] {
  if (typeof config !== 'object' || config === null) return [];
  if (isJsonArray(config)) return config.flatMap(expressionsIn);
  const text = expressionText(config);
  return text === null ? Object.values(config).flatMap(expressionsIn) : [text];
}
