/** How large a pattern may be once it is compiled: one with a class of Unicode's takes more for each step. */

import { RE2JS } from 're2js';
import { problemsOf } from './expression-problem.ts';

const sizeOf = (pattern: string): number => RE2JS.compile(pattern).programSize();
/** The beginning, and `x` repeated until there are so many steps. */
function ofSize(steps: number, beginning: string): string {
  return `${beginning}x{${steps - sizeOf(beginning)}}`;
}

it.each([
  ['of letters', 1_000, 'a'],
  ['with a class of Unicode’s', 100, '\\pL'],
  ['with its opposite', 100, '\\PN'],
])('a pattern %s has at most %d steps', (_, most, beginning) => {
  const [within, beyond] = [most, most + 1].map((steps) => ofSize(steps, beginning));
  expect([sizeOf(within!), sizeOf(beyond!)]).toEqual([most, most + 1]);
  expect(problemsOf(`regexp_matches(name, '${within}')`)).toEqual([]);
  expect(problemsOf(`regexp_matches(name, '${beyond}')`)).toEqual([
    expect.stringContaining('The pattern is too large'),
  ]);
});
