/** The rows that an execute call sends as a parameter. */

import { failed, ok } from '../outcome.ts';
import type { Source } from '../node-type.ts';
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
  if (isObject(value)) return ok([value]);
  if (!Array.isArray(value)) return wrong(source.name, `it is ${kindOf(value)}`);
  const rows = value as readonly Json[];
  const nonObject = rows.findIndex((row) => !isObject(row));
  if (nonObject !== -1)
    return wrong(source.name, `its item ${nonObject + 1} is ${kindOf(rows[nonObject] ?? null)}`);
  return ok(rows as readonly JsonObject[]);
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

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return `a ${typeof value}`;
}
