import type { ExactJson, ExactObject } from './exact-json.ts';

const INDEX = /^(0|[1-9]\d*)$/;

/** @param steps of a JSON Pointer. Undefined if there is no such member. */
export function valueAt(value: ExactJson, steps: readonly string[]): ExactJson | undefined {
  let at: ExactJson | undefined = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    if (Array.isArray(at) && !INDEX.test(step)) return undefined;
    at = (at as ExactObject)[step];
  }
  return at;
}
