/** The lower bound in a request: a query parameter, or a member of the body. */

import { isJsonObject } from '../../kit/json-value.ts';
import { pointerSteps } from '../outcome.ts';
import type { Json, JsonObject, Problem } from '../types.ts';
import { requestBound } from '../values/cursor-bound.ts';
import type { CursorBound } from '../cursor.ts';
import type { IncrementalConfig } from './incremental.ts';

interface BoundedConfig {
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json | undefined;
  readonly incremental?: IncrementalConfig | undefined;
}

/** The members that replace those of the config. */
interface Bounded extends Pick<BoundedConfig, 'query'> {
  readonly body?: Json;
}

/** A parameter that begins with `/` is the JSON Pointer of a member of the body. */
export function withHttpBound(
  { query, body, incremental }: BoundedConfig,
  bound: CursorBound | null,
): Bounded {
  const { parameter, format = 'iso' } = incremental ?? {};
  if (parameter === undefined || bound === null) return { query };
  const value = requestBound(bound, format);
  return parameter.startsWith('/')
    ? { query, body: withMember(body ?? {}, pointerSteps(parameter), value) }
    : { query: { ...query, [parameter]: value } };
}

/** @param body has objects, or nothing, on the way to the member */
function withMember(body: Json, [step = '', ...rest]: readonly string[], value: Json): Json {
  const members = objectOf(body) ?? {};
  const inner = rest.length === 0 ? value : withMember(members[step] ?? {}, rest, value);
  return { ...members, [step]: inner };
}

export function httpBoundProblems({ incremental, method, body }: JsonObject): readonly Problem[] {
  const parameter = objectOf(incremental)?.['parameter'];
  if (typeof parameter !== 'string' || !parameter.startsWith('/')) return [];
  const problem = (message: string): readonly Problem[] => [
    { code: 'invalid_config', message, path: '/incremental/parameter' },
  ];
  if (method === 'GET' || method === undefined)
    return problem('Only POST has a body for the bound: set `method`');
  let place = body;
  for (const step of pointerSteps(parameter)) {
    if (place === undefined || place === null) return [];
    const members = objectOf(place);
    if (members === undefined)
      return problem('The body has a value that is no object on the way to this member');
    place = members[step];
  }
  return [];
}

function objectOf(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}
