/** Values that a JSON Schema of the documents accepts: plain ones, and those at its very edges. */

import fc from 'fast-check';
import { numberProblem } from '../../../src/rows/json/number-literal.ts';
import type { SpecDocument } from '../../../scripts/generate/bundle.ts';
import { isMap, resolve, type JsonMap } from '../../../scripts/spec/walk.ts';

/** For schemas whose meaning goes beyond what they say, by the place of the schema: `NodeInput`, `CreateKeyInput/expires_at`. */
export type Overrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

export interface ValueSource {
  readonly document: SpecDocument;
  readonly overrides: Overrides;
  readonly isValid: (schema: unknown, value: unknown) => boolean;
}

/** @param place names the schema for the overrides */
export function valuesOf(source: ValueSource, schema: unknown, place = ''): fc.Arbitrary<unknown> {
  return shaped(source, schema, place).filter((value) => source.isValid(schema, value));
}

function shaped(source: ValueSource, schema: unknown, place: string): fc.Arbitrary<unknown> {
  const reference = isMap(schema) ? schema['$ref'] : undefined;
  const name = typeof reference === 'string' ? reference.split('/').at(-1)! : place;
  const override = source.overrides[place] ?? source.overrides[name];
  if (override !== undefined) return override;
  const plain = resolve(source.document, schema);
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = plain[keyword];
    if (Array.isArray(branches))
      return fc.oneof(
        ...branches.map((branch) =>
          shaped(
            source,
            { ...plain, [keyword]: undefined, ...resolve(source.document, branch) },
            name,
          ),
        ),
      );
  }
  if ('const' in plain) return fc.constant(plain['const']);
  if (Array.isArray(plain['enum'])) return fc.constantFrom(...(plain['enum'] as unknown[]));
  const types = [plain['type'] ?? 'any'].flat() as string[];
  return fc.oneof(...types.map((type) => typed(source, type, plain, name)));
}

function typed(
  source: ValueSource,
  type: string,
  schema: JsonMap,
  place: string,
): fc.Arbitrary<unknown> {
  const bound = (keyword: string, otherwise: number): number =>
    typeof schema[keyword] === 'number' ? schema[keyword] : otherwise;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: bound('minimum', -2147483648), max: bound('maximum', 2147483647) });
    case 'number':
      return fc
        .oneof(
          fc.integer({ min: -1000, max: 1000 }),
          fc.double({ min: bound('minimum', -1e300), max: bound('maximum', 1e300), noNaN: true }),
        )
        .map(withoutNegativeZero)
        .filter(isWrittenExactly);
    case 'string':
      return texts(schema, bound('minLength', 0), bound('maxLength', 300));
    case 'array': {
      const items =
        schema['items'] === undefined
          ? jsonValues
          : shaped(source, schema['items'], `${place}/items`);
      const size = {
        minLength: bound('minItems', 0),
        maxLength: Math.min(bound('maxItems', 5), 8),
      };
      return schema['uniqueItems'] === true
        ? fc.uniqueArray(items, { ...size, selector: (item) => JSON.stringify(item) })
        : fc.array(items, size);
    }
    case 'object':
      return objects(source, schema, place);
    default:
      return jsonValues;
  }
}

function objects(source: ValueSource, schema: JsonMap, place: string): fc.Arbitrary<unknown> {
  const properties = isMap(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [
        name,
        shaped(source, part, `${place}/${name}`),
      ]),
    ),
    { requiredKeys: required as never[], noNullPrototype: true },
  );
  const more = schema['additionalProperties'];
  if (more === false) return known;
  if (more === undefined && Object.keys(properties).length > 0) return known;
  const values = isMap(more) ? shaped(source, more, `${place}/*`) : jsonValues;
  return fc
    .tuple(fc.dictionary(memberNames, values, { maxKeys: 4, noNullPrototype: true }), known)
    .map(([free, declared]) => ({ ...free, ...(declared as object) }));
}

const text = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'binary', minLength, maxLength }),
      fc.string({ unit: 'grapheme', minLength, maxLength }),
      fc.constantFrom(
        'constructor',
        '__proto__',
        'Ünïcödé 🧵',
        '\u2028',
        "Robert'); DROP TABLE workflows;--",
        '${7*7}',
        '<script>',
        '\ufeffbom',
        '%00',
        '..',
        'null',
        ' \t x',
        '\\',
        '"',
        '👨‍👩‍👧‍👦',
        'ﷺ',
      ),
      fc
        .constantFrom(minLength, maxLength)
        .chain((length) => fc.constantFrom('x'.repeat(length), '🧵'.repeat(length))),
    )
    .map((value) => value.replaceAll('\0', '0').toWellFormed());

function texts(schema: JsonMap, minLength: number, maxLength: number): fc.Arbitrary<string> {
  if (schema['format'] === 'date-time') return dateTimes;
  if (schema['format'] === 'email') return emails;
  const pattern = schema['pattern'];
  if (typeof pattern === 'string' && !pattern.startsWith('^[^\\x00]*'))
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, 60) });
  return text(minLength, maxLength);
}

/** In every spelling that RFC 3339 allows. */
export const dateTimes: fc.Arbitrary<string> = fc.oneof(
  fc
    .date({
      min: new Date('2030-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  fc
    .tuple(
      fc.constantFrom('2031-05-06', '2032-02-29', '2096-12-31', '9999-12-31', '2030-06-30'),
      fc.constantFrom('T', 't', ' '),
      fc.constantFrom('00:00:00', '23:59:59', '23:59:60', '12:00:00.1', '12:00:00.123456789'),
      fc.constantFrom('Z', 'z', '+00:00', '-00:00', '+14:00', '-12:00', '+05:30', '+0530', '+05'),
    )
    .map((parts) => parts.join('')),
);

const emails: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.uuid(),
      fc.constantFrom('example.com', 'EXAMPLE.org', 'sub.example.co.uk', 'xn--bcher-kva.example'),
    )
    .map(([name, host]) => `${name}@${host}`),
  fc
    .tuple(fc.uuid(), fc.emailAddress())
    .map(([unique, address]) => `${unique.slice(0, 8)}${address}`),
);

/** Names that a member may have: anything but what sets an object's prototype. */
const memberNames: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '',
      'a/b',
      '~',
      'a b',
      '$param',
      'Name',
      'name',
      '0',
      'hasOwnProperty',
      'toString',
      '🧵',
    ),
  )
  .filter((name) => name !== '__proto__' && !name.includes('\0') && name.isWellFormed());

/** JSON.stringify changes the last digits of some whole numbers of 64 bits, which are then refused. */
export const isWrittenExactly = (value: number): boolean =>
  numberProblem(JSON.stringify(value)) === null;

export const jsonValues: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(null, true, false, 0, -1, 1.5, 9007199254740993, 1e308, 5e-324, ''),
    text(0, 40),
    fc.integer(),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .map(withoutNegativeZero)
      .filter(isWrittenExactly),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(memberNames, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

export const jsonObjects = fc.dictionary(memberNames, jsonValues, {
  maxKeys: 5,
  noNullPrototype: true,
});

/** JSON text does not keep it. */
function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
