/**
 * Whether everything that one schema lets pass is let pass by another.
 *
 * Of a request, what the released schema takes has to be taken still; of an
 * answer, what is sent now has to be what the released schema tells. Both are
 * the same question with the sides changed.
 */

import type { SpecDocument } from '../generate/bundle.ts';
import { isMap, resolve, type JsonMap } from '../spec/walk.ts';

/** A schema with the document that its references lead into. */
export interface Side {
  readonly document: SpecDocument;
  readonly schema: unknown;
}

/** @param what the difference, `released … · now …` */
export type Report = (place: string, what: string) => void;

export type Direction = 'request' | 'answer';

/** Keywords that only set a limit, and whether a smaller number is the tighter one. */
const LIMITS = [
  ['maximum', true],
  ['exclusiveMaximum', true],
  ['maxLength', true],
  ['maxItems', true],
  ['maxProperties', true],
  ['minimum', false],
  ['exclusiveMinimum', false],
  ['minLength', false],
  ['minItems', false],
  ['minProperties', false],
] as const;

/** Keywords that are a condition as a whole: the same, or not to be compared. */
const CONDITIONS = [
  'pattern',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'allOf',
  'multipleOf',
  'propertyNames',
];

export class SchemaComparison {
  /** Pairs of components that were compared; it ends recursion, and says everything once. */
  readonly #done = new Set<string>();
  readonly #direction: Direction;
  readonly #report: Report;

  constructor(direction: Direction, report: Report) {
    this.#direction = direction;
    this.#report = report;
  }

