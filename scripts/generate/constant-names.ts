/**
 * Names of constants for generators that put those of all enums into one scope, such as openapi-generator's for Go: a value that
 * two enums have would be declared twice. The first enum keeps its names; those of the later one begin with its own.
 */

import type { SpecDocument } from './bundle.ts';

type Schema = Readonly<Record<string, unknown>>;

export function withConstantNames(document: SpecDocument): SpecDocument {
  const used = new Set<string>();
  const schemas = Object.entries(document.components['schemas'] ?? {}).map(([name, schema]) => [
    name,
    named(name, schema as Schema, used),
  ]);
  const components = { ...document.components, schemas: Object.fromEntries(schemas) };
  return { ...document, components };
}

function named(name: string, schema: Schema, used: Set<string>): Schema {
  const values = schema['enum'];
  if (schema['type'] !== 'string' || !Array.isArray(values)) return schema;
  const names = values.map((value) => upperCase(String(value)));
  const collides = names.some((each) => used.has(each));
  const unique = names.map((each) => (used.has(each) ? `${upperCase(name)}_${each}` : each));
  for (const each of unique) used.add(each);
  if (!collides) return schema;
  return { ...schema, 'x-enum-varnames': schema['x-enumNames'] ?? unique };
}

function upperCase(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}
