/** Texts of rows that are mostly plain. */

import fc from 'fast-check';

const names = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom('id', 'a longer name of sixteen b', 'exactly 14 long', 'é'),
    fc.stringMatching(/^[a-z_ ]{1,40}$/),
  ),
  { minLength: 1, maxLength: 6 },
);
const blanks = fc.constantFrom('', '', '', ' ', '\n    ', '\r\n\t', ' '.repeat(70));
const escapes = fc.constantFrom(
  '\\n',
  '\\"',
  '\\u00e9',
  '\\u0000',
  '\\ud83e',
  '\\uDDF5',
  '\\/',
  '\\\\',
  'x',
  ' ',
);
const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,16})$/);
const scalars = fc.oneof(
  fc.stringMatching(/^[ -~é🧵]{0,50}$/).map((text) => JSON.stringify(text)),
  fc.array(escapes, { maxLength: 8 }).map((parts) => `"${parts.join('')}"`),
  digits,
  digits.map((whole) => `-${whole}`),
  fc.tuple(digits, fc.stringMatching(/^[09]{0,4}\d{1,14}$/)).map((parts) => parts.join('.')),
  fc.constantFrom('true', 'false', 'null', '1e3', '-0', '0.0', '0.10', '0.05', '9.99', '"\\n"'),
);
const innerNames = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('a', 'b', 'c', 'é', 'timestamp', 'description', '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('7', '\\u0061', '__proto__', 'prototype', 'constructor'),
  },
);
const { nested } = fc.letrec<{ nested: string; value: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, scalars, tie('nested')),
  nested: fc.oneof(
    fc
      .tuple(fc.array(tie('value'), { maxLength: 4 }), blanks)
      .map(([items, blank]) => `[${blank}${items.join(`,${blank}`)}]`),
    fc
      .tuple(fc.array(fc.tuple(innerNames, tie('value')), { maxLength: 4 }), blanks)
      .map(
        ([members, blank]) =>
          `{${members.map(([name, value]) => `"${name}":${blank}${value}`).join(',')}${blank}}`,
      ),
  ),
}));
const values = fc.oneof({ weight: 4, arbitrary: scalars }, { weight: 1, arbitrary: nested });
/** Which members a row lacks, by their positions, and at which it begins. */
const changes = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ lacks: 0, first: 0 }) },
  {
    weight: 1,
    arbitrary: fc.record({ lacks: fc.nat({ max: 63 }), first: fc.nat({ max: 5 }) }),
  },
);
/** Rows of much the same names, with or without a value that takes more than a glance. */
export const rowTexts = fc
  .tuple(names, blanks, blanks)
  .chain(([columns, behindColon, behindComma]) =>
    fc
      .array(
        fc.tuple(
          fc.array(values, { minLength: columns.length, maxLength: columns.length }),
          changes,
        ),
        { minLength: 1, maxLength: 20 },
      )
      .map((rows) =>
        rows.map(([row, { lacks, first }]) => {
          const all = row.map(
            (value, at) => `${JSON.stringify(columns[at])}:${behindColon}${value}`,
          );
          const members = [...all.slice(first), ...all.slice(0, first)].filter(
            (_, at) => ((lacks >> at) & 1) === 0,
          );
          return `{${behindComma}${members.join(`,${behindComma}`)}${behindColon}}`;
        }),
      )
      .map((rows) => rows.map((row, at) => (at === 0 ? row : behindComma + row))),
  );
export const textOf = (rows: readonly string[]): Buffer =>
  Buffer.from(`{"rows":[${rows.join(',')}]}`);

/** Behind the first byte of each row: cut there, none is read as a plain one. */
export const rowStarts = (text: Buffer): readonly number[] =>
  [...text.keys()].filter((at) => text[at - 1] === 0x7b);
