/** Bodies of JSON as a client may send them, and where they are cut. */

import fc from 'fast-check';
import { numberProblem } from '../../../src/rows/json/number-literal.ts';
import { jsonGrammar } from '../../support/json-grammar.ts';

export const blank = fc.constantFrom('', '', '', ' ', '\n  ', '\t\r\n');
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
    '"1234567890123456789012"',
    `"${'long '.repeat(12)}"`,
    `"${'\\\\'.repeat(30)}\\"${'x'.repeat(30)}"`,
  ),
  { weight: 1, arbitrary: fc.constantFrom('"\\u0000"', '"\\ud800"', '"constructor"') },
);
/**
 * Not a single backslash: once V8 of Node 24 has read a member of this name, its
 * JSON.parse takes names that begin with an escape for it.
 */
export const names = fc
  .oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom('"a"', '"b"', '"c"', '"\\u0061"', '"1"', '"0"', '""', '"é~/"'),
    },
    { weight: 6, arbitrary: strings },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '"__proto__"',
        '"constructor"',
        '"\\u005f_proto__"',
        '"prototype"',
      ),
    },
  )
  .filter((name) => name !== '"\\\\"');
export const numbers = fc.oneof(
  fc.integer().map(String),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => JSON.stringify(value))
    .filter((literal) => numberProblem(literal) === null),
  fc.constantFrom(
    '-0',
    '0',
    '1E5',
    '1e-400',
    '0.1e+2',
    '9007199254740992',
    '-9007199254740992',
    '1234567890123456',
    '100000000000000000000',
    '3.14159265358979323846',
    '12345678901234567890.5',
    '12345678901234567890e0',
    '9.99e10',
  ),
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '9007199254740993',
      '-9007199254740993',
      '12345678901234567890',
      '1e400',
      '-1.5E+309',
      `1${'0'.repeat(309)}`,
      `${'1'.repeat(300)}e9`,
    ),
  },
);
export const json = jsonGrammar({ blank, numbers, strings, names });
export const texts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(
        fc.tuple(names, json).map(([name, value]) => `${name}:${value}`),
        { minLength: 1, maxLength: 5 },
      )
      .map((members) => `{${members.join(',')}}`),
  },
  { weight: 1, arbitrary: json },
);
export const marked = fc
  .tuple(fc.constantFrom('', '', '', '\ufeff', ' \n'), texts, blank)
  .map((parts) => Buffer.from(parts.join('')));
export const division = fc.array(fc.nat(), { maxLength: 12 });
export const cutsIn = (bytes: Buffer, cuts: readonly number[]): number[] =>
  cuts.map((cut) => cut % (bytes.length + 1));
