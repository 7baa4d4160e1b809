/** A value that a schema describes: its own example, default or one of its enum, else one that is made. */

import { isObject, type DocumentSchemas, type Direction, type Schema } from './schemas.ts';

const ITEMS = 3;
const MAX_DEPTH = 8;
const SHALLOW = 4;
const WHAT = [
  'type', 'enum', 'const', 'properties', 'additionalProperties', 'items', 'allOf', 'oneOf', 'anyOf',
]; // prettier-ignore

export interface Sampler {
  /** Another `number` may give another value. undefined: none is found that the schema allows. */
  valueOf(schema: unknown, direction: Direction, number?: number): unknown;
}

/** @param isTrusted responses are not held against their schemas, which takes seconds where these are large */
export function createSampler(schemas: DocumentSchemas, isTrusted: boolean): Sampler {
  return {
    valueOf(schema, direction, number = 0) {
      for (const shallow of [SHALLOW, 1, 0]) {
        const value = make({ schemas, direction, shallow, isTrusted }, schema, number, 0);
        if (isTrusted && direction === 'response') return value;
        const fault = schemas.fault(schema, value, direction);
        if (fault === null || fault === undefined) return value;
      }
      return undefined;
    },
  };
}

interface Making {
  readonly schemas: DocumentSchemas;
  readonly direction: Direction;
  /** From this depth on objects have only what is required. */
  readonly shallow: number;
  readonly isTrusted: boolean;
}

function make(making: Making, given: unknown, number: number, depth: number): unknown {
  const schema = making.schemas.resolve(given);
  if (depth > MAX_DEPTH) return mayBeNull(schema) ? null : leaf(schema, number);
  const own = ownValue(making, schema, number);
  return own === undefined ? composed(making, schema, number, depth) : own;
}

function ownValue(
  { schemas, direction, isTrusted }: Making,
  schema: Schema,
  number: number,
): unknown {
  const { examples, enum: values } = schema;
  const list = Array.isArray(values) ? (values as unknown[]).filter((one) => one !== null) : [];
  // Examples are wrong as often as not.
  if (isTrusted && direction === 'response')
    return schema['const'] ?? list[number % Math.max(1, list.length)];
  const stated = [
    schema['const'],
    list[number % Math.max(1, list.length)],
    schema['example'],
    ...(Array.isArray(examples) ? (examples as unknown[]) : []),
    schema['default'],
  ];
  return stated.find(
    (one) => one !== undefined && one !== null && schemas.fault(schema, one, direction) === null,
  );
}

function composed(making: Making, schema: Schema, number: number, depth: number): unknown {
  const values: unknown[] = [];
  for (const part of (schema['allOf'] ?? []) as unknown[])
    if (saysWhat(making.schemas.resolve(part))) values.push(make(making, part, number, depth));
  for (const keyword of ['oneOf', 'anyOf'])
    if (Array.isArray(schema[keyword]))
      values.push(chosen(making, schema[keyword] as unknown[], number, depth));
  const isNested = values.some(isObject);
  const plain = values.find((value) => value !== undefined && !isObject(value));
  if (isNested || typesOf(schema).includes('object') || isObject(schema['properties'])) {
    const own = members(making, schema, number, depth);
    return Object.assign({}, ...values.filter(isObject), own) as unknown;
  }
  if (plain !== undefined) return plain;
  if (typesOf(schema).includes('array') || schema['items'] !== undefined)
    return elements(making, schema, depth);
  return leaf(schema, number);
}

/** Whether it says what the value is: a part may only describe it, or limit it. */
function saysWhat(schema: Schema): boolean {
  return WHAT.some((name) => schema[name] !== undefined);
}

/** The first that is no null: of several, the one that the others do not also describe. */
function chosen(
  making: Making,
  variants: readonly unknown[],
  number: number,
  depth: number,
): unknown {
  const [first] = variants.filter((one) => {
    const types = typesOf(making.schemas.resolve(one));
    return types.length !== 1 || types[0] !== 'null';
  });
  return make(making, first ?? {}, number, depth + 1);
}

function members(making: Making, schema: Schema, number: number, depth: number): Schema {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const foreign = making.direction === 'request' ? 'readOnly' : 'writeOnly';
  const names = Object.keys(properties).filter((name) => {
    const property = making.schemas.resolve(properties[name]);
    return property[foreign] !== true && (depth < making.shallow || required.includes(name));
  });
  const others = schema['additionalProperties'];
  if (names.length === 0 && isObject(others) && depth < making.shallow)
    return { one: make(making, others, 0, depth + 1), two: make(making, others, 1, depth + 1) };
  const isComposed = ['allOf', 'oneOf', 'anyOf'].some((name) => schema[name] !== undefined);
  const isOpen = !isComposed && Object.keys(properties).length === 0 && others !== false;
  if (isOpen && depth < making.shallow) return { any: number };
  return Object.fromEntries(
    names.map((name) => [name, make(making, properties[name], number, depth + 1)]),
  );
}

