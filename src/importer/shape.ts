/** What a schema says of values, with its references followed and its parts put together. */

import { elements, isObject, isTrue, member, members, type Located } from './located.ts';
import type { Reading } from './reading.ts';

export interface Shape {
  /** JSON types without `null`; none: any. */
  readonly types: ReadonlySet<string>;
  readonly format: string | undefined;
  /** Schemas of an object's members, as they are written. */
  readonly members: ReadonlyMap<string, Located>;
  readonly required: ReadonlySet<string>;
  readonly items: Located | undefined;
  /** What else the value may be; the first of them is part of this shape. */
  readonly variants: readonly Shape[];
  /** The resolved schema, for what only its own words say. */
  readonly own: Located;
  /** What could not be read. */
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

  /** Of a schema that contains itself by way of `allOf` or `oneOf`, the inner one is empty. */
  of(schema: Located): Shape {
    const notes: Draft['notes'] = [];
    const own = this.#reading.resolve(schema, (path, message) => notes.push({ path, message }));
    const draft = emptyDraft(own, notes);
    if (!isObject(own.value)) return draft;
    const known = this.#known.get(own.value);
    if (known) return known;
    this.#known.set(own.value, draft);
    this.#reading.spend(1);
    this.#readOwn(draft);
    for (const part of elements(member(own, 'allOf'))) this.#add(draft, this.of(part));
    this.#readVariants(draft);
    if (draft.types.size === 0) inferTypes(draft);
    return draft;
  }

  #readOwn(draft: Draft): void {
    const { own } = draft;
    const type = member(own, 'type').value;
    for (const name of Array.isArray(type) ? (type as unknown[]) : [type])
      if (typeof name === 'string' && name !== 'null') draft.types.add(name);
    const format = member(own, 'format').value;
    if (typeof format === 'string') draft.format = format;
    for (const [name, schema] of members(member(own, 'properties')))
      draft.members.set(name, schema);
    this.#reading.spend(draft.members.size);
    for (const { value } of elements(member(own, 'required')))
      if (typeof value === 'string') draft.required.add(value);
    const items = member(own, 'items');
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
      const schemas = elements(member(draft.own, keyword)).slice(0, 100);
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

/** What two parts say of the same values holds together. */
function both(one: Located | undefined, other: Located): Located {
  if (one === undefined || one.value === other.value) return other;
  return { value: { allOf: [one.value, other.value] }, path: other.path };
}

function emptyDraft(own: Located, notes: Draft['notes']): Draft {
  return {
    types: new Set(),
    format: undefined,
    members: new Map(),
    required: new Set(),
    items: undefined,
    variants: [],
    own,
    notes,
  };
}

/** Many documents leave `type` out. */
function inferTypes(draft: Draft): void {
  const { own, types, members: known, items, format } = draft;
  const keyword = TYPE_OF_KEYWORD.find(([name]) => member(own, name).value !== undefined);
  if (known.size > 0) types.add('object');
  else if (items) types.add('array');
  else if (keyword) types.add(keyword[1]);
  else if (format === 'date' || format === 'date-time') types.add('string');
  else
    for (const { value } of elements(member(own, 'enum')).slice(0, 100))
      if (['string', 'number', 'boolean'].includes(typeof value)) types.add(typeof value);
}

export function isReadOnly({ own }: Shape): boolean {
  return isTrue(member(own, 'readOnly'));
}

export function isWriteOnly({ own }: Shape): boolean {
  return isTrue(member(own, 'writeOnly'));
}

/** Whether it is described as a list. */
export function isList(shape: Shape): boolean {
  return shape.types.size === 1 && shape.types.has('array');
}

export function isRecord(shape: Shape): boolean {
  return shape.types.has('object') || (shape.types.size === 0 && shape.members.size > 0);
}
