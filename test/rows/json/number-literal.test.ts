/** The text of a number that comes in several chunks: whole, or, of a very long one, a shorter text of the same value. */

import { CarriedNumber, MAX_LITERAL } from '../../../src/rows/json/number-literal.ts';

function carried(chunks: readonly string[]): string {
  const number = new CarriedNumber();
  for (const chunk of chunks) number.add(chunk);
  expect(number.isEmpty).toBe(false);
  const literal = number.take();
  expect(number.isEmpty).toBe(true);
  return literal;
}

const cut = (text: string, ...places: readonly number[]): string[] =>
  [0, ...places].map((from, at) => text.slice(from, places[at] ?? text.length));

it.each(['0', '-12.5e-3', '9'.repeat(MAX_LITERAL), `1.${'0'.repeat(MAX_LITERAL - 4)}e7`])(
  'a number of no more than 400 characters is kept as it is: %s',
  (text) => {
    for (let at = 0; at <= text.length; at += 1) expect(carried(cut(text, at))).toBe(text);
  },
);

const LONG: readonly string[] = [
  '9'.repeat(MAX_LITERAL + 1),
  `-${'1'.repeat(450)}e-445`,
  `${'1'.repeat(200)}.${'5'.repeat(300)}E-190`,
  `1.${'3'.repeat(600)}`,
  `-1${'0'.repeat(420)}.5e-400`,
  `${'7'.repeat(399)}.5e-380`,
  `${'7'.repeat(400)}.5e-380`,
  `${'7'.repeat(401)}.5e-380`,
  `1${'0'.repeat(700)}`,
  `0.${'0'.repeat(500)}1e1000`,
  `0.${'0'.repeat(500)}1e490`,
  `-0.${'0'.repeat(399)}25E+401`,
  `0.${'0'.repeat(600)}`,
  `1e${'0'.repeat(450)}7`,
  `1e${'9'.repeat(450)}`,
  `1e-${'9'.repeat(450)}`,
];

it.each(LONG)('a longer one keeps its value, wherever chunks end: %s', (text) => {
  const places = [1, 2, 199, 200, 201, 399, 400, 401, 402, text.search(/[.eE]|$/), text.length - 2];
  for (const at of places) {
    const literal = carried(cut(text, at));
    expect(literal.length).toBeLessThan(MAX_LITERAL + 8);
    const [told, exact] = [Number(literal), Number(text)];
    if (Number.isFinite(exact) && exact !== 0)
      expect(Math.abs(told / exact - 1)).toBeLessThan(1e-9);
    else expect(told).toBe(exact);
    expect(carried(cut(text, at, Math.min(at + 5, text.length)))).toBe(literal);
  }
});