function elements(making: Making, schema: Schema, depth: number): readonly unknown[] {
  if (depth >= MAX_DEPTH) return [];
  const least = Number(schema['minItems'] ?? 0);
  const most = Number(schema['maxItems'] ?? Infinity);
  const count = Math.max(least, Math.min(ITEMS, most));
  const all = Array.from({ length: count }, (_, index) =>
    make(making, schema['items'], index, depth + 1),
  );
  if (schema['uniqueItems'] !== true) return all;
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function typesOf(schema: Schema): readonly string[] {
  const { type } = schema;
  if (Array.isArray(type)) return type as string[];
  return typeof type === 'string' ? [type] : [];
}

function mayBeNull(schema: Schema): boolean {
  return schema['nullable'] === true || typesOf(schema).includes('null');
}

function leaf(schema: Schema, number: number): unknown {
  const types = typesOf(schema);
  const type = types.find((one) => one !== 'null');
  if (type === undefined && types.length > 0) return null;
  if (type === 'integer' || type === 'number') return numberOf(schema, number);
  if (type === 'boolean') return number % 2 === 0;
  if (type === 'array') return [];
  if (type === 'object') return {};
  return type === undefined && isAny(schema) ? { any: number } : text(schema, number);
}

function isAny(schema: Schema): boolean {
  return !['pattern', 'format', 'minLength', 'maxLength'].some(
    (name) => schema[name] !== undefined,
  );
}

function numberOf(schema: Schema, number: number): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const step = typeof schema['multipleOf'] === 'number' ? schema['multipleOf'] : 1;
  const isNumber = (one: unknown): one is number => typeof one === 'number';
  const least = [minimum, exclusiveMinimum].filter(isNumber);
  const most = [maximum, exclusiveMaximum].filter(isNumber);
  const from =
    Math.ceil((least.length > 0 ? Math.max(...least) : Math.min(1, ...most)) / step) * step;
  const isExcluded = from === exclusiveMinimum || (exclusiveMinimum === true && from === minimum);
  const first = isExcluded ? from + step : from;
  const wanted = first + number * step;
  return most.some((limit) => wanted > limit) ? first : wanted;
}

const FORMATS: Readonly<Record<string, (number: number) => string>> = {
  date: (number) => `2026-03-0${(number % 9) + 1}`,
  'date-time': (number) => `2026-03-04T05:06:0${number % 10}Z`,
  time: () => '05:06:07Z',
  uuid: (number) => `123e4567-e89b-42d3-a456-42661417400${number % 10}`,
  email: (number) => `ada${number}@example.com`,
  uri: (number) => `https://example.com/${number}`,
  url: (number) => `https://example.com/${number}`,
  hostname: () => 'example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
  byte: () => 'YWRh',
};
/** For patterns: what people usually ask for. */
const TYPICAL = [
  'a', 'abc', 'A', 'ABC', 'a1', 'A1', '1', '12', '123', '0', 'a-b', 'abc_1', 'en-US', 'USD', 'a/b', '#aabbcc',
  '2026-03-04', '05:06', '1.5', '1.2.3', 'ada@example.com', 'https://example.com', '+4312345678',
  '0123456789abcdef0123456789abcdef', '123e4567-e89b-42d3-a456-426614174000', '-1', 'a.b', 'v1', 'asc', '10m', '1h',
]; // prettier-ignore

function text(schema: Schema, number: number): string {
  const made = FORMATS[String(schema['format'])]?.(number) ?? `text ${number + 1}`;
  const least = Number(schema['minLength'] ?? 0);
  const most = Number(schema['maxLength'] ?? Infinity);
  const sized = (one: string): string => one.padEnd(least, 'x').slice(0, most);
  if (typeof schema['pattern'] !== 'string') return sized(made);
  const pattern = regExp(schema['pattern']);
  const [prefix = ''] = /(?<=^\^?)[A-Za-z]+/.exec(schema['pattern']) ?? [];
  const id = `${prefix}0123456789abcdef0123456789abcdef`;
  return [made, ...TYPICAL, id].map(sized).find((one) => pattern?.test(one) ?? true) ?? sized(made);
}

function regExp(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
}
