/** Casts of literals: which fail for certain, found without running them. */

import { castProblem } from '../../src/engine/expression/literal-cast.ts';

it.each([
  ['12', 'integer'],
  ['-12.5', 'integer'],
  ['+.5e1', 'number'],
  ['5.', 'number'],
  ['0012e-400', 'integer'],
] as const)('%j is cast to %s', (text, type) => {
  expect(castProblem(text, type)).toBeUndefined();
});

it.each(['', '.', '+', 'e5', '1e', '1.2.3', '1 ', '0x1'])('%j is no number', (text) => {
  expect(castProblem(text, 'number')).toBe(
    `'${text}' cannot be cast to a number; write decimal digits`,
  );
});

it.each([String.raw`"\ud800"`, String.raw`"\ude00\ud83d"`, String.raw`[{"\udfff":1}]`])(
  '%s is no JSON: nothing holds half of a surrogate pair',
  (text) => {
    expect(castProblem(text, 'object')).toBe(
      `'${text}' cannot be cast to a JSON value; write JSON`,
    );
  },
);

it('both halves of a surrogate pair are a character', () => {
  expect(castProblem(String.raw`[{"\ud83d\ude00":"\ud83d\ude00"}]`, 'array')).toBeUndefined();
});

it('a text is read once, however long it is: by its square this one would take an hour', () => {
  const digits = '0'.repeat(1_000_000);
  expect(castProblem(digits, 'number')).toBeUndefined();
  expect(castProblem(`${digits}x`, 'number')).toBe(
    `'${'0'.repeat(40)}…' cannot be cast to a number; write decimal digits`,
  );
});
