/** Texts that are no expression, or too large for one: each says what is wrong, where, and what would be right. */

import { checkExpressionSyntax } from '../../src/engine/expression/index.ts';
import { problemsOf, type ProblemCase } from './expression-problem.ts';

const texts: readonly ProblemCase[] = [
  ['', 'invalid_expression', 'The expression is empty (at 1)'],
  ['   ', 'invalid_expression', 'The expression is empty (at 4)'],
  ['1 +', 'invalid_expression', 'Expected a value but found the end (at 4)'],
  ['(1', 'invalid_expression', 'Expected `)` to close the parenthesis but found the end (at 3)'],
  ['1 2', 'invalid_expression', 'Expected an operator or the end but found `2` (at 3)'],
  [
    "qty 'x'",
    'invalid_expression',
    "Expected an operator or the end but found the text 'x' (at 5)",
  ],
  [
    "dates '2024-01-02'",
    'invalid_expression',
    "Expected an operator or the end but found the text '2024-01-02' (at 7)",
  ],
  [
    "update '2024-01-02'",
    'invalid_expression',
    "Expected an operator or the end but found the text '2024-01-02' (at 8)",
  ],
  ["'abc", 'invalid_expression', "The text that begins here has no closing ' (at 1)"],
  ['"abc', 'invalid_expression', 'The column name that begins here has no closing " (at 1)'],
  ['[abc', 'invalid_expression', 'The column name that begins here has no closing ] (at 1)'],
  ['12abc', 'invalid_expression', '`12a` is neither a number nor a name (at 1)'],
  ['1.2.3', 'invalid_expression', '`1.2.` is neither a number nor a name (at 1)'],
  ['ok && ok', 'invalid_expression', 'Unexpected `&`; write `and` (at 4)'],
  ['!ok', 'invalid_expression', 'Unexpected `!`; write `not` (at 1)'],
  ['2 ^ 3', 'invalid_expression', 'Unexpected `^`; write `power(x, y)` (at 3)'],
  [
    'a.b',
    'invalid_expression',
    'Unexpected `.`; a column whose name has a dot is written in brackets: [a.b] (at 2)',
  ],
  [
    'qty; drop table t',
    'invalid_expression',
    'Unexpected `;`; an expression is a single value (at 4)',
  ],
  ['qty # 1', 'invalid_expression', 'Unexpected `#` (at 5)'],
  [
    'qty\u0000',
    'invalid_expression',
    'Control characters and lone surrogates have no place in an expression (at 4)',
  ],
  [
    "'\ud800'",
    'invalid_expression',
    'Control characters and lone surrogates have no place in an expression (at 2)',
  ],
  [
    'end',
    'invalid_expression',
    'Expected a value but found the keyword `end`; a column of this name is written [end] (at 1)',
  ],
  ['qty is 4', 'invalid_expression', 'Expected `null` after `is` but found `4` (at 8)'],
  [
    'qty not 4',
    'invalid_expression',
    'Expected `in`, `between` or `like` after `not` but found `4` (at 9)',
  ],
  ['qty in 4', 'invalid_expression', 'Expected `(` after `in` but found `4` (at 8)'],
  ['qty in ()', 'invalid_expression', 'Expected a value but found `)` (at 9)'],
  [
    'qty between 1 or 2',
    'invalid_expression',
    'Expected `and` between the two limits of `between` but found `or` (at 15)',
  ],
  [
    'case end',
    'invalid_expression',
    'Expected a value but found the keyword `end`; a column of this name is written [end] (at 6)',
  ],
  [
    'case when ok then 1',
    'invalid_expression',
    'Expected `end` to close `case` but found the end (at 20)',
  ],
  [
    'case when ok 1 end',
    'invalid_expression',
    'Expected `then` after the condition of `when` but found `1` (at 14)',
  ],
  [
    'cast(qty, string)',
    'invalid_expression',
    'Expected `as` before the type in `cast(… as type)` but found `,` (at 9)',
  ],
  [
    "cast(qty as 'string')",
    'invalid_expression',
    "Expected the name of a type but found the text 'string' (at 13)",
  ],
];

it.each(texts)('%s', (text, code, message) => {
  expect(problemsOf(text)).toEqual([`${code} /expression: ${message}`]);
});

it('checks no names and types where only the syntax is requested', () => {
  expect(checkExpressionSyntax('nowhere + lower(5)', '/expression').ok).toBe(true);
  expect(checkExpressionSyntax('nowhere +', '/expression')).toEqual({
    ok: false,
    problems: [
      {
        code: 'invalid_expression',
        message: 'Expected a value but found the end (at 10)',
        path: '/expression',
        range: { start: 9, end: 9 },
      },
    ],
  });
});

describe('the caps', () => {
  const chain = (length: number): string => Array<string>(length).fill('1').join('+');
  const nested = (length: number): string => `${'1+('.repeat(length)}1${')'.repeat(length)}`;
  it.each([
    [
      '8 KiB of text',
      `'${'é'.repeat(4095)}'`,
      `'${'é'.repeat(4096)}'`,
      'An expression has at most 8192 bytes (at 1)',
    ],
    [
      '200 values and operators',
      `coalesce(${Array<string>(199).fill('1').join(',')})`,
      `coalesce(${Array<string>(200).fill('1').join(',')})`,
      'An expression has at most 200 values',
    ],
    ['64 levels of operators', nested(31), nested(32), 'An expression nests at most 64 levels'],
    [
      '64 levels, of which a call to the left of an operator is one',
      `${'abs('.repeat(62)}1${')'.repeat(62)} + 1`,
      `${'abs('.repeat(63)}1${')'.repeat(63)} + 1`,
      'An expression nests at most 64 levels',
    ],
    ['100 terms of a sum', chain(100), chain(101), 'An expression has at most 200 values'],
    [
      '64 levels of parentheses',
      `${'('.repeat(63)}1${')'.repeat(63)}`,
      `${'('.repeat(64)}1${')'.repeat(64)}`,
      'An expression nests at most 64 levels',
    ],
    [
      '64 levels of signs',
      `${'- '.repeat(62)}qty`,
      `${'- '.repeat(64)}qty`,
      'An expression nests at most 64 levels',
    ],
  ])('%s', (_, within, beyond, message) => {
    expect(problemsOf(within)).toEqual([]);
    expect(problemsOf(beyond)).toEqual([expect.stringContaining(message)]);
  });

  it('refuses a million parentheses without running out of stack', () => {
    expect(problemsOf('('.repeat(8_000))).toHaveLength(1);
    expect(problemsOf('('.repeat(1_000_000))).toHaveLength(1);
  });
});
