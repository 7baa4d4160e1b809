/** Rows that an execute call sends as a parameter. */

import { isJsonArray, isJsonObject } from '../../kit/json-value.ts';
import { failed, ok } from '../outcome.ts';
import type { Source } from '../sources/source.ts';
import type { Json, JsonObject, Outcome, Problem } from '../types.ts';

export function paramRows(
  source: Extract<Source, { kind: 'param' }>,
  params: JsonObject,
): Outcome<readonly JsonObject[]> {
  const value = Object.hasOwn(params, source.name) ? params[source.name] : source.fallback;
  if (value === undefined) {
    return failed({
      code: 'missing_param',
      message: `The parameter \`${source.name}\` is missing`,
      path: '/param',
    });
  }
  if (isJsonObject(value)) return ok([value]);
  if (!isJsonArray(value)) return wrong(source.name, `it is ${kindOf(value)}`);
  if (value.every((row): row is JsonObject => isJsonObject(row))) return ok(value);
  const at = value.findIndex((row) => !isJsonObject(row));
  return wrong(source.name, `its item ${at + 1} is ${kindOf(value[at] ?? null)}`);
}

function wrong(name: string, what: string): Outcome<never> {
  return failed(notRows(name, what));
}

export function notRows(name: string, what: string): Problem {
  return {
    code: 'invalid_value',
    message: `The parameter \`${name}\` must be an object or an array of objects: ${what}`,
    path: '/param',
  };
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return `a ${typeof value}`;
}