  /** @param given what the side that gives says, @param taken what the side that takes says */
  #differ(place: string, what: string, given: unknown, taken: unknown): void {
    const [released, now] = this.#direction === 'request' ? [given, taken] : [taken, given];
    this.#report(place, `${what}: released ${String(released)}, now ${String(now)}`);
  }

  /** Reports what `from` lets pass and `to` does not. */
  compare(from: Side, to: Side, place: string): void {
    const names = [from, to].map(({ schema }) =>
      isMap(schema) && typeof schema['$ref'] === 'string' ? schema['$ref'] : null,
    );
    const [fromName, toName] = names;
    let at = place;
    if (fromName && toName) {
      at = fromName.split('/').at(-1)!;
      const pair = `${fromName} ${toName}`;
      if (this.#done.has(pair)) return;
      this.#done.add(pair);
    }
    this.#comparePlain(
      { ...from, schema: withSiblings(from) },
      { ...to, schema: withSiblings(to) },
      at,
    );
  }

  #comparePlain(
    from: Side & { schema: JsonMap },
    to: Side & { schema: JsonMap },
    place: string,
  ): void {
    const [a, b] = [from.schema, to.schema];
    if (alternativesOf(a).length > 1 || alternativesOf(b).length > 1) {
      this.#compareAlternatives(from, to, place);
      return;
    }
    this.#compareTypes(a, b, place);
    this.#compareValues(a, b, place);
    this.#compareMembers(from, to, place);
    if (a['items'] !== undefined || b['items'] !== undefined)
      this.#comparePart(from, to, 'items', `${place}[]`);
    for (const keyword of CONDITIONS) {
      if (b[keyword] !== undefined && JSON.stringify(b[keyword]) !== JSON.stringify(a[keyword])) {
        this.#differ(
          place,
          keyword,
          JSON.stringify(a[keyword]) ?? 'none',
          JSON.stringify(b[keyword]),
        );
      }
    }
    if (b['uniqueItems'] === true && a['uniqueItems'] !== true)
      this.#differ(place, 'uniqueItems', false, true);
  }

  #compareTypes(a: JsonMap, b: JsonMap, place: string): void {
    if (b['type'] === undefined) return;
    const allowed = typesOf(b);
    const more = typesOf(a).filter(
      (type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')),
    );
    if (a['type'] === undefined || more.length > 0)
      this.#differ(place, 'type', typesOf(a).join(' or ') || 'any', allowed.join(' or '));
    if (
      b['format'] !== undefined &&
      a['format'] !== b['format'] &&
      !(a['format'] === 'int32' && b['format'] === 'int64')
    ) {
      this.#differ(place, 'format', a['format'] ?? 'none', b['format']);
    }
  }

  #compareValues(a: JsonMap, b: JsonMap, place: string): void {
    const allowed = valuesOf(b);
    const given = valuesOf(a);
    if (allowed !== null) {
      if (given === null || given.some((value) => !allowed.includes(value))) {
        this.#differ(place, 'values', given?.join(', ') ?? 'any', allowed.join(', '));
      }
    }
    for (const [keyword, smallerIsTighter] of LIMITS) {
      const [limit, other] = [b[keyword], a[keyword]];
      if (typeof limit !== 'number') continue;
      const within =
        typeof other === 'number' && (smallerIsTighter ? other <= limit : other >= limit);
      // A list of values is within any limit that its own values keep.
      if (!within && given === null) this.#differ(place, keyword, other ?? 'none', limit);
    }
  }

  #compareMembers(
    from: Side & { schema: JsonMap },
    to: Side & { schema: JsonMap },
    place: string,
  ): void {
    const [a, b] = [from.schema, to.schema];
    const [given, taken] = [membersOf(a), membersOf(b)];
    for (const name of listOf(b['required'])) {
      if (!listOf(a['required']).includes(name))
        this.#differ(`${place}.${name}`, 'the member', 'optional', 'required');
    }
    for (const [name, schema] of Object.entries(given)) {
      if (taken[name] !== undefined) {
        this.compare({ ...from, schema }, { ...to, schema: taken[name] }, `${place}.${name}`);
      } else if (b['additionalProperties'] === false) {
        this.#differ(`${place}.${name}`, 'the member', 'known', 'refused');
      }
    }
    if (
      b['additionalProperties'] === false &&
      a['type'] === 'object' &&
      a['additionalProperties'] !== false
    ) {
      this.#differ(place, 'other members', 'taken', 'refused');
    } else if (isMap(b['additionalProperties'])) {
      this.#comparePart(from, to, 'additionalProperties', `${place}.*`);
    }
  }

  #comparePart(
    from: Side & { schema: JsonMap },
    to: Side & { schema: JsonMap },
    keyword: string,
    place: string,
  ): void {
    if (!isMap(to.schema[keyword])) return;
    const part = from.schema[keyword];
    if (isMap(part))
      this.compare({ ...from, schema: part }, { ...to, schema: to.schema[keyword] }, place);
    else this.#differ(place, keyword, 'anything', 'a schema');
  }

  /** Each alternative of the one side has to pass through one of the other. */
  #compareAlternatives(
    from: Side & { schema: JsonMap },
    to: Side & { schema: JsonMap },
    place: string,
  ): void {
    const targets = alternativesOf(to.schema);
    for (const schema of alternativesOf(from.schema)) {
      const fits = targets.some((target) => {
        let found = 0;
        new SchemaComparison(this.#direction, () => found++).compare(
          { ...from, schema },
          { ...to, schema: target },
          place,
        );
        return found === 0;
      });
      if (!fits)
        this.#differ(place, 'alternatives', nameOf(schema), targets.map(nameOf).join(' or '));
    }
  }
}

/** What a reference leads to, with what stands beside the reference. */
export function withSiblings({ document, schema }: Side): JsonMap {
  if (!isMap(schema)) return {};
  const { $ref, ...siblings } = schema;
  return $ref === undefined ? schema : { ...resolve(document, { $ref }), ...siblings };
}

export function membersOf(schema: JsonMap): JsonMap {
  return isMap(schema['properties']) ? schema['properties'] : {};
}

export function alternativesOf(schema: JsonMap): readonly unknown[] {
  const parts = schema['oneOf'] ?? schema['anyOf'];
  return Array.isArray(parts) ? parts : [schema];
}

function nameOf(schema: unknown): string {
  return isMap(schema) && typeof schema['$ref'] === 'string'
    ? schema['$ref'].split('/').at(-1)!
    : 'without a name';
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function typesOf(schema: JsonMap): readonly string[] {
  const { type } = schema;
  if (Array.isArray(type)) return type.map(String);
  return typeof type === 'string' ? [type] : [];
}

/** null where any value of the type passes. */
function valuesOf(schema: JsonMap): readonly string[] | null {
  if ('const' in schema) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum'])
    ? schema['enum'].map((value) => JSON.stringify(value))
    : null;
}
