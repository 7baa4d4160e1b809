/** Values as JSON can carry them. */

import type { ExactJson, ExactObject } from './json/exact-json.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: Json;
}

/** Narrows where `Array.isArray` makes a list of anything. */
export function isJsonArray(value: ExactJson | undefined): value is readonly ExactJson[] {
  return Array.isArray(value);
}

export function isJsonObject(value: ExactJson | undefined): value is ExactObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
