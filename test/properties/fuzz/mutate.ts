/** Breaks one rule of a valid value's schema, so that the field that the error must name is known. */

import { pointer as pointerTo } from '../../../src/kit/json-pointer.ts';
import type { SpecDocument } from '../../../scripts/generate/bundle.ts';
import { isMap, resolve, type JsonMap } from '../../../scripts/spec/walk.ts';

export interface Mutation {
  readonly value: unknown;
  /** JSON Pointers of which the response must name one. */
  readonly pointers: readonly string[];
  /** What was done, for people. */
  readonly how: string;
}

/** Every way to mutate this value once. Some may leave it valid; the caller's validator tells. */
export function mutations(
  document: SpecDocument,
  schema: unknown,
  value: unknown,
): readonly Mutation[] {
  return at(document, schema, value, '').map(({ replace, pointer, how, pointers }) => ({
    value: replace,
    pointers: pointers ?? [pointer],
    how: `${pointer || 'the body'} ${how}`,
  }));
}

interface Change {
  /** The value at hand, changed. */
  readonly replace: unknown;
  readonly pointer: string;
  readonly how: string;
  readonly pointers?: readonly string[];
}

function at(
  document: SpecDocument,
  schema: unknown,
  value: unknown,
  pointer: string,
): readonly Change[] {
  const plain = resolve(document, schema);
  const here = [...kinds(plain), ...scalars(plain), ...lists(plain, value)].map(
    ([how, replace]) => ({ how, replace, pointer }),
  );
  if (Array.isArray(value)) {
    const inner = value.flatMap((item: unknown, index) =>
      at(document, plain['items'] ?? {}, item, `${pointer}/${index}`).map((change) => ({
        ...change,
        replace: value.with(index, change.replace),
      })),
    );
    return [...here, ...inner];
  }
  return isMap(value) ? [...here, ...members(document, plain, value, pointer)] : here;
}

type Way = readonly [how: string, replace: unknown];

function kinds(schema: JsonMap): readonly Way[] {
  if (schema['type'] === undefined && schema['enum'] === undefined) return [];
  const types = [schema['type'] ?? []].flat() as string[];
  const others: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['boolean', true],
    ['integer', 7],
    ['number', 1.5],
    ['string', 'text'],
    ['array', []],
    ['object', {}],
    ['object', { $ref: '#' }],
  ];
  return others
    .filter(([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')))
    .map(([type, value]) => [`is ${type === 'null' ? 'null' : `of type ${type}`}`, value]);
}

function scalars(schema: JsonMap): readonly Way[] {
  const ways: Way[] = [];
  const number = (keyword: string): number | null =>
    typeof schema[keyword] === 'number' ? schema[keyword] : null;
  const [minLength, maxLength, minimum, maximum] = [
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
  ].map(number) as [number | null, number | null, number | null, number | null];
  if (minLength !== null && minLength > 0) ways.push(['is too short', 'x'.repeat(minLength - 1)]);
  if (maxLength !== null)
    ways.push(
      ['is too long', 'x'.repeat(maxLength + 1)],
      ['is too long in code points', '🧵'.repeat(maxLength + 1)],
    );
  if (minimum !== null) ways.push(['is too small', minimum - 1], ['is far too small', -1e300]);
  if (maximum !== null) ways.push(['is too large', maximum + 1], ['is far too large', 1e300]);
  if (schema['enum'] !== undefined)
    ways.push(
      ['is none of the list', 'none of these'],
      ['is empty', ''],
      ['is in capitals', String((schema['enum'] as unknown[])[0]).toUpperCase()],
    );
  if (typeof schema['pattern'] === 'string') ways.push(['holds U+0000', 'four\0letters/x']);
  if (typeof schema['pattern'] === 'string' && schema['pattern'].includes('\\s'))
    ways.push(['is blank', ' \t\u3000\u2003 ']);
  if (schema['format'] === 'date-time')
    ways.push(
      ...[
        'tomorrow',
        '2030-01-01',
        '2030-13-01T00:00:00Z',
        '2030-01-01T00:00:00',
        '2030-02-30T00:00:00Z',
        '2030-01-01T24:00:00Z',
        '',
      ].map((bad) => [`is the date ${bad}`, bad] as const),
    );
  if (schema['format'] === 'email')
    ways.push(
      ...['x', 'x@', '@example.com', 'a b@example.com', ''].map(
        (bad) => [`is the address ${bad}`, bad] as const,
      ),
    );
  if (schema['type'] === 'string')
    ways.push(['holds half of a surrogate pair', 'a long text with \ud800 in it']);
  return ways;
}

function lists(schema: JsonMap, value: unknown): readonly Way[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  const maxItems = schema['maxItems'];
  return [
    ...(typeof maxItems === 'number'
      ? [
          [
            'has too many items',
            Array.from({ length: maxItems + 1 }, () => value[0] as unknown),
          ] as const,
        ]
      : []),
    ...(schema['uniqueItems'] === true
      ? [['has an item twice', [...value, value[0]]] as const]
      : []),
  ];
}

const STRANGERS = [
  'surprise',
  'Title',
  'toString',
  'hasOwnProperty',
  '',
  'a/b',
  'ID',
  '$ref',
  'nodes ',
];

function members(
  document: SpecDocument,
  schema: JsonMap,
  value: JsonMap,
  pointer: string,
): readonly Change[] {
  const properties = isMap(schema['properties']) ? schema['properties'] : {};
  const required = (schema['required'] ?? []) as readonly string[];
  const without = required
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => {
      const { [name]: _, ...rest } = value;
      return { replace: rest, pointer: `${pointer}/${name}`, how: 'is missing' };
    });
  const strange = schema['additionalProperties'] === false ? STRANGERS : [];
  const added = strange.map((name) => ({
    replace: { ...value, [name]: 1 },
    pointer: `${pointer}${pointerTo(name)}`,
    how: 'is a stranger',
  }));
  const forbidden = ['__proto__'].map((name) => ({
    replace: { ...value, [name]: {} },
    pointer: `${pointer}/${name}`,
    how: 'is a member of prototypes',
  }));
  const inner = Object.entries(value).flatMap(([name, part]) =>
    Object.hasOwn(properties, name)
      ? at(document, properties[name], part, `${pointer}${pointerTo(name)}`).map((change) => ({
          ...change,
          replace: { ...value, [name]: change.replace },
        }))
      : [],
  );
  return [...without, ...added, ...forbidden, ...inner];
}
