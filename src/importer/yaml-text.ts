/**
 * YAML 1.2 with merge keys; dates stay text. Documents often have unquoted strings that YAML reads as numbers or
 * booleans. They keep the text of the document, so that `1.0` does not become `1`.
 */

import { CORE_SCHEMA, load, Type, types } from 'js-yaml';
import { isObject } from './located.ts';

declare module 'js-yaml' {
  /** The type declarations of the library do not have these. */
  const types: Readonly<Record<'bool' | 'int' | 'float', Type>>;
}

/** A number or boolean whose text in JavaScript differs. */
class WrittenScalar {
  readonly value: unknown;
  readonly text: string;

  constructor(value: unknown, text: string) {
    this.value = value;
    this.text = text;
  }

  /** The parser uses this tag to convert a key that is an object to text. */
  get [Symbol.toStringTag](): string {
    return 'WrittenScalar';
  }

  toString(): string {
    return this.text;
  }
}

const VALUE_KEYS = ['enum', 'default', 'example', 'examples', 'const'] as const;

const YAML_SCHEMA = CORE_SCHEMA.extend({
  implicit: [
    new Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (data) => data === '<<' }),
    keepingText('bool', types.bool),
    keepingText('int', types.int),
    keepingText('float', types.float),
  ],
});

function keepingText(name: string, type: Type): Type {
  return new Type(`tag:yaml.org,2002:${name}`, {
    kind: 'scalar',
    resolve: (data: unknown) => type.resolve(data),
    construct(data: string) {
      const value: unknown = type.construct(data);
      return String(value) === data ? value : new WrittenScalar(value, data);
    },
  });
}

/** @param allowsDuplicates the last of several members with the same name is used; otherwise they are an error */
export function loadYaml(text: string, allowsDuplicates: boolean): unknown {
  const root = load(text, { schema: YAML_SCHEMA, json: allowsDuplicates });
  if (root instanceof WrittenScalar) return root.value;
  const seen = new Set<object>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isObject(value) && isOfStrings(value)) settleStrings(value);
    for (const [key, inner] of Object.entries(value))
      if (inner instanceof WrittenScalar) setMember(value, key, inner.value);
      else pending.push(inner);
  }
  return root;
}

function isOfStrings({ type }: Readonly<Record<string, unknown>>): boolean {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  return (
    names.includes('string') &&
    !names.some((name) => /^(number|integer|boolean)$/.test(String(name)))
  );
}

function settleStrings(schema: Readonly<Record<string, unknown>>): void {
  for (const key of VALUE_KEYS) {
    const value = schema[key];
    if (value instanceof WrittenScalar) setMember(schema, key, value.text);
    if (!Array.isArray(value)) continue;
    for (const [at, one] of value.entries())
      if (one instanceof WrittenScalar) setMember(value, String(at), one.text);
  }
}

function setMember(of: object, key: string, value: unknown): void {
  Object.defineProperty(of, key, { value, writable: true, enumerable: true, configurable: true });
}
