/** The values that a schema describes, with resolved references and merged parts. */

import { elements, isObject, isTrue, member, members, type Located } from './located.ts';
import type { Reading } from './reading.ts';

export interface Shape {
  /** JSON types without `null`. Empty if any type is allowed. */
  readonly types: ReadonlySet<string>;
  readonly format: string | undefined;
  /** Unresolved schemas of an object's members. */
  readonly members: ReadonlyMap<string, Located>;
  readonly required: ReadonlySet<string>;
  readonly items: Located | undefined;
  /** Alternatives; the first one is merged into this shape. */
  readonly variants: readonly Shape[];
  /** The resolved schema without merged parts. */
  readonly schema: Located;
  /** Warnings about parts that could not be read. */
  readonly notes: readonly { readonly path: string; readonly message: string }[];
}

type Draft = { -readonly [K in keyof Shape]: Shape[K] } & {
  types: Set<string>;
  members: Map<string, Located>;
  required: Set<string>;
  notes: { path: string; message: string }[];
};

const TYPE_OF_KEYWORD: readonly (readonly [string, string])[] = [
  ['properties', 'object'],
  ['additionalProperties', 'object'],
  ['items', 'array'],
  ['prefixItems', 'array'],
  ['pattern', 'string'],
  ['minLength', 'string'],
  ['maxLength', 'string'],
  ['minimum', 'number'],
  ['maximum', 'number'],
];

export class Shapes {
  readonly #reading: Reading;
  readonly #known = new Map<unknown, Shape>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** If a schema contains itself through `allOf` or `oneOf`, the inner one is empty. */
  of(schema: Located): Shape {
    const notes: Draft['notes'] = [];
    const resolved = this.#reading.resolve(schema, (path, message) =>
      notes.push({ path, message }),
    );
    const draft = emptyDraft(resolved, notes);
    if (!isObject(resolved.value)) return draft;
    const cached = this.#known.get(resolved.value);
    if (cached) return cached;
    this.#known.set(resolved.value, draft);
    this.#reading.spend(1);
    this.#readOwn(draft);
    for (const part of elements(member(resolved, 'allOf'))) this.#add(draft, this.of(part));
    this.#readVariants(draft);
    if (draft.types.size === 0) inferTypes(draft);
    return draft;
  }

  #readOwn(draft: Draft): void {
    const { schema } = draft;
    const type = member(schema, 'type').value;
    for (const name of Array.isArray(type) ? (type as unknown[]) : [type])
      if (typeof name === 'string' && name !== 'null') draft.types.add(name);
    const format = member(schema, 'format').value;
    if (typeof format === 'string') draft.format = format;
    for (const [name, property] of members(member(schema, 'properties')))
      draft.members.set(name, property);
    this.#reading.spend(draft.members.size);
    for (const { value } of elements(member(schema, 'required')))
      if (typeof value === 'string') draft.required.add(value);
    const items = member(schema, 'items');
    if (isObject(items.value)) draft.items = items;
  }

  #add(draft: Draft, part: Shape): void {
    this.#reading.spend(part.members.size + 1);
    if (draft.types.size === 0) for (const type of part.types) draft.types.add(type);
    draft.format ??= part.format;
    if (part.items) draft.items = both(draft.items, part.items);
    for (const [name, schema] of part === draft ? [] : part.members)
      draft.members.set(name, both(draft.members.get(name), schema));
    for (const name of part.required) draft.required.add(name);
    if (draft.variants.length === 0) draft.variants = part.variants;
    if (draft.notes.length < 20) draft.notes.push(...part.notes);
  }

  #readVariants(draft: Draft): void {
    for (const keyword of ['oneOf', 'anyOf']) {
      const schemas = elements(member(draft.schema, keyword)).slice(0, 100);
      const variants = schemas
        .map((schema) => this.of(schema))
        .filter((shape) => shape.types.size > 0 || shape.members.size > 0);
      const [first] = variants;
      if (!first) continue;
      this.#add(draft, first);
      if (variants.length > 1) draft.variants = variants;
    }
  }
}

/** Both schemas apply to the same values. */
function both(one: Located | undefined, other: Located): Located {
  if (one === undefined || one.value === other.value) return other;
  return { value: { allOf: [one.value, other.value] }, path: other.path };
}

function emptyDraft(schema: Located, notes: Draft['notes']): Draft {
  return {
    types: new Set(),
    format: undefined,
    members: new Map(),
    required: new Set(),
    items: undefined,
    variants: [],
    schema,
    notes,
  };
}

/** Many documents omit `type`. */
function inferTypes(draft: Draft): void {
  const { schema, types, members: known, items, format } = draft;
  const keyword = TYPE_OF_KEYWORD.find(([name]) => member(schema, name).value !== undefined);
  if (known.size > 0) types.add('object');
  else if (items) types.add('array');
  else if (keyword) types.add(keyword[1]);
  else if (format === 'date' || format === 'date-time') types.add('string');
  else
    for (const { value } of elements(member(schema, 'enum')).slice(0, 100))
      if (['string', 'number', 'boolean'].includes(typeof value)) types.add(typeof value);
}

export function isReadOnly({ schema }: Shape): boolean {
  return isTrue(member(schema, 'readOnly'));
}

export function isWriteOnly({ schema }: Shape): boolean {
  return isTrue(member(schema, 'writeOnly'));
}

/** Returns true if it is described as a list. */
export function isList(shape: Shape): boolean {
  return shape.types.size === 1 && shape.types.has('array');
}

export function isRecord(shape: Shape): boolean {
  return shape.types.has('object') || (shape.types.size === 0 && shape.members.size > 0);
}
