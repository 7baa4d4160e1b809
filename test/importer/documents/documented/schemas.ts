/** Schemas of an OpenAPI document as JSON Schema, whatever its version, parsed independently of the importer. */

import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { valueAt } from './pages.ts';

export type Schema = Readonly<Record<string, unknown>>;
export type Direction = 'request' | 'response';

export interface DocumentSchemas {
  /** Follows references, of schemas and of anything else. */
  resolve(value: unknown): Schema;
  /** Why the value is none of the schema; null where it is one, undefined where the schema itself is broken. */
  fault(schema: unknown, value: unknown, direction: Direction): string | null | undefined;
}

const MAX_REFERENCES = 50;

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function documentSchemas(document: Schema): DocumentSchemas {
  const validators = {
    request: compiler(document, 'request'),
    response: compiler(document, 'response'),
  };
  return {
    resolve: (value) => resolved(document, value),
    fault(schema, value, direction) {
      const { ajv, validate } = validators[direction](schema);
      if (validate === undefined) return undefined;
      return validate(value) ? null : ajv.errorsText(validate.errors);
    },
  };
}

function resolved(document: Schema, value: unknown): Schema {
  let current = value;
  for (let count = 0; count < MAX_REFERENCES; count += 1) {
    if (!isObject(current)) return {};
    const reference = current['$ref'];
    if (typeof reference !== 'string') return current;
    current = at(document, reference);
  }
  return {};
}

function at(document: Schema, reference: string): unknown {
  return valueAt(document, decodeURIComponent(reference.replace(/^#/, '')));
}

interface Compiled {
  readonly ajv: Ajv;
  readonly validate: ValidateFunction | undefined;
}

/** The schemas that a schema refers to are translated as they are met: documents hold thousands. */
function compiler(document: Schema, direction: Direction): (schema: unknown) => Compiled {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    logger: false,
    unicodeRegExp: false,
  });
  addFormats.default(ajv, ['date', 'date-time', 'time', 'uuid', 'email', 'ipv4', 'ipv6']);
  const references = new Map<string, number>();
  const waiting: string[] = [];
  const known = new Map<unknown, Compiled>();
  const keyOf = (reference: string): string => {
    const number = references.get(reference) ?? references.size;
    if (!references.has(reference)) waiting.push(reference);
    references.set(reference, number);
    return `weir:schema-${number}`;
  };
  const compile = (schema: unknown): Compiled => {
    const translated = translate(schema, keyOf, direction);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      ajv.addSchema({ $id: keyOf(next), ...translate(at(document, next), keyOf, direction) });
    try {
      return { ajv, validate: ajv.compile(translated) };
    } catch {
      return { ajv, validate: undefined };
    }
  };
  return (schema) => {
    const before = known.get(schema);
    const compiled = before ?? compile(schema);
    if (before === undefined) known.set(schema, compiled);
    return compiled;
  };
}

const INNER = ['items', 'additionalProperties', 'not'];
const LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const KEPT = [
  'type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'format',
  'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'required',
  'exclusiveMinimum', 'exclusiveMaximum',
]; // prettier-ignore

/** `nullable`, exclusive limits as booleans, and the sides of which a member is read-only or write-only. */
function translate(
  given: unknown,
  keyOf: (reference: string) => string,
  direction: Direction,
): Schema {
  if (!isObject(given)) return {};
  const inner = (value: unknown): unknown =>
    typeof value === 'boolean' ? value : translate(value, keyOf, direction);
  if (typeof given['$ref'] === 'string') return { $ref: keyOf(given['$ref']) };
  const schema: Record<string, unknown> = {};
  for (const name of KEPT) if (given[name] !== undefined) schema[name] = given[name];
  // Weir takes every text that a response has.
  if (direction === 'response') delete schema['pattern'];
  for (const name of INNER) if (given[name] !== undefined) schema[name] = inner(given[name]);
  for (const name of LISTS)
    if (Array.isArray(given[name])) schema[name] = (given[name] as unknown[]).map(inner);
  limit(schema, 'exclusiveMinimum', 'minimum');
  limit(schema, 'exclusiveMaximum', 'maximum');
  if (isObject(given['properties'])) members(schema, given['properties'], inner, direction);
  else if (typeof given['required'] === 'boolean') delete schema['required'];
  if (schema['type'] === 'file') delete schema['type'];
  const mayBeNull = given['nullable'] === true || given['x-nullable'] === true;
  return mayBeNull ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function limit(schema: Record<string, unknown>, exclusive: string, inclusive: string): void {
  if (typeof schema[exclusive] !== 'boolean') return;
  const isExclusive = schema[exclusive];
  delete schema[exclusive];
  if (!isExclusive) return;
  schema[exclusive] = schema[inclusive];
  delete schema[inclusive];
}

function members(
  schema: Record<string, unknown>,
  properties: Schema,
  inner: (value: unknown) => unknown,
  direction: Direction,
): void {
  const foreign = direction === 'request' ? 'readOnly' : 'writeOnly';
  const isForeign = (name: string): boolean => {
    const property = properties[name];
    return isObject(property) && property[foreign] === true;
  };
  schema['properties'] = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, inner(value)]),
  );
  if (Array.isArray(schema['required']))
    schema['required'] = (schema['required'] as string[]).filter((name) => !isForeign(name));
  else delete schema['required'];
}
