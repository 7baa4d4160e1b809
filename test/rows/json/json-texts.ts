/** Texts of JSON, and where they are cut into chunks. */

import fc from 'fast-check';
import { jsonGrammar } from '../../support/json-grammar.ts';

export const blank = fc.constantFrom('', '', '', '', ' ', '\n  ', '\t\r\n');
export const strings = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '""',
    '"a,b"',
    '"]}"',
    '"[{"',
    '"\\""',
    '"\\\\"',
    '"\\\\\\""',
    '"\\u00e9\\n\\/"',
    '"日本🧵"',
    '"\\ud83e\\uddf5"',
    '"\\ud83e\\ud83e\\uddf5"',
    '"1234567890123456789012"',
    `"${'\\\\'.repeat(30)}\\"${'x'.repeat(30)}"`,
  ),
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"\\u0000"',
      '"\\ud800"',
      '"\\ud800x"',
      '"\\udc00"',
      '"\\ud800\\n"',
      '"constructor"',
    ),
  },
);
export const names = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '"a"',
      '"b"',
      '"c"',
      '"\\u0061"',
      '"1"',
      '"0"',
      '""',
      '"é~/"',
      '"A"',
      '"long name of a member"',
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('"d"', '"e"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"__proto__"',
      '"constructor"',
      '"\\u005f_proto__"',
      '"prototype"',
      '"\\ud800"',
    ),
  },
);
export const numbers = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '0',
    '-0',
    '1.0',
    '1e5',
    '1E-7',
    '-1.5e+3',
    '9007199254740993',
    '9007199254740992',
    '1152921504606847000',
    '12345678901234567890',
    '1e400',
    '1e20',
    '0.1234567890123456789',
    '0.99999999999999999999',
    '1.00000000000000000000001',
    `1${'0'.repeat(308)}`,
    `1${'0'.repeat(309)}`,
    `0.${'1'.repeat(500)}`,
    `${'1'.repeat(500)}`,
    `0.${'0'.repeat(100)}1e50`,
    '100e-2',
    '15e-1',
    '2.50',
    '1e15',
    '123456789012345e3',
    '1e99',
  ),
);
export const json = jsonGrammar({ blank, numbers, strings, names });
export const texts = fc.oneof(
  fc
    .array(
      fc.tuple(names, json).map(([name, value]) => `${name}:${value}`),
      { minLength: 1, maxLength: 5 },
    )
    .map((members) => `{${members.join(',')}}`),
  json,
);
export const cuts = fc.array(fc.nat(), { maxLength: 12 });
export const cutsIn = (bytes: Buffer, places: readonly number[]): number[] =>
  places.map((cut) => cut % (bytes.length + 1));

export const RUNS = 3_000;
