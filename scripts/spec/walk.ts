/** Ways through a bundled document: its operations, its schemas, its references. */

import { pointerSteps } from '../../src/kit/json-pointer.ts';
import type { SpecDocument, SpecOperation } from '../generate/bundle.ts';

export type JsonMap = Readonly<Record<string, unknown>>;

export interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: SpecOperation;
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']);

export function operationsOf(document: SpecDocument): readonly PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

export function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The target of a reference within the document; other values unchanged. Siblings of `$ref` are dropped. */
export function resolve(document: SpecDocument, value: unknown): JsonMap {
  let target = value;
  while (isMap(target) && typeof target['$ref'] === 'string') {
    target = pointerSteps(target['$ref']).reduce<unknown>(
      (at, step) => (isMap(at) ? at[step] : undefined),
      document,
    );
  }
  if (!isMap(target)) throw new Error(`Nothing stands at ${JSON.stringify(value)}`);
  return target;
}

export interface PlacedSchema {
  /** Its location, such as `Workflow/properties/title`. */
  readonly place: string;
  readonly schema: JsonMap;
  /** A component itself, not a part of one. */
  readonly named: boolean;
}

/** Every schema below `components.schemas`, parts included. */
export function schemasOf(document: SpecDocument): readonly PlacedSchema[] {
  return Object.entries(document.components['schemas'] ?? {}).flatMap(([name, schema]) =>
    walk(name, schema, true),
  );
}

const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SINGLES = ['items', 'additionalProperties', 'not'];

function walk(place: string, schema: unknown, named: boolean): readonly PlacedSchema[] {
  if (!isMap(schema)) return [];
  const properties = Object.entries(isMap(schema['properties']) ? schema['properties'] : {});
  return [
    { place, schema, named },
    ...properties.flatMap(([name, part]) => walk(`${place}/properties/${name}`, part, false)),
    ...SINGLES.flatMap((keyword) => walk(`${place}/${keyword}`, schema[keyword], false)),
    ...LISTS.flatMap((keyword) => {
      const parts = schema[keyword];
      return Array.isArray(parts)
        ? parts.flatMap((part, index) => walk(`${place}/${keyword}/${index}`, part, false))
        : [];
    }),
  ];
}

/** Names of the component schemas that a value leads to, however many references away. */
export function reachableSchemas(document: SpecDocument, from: unknown): ReadonlySet<string> {
  const seen = new Set<string>();
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isMap(value)) return;
    const reference = value['$ref'];
    if (typeof reference === 'string' && !seen.has(reference)) {
      seen.add(reference);
      const [, name] = /^#\/components\/schemas\/(.+)$/.exec(reference) ?? [];
      if (name !== undefined) names.add(name);
      visit(resolve(document, value));
    }
    for (const [member, part] of Object.entries(value)) {
      if (member !== 'examples' && member !== 'example' && member !== 'default') visit(part);
    }
  };
  visit(from);
  return names;
}

/** Responses that are decided before an operation is known, or without looking at it. */
export const WITHOUT_OPERATION: readonly string[] = ['405', '408', '431', 'default'];
