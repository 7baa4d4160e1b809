/** Expressions that do not compile: each says what is wrong, where, and what would be right. */

import { checkExpressionSyntax, compileExpression } from '../../src/engine/expression/index.ts';
import { elsewhere } from '../../src/engine/expression/functions/elsewhere.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import type { ProblemCode } from '../../src/engine/types.ts';
import { sampleColumns } from '../support/expression-table.ts';

function problemsOf(text: string): readonly string[] {
  const compiled = compileExpression(text, sampleColumns, '/expression');
  return compiled.ok
    ? []
    : compiled.problems.map(
        ({ code, message, path, hinted }) => `${code} ${path}: ${hinted?.() ?? message}`,
      );
}

const cases: readonly (readonly [expression: string, code: ProblemCode, message: string])[] = [
  // the text
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
  // names
  ['qty * pirce', 'unknown_column', 'Unknown column `pirce`; did you mean `price`? (at 7)'],
  ['Qty', 'unknown_column', 'Unknown column `Qty`; did you mean `qty`? (at 1)'],
  [
    'name = "Amsterdam"',
    'unknown_column',
    'Unknown column `Amsterdam`; the columns are `qty`, `zero`, `price`, `name`, `ok`, `day`, `at`, `doc`, `list`, `none`, `no text`; text is written in single quotes (at 8)',
  ],
  [
    'lenght(name)',
    'invalid_expression',
    'Unknown function `lenght`; did you mean `length`? (at 1)',
  ],
  [
    'pg_sleep(10)',
    'invalid_expression',
    'Unknown function `pg_sleep`; it is not one of the functions of expressions (at 1)',
  ],
  ['len(name)', 'invalid_expression', 'Unknown function `len`; here it is `length` (at 1)'],
  [
    'SUM(price)',
    'invalid_expression',
    'Unknown function `SUM`; an expression sees one row; totals come from an aggregation or a window node (at 1)',
  ],
  [
    'now()',
    'invalid_expression',
    'Unknown function `now`; a run depends on its rows and parameters alone; bring the value in as a parameter (at 1)',
  ],
  ['ok ? 1 : 2', 'invalid_expression', 'Unexpected `?`; write `if(condition, a, b)` (at 4)'],
  [
    'toString(1)',
    'invalid_expression',
    'Unknown function `toString`; it is not one of the functions of expressions (at 1)',
  ],
  [
    'cast(qty as strng)',
    'invalid_expression',
    'Unknown type `strng`; did you mean `string`? (at 13)',
  ],
  // numbers
  [
    '9223372036854775808',
    'invalid_expression',
    '9223372036854775808 is beyond the whole numbers of 64 bits; write 9223372036854775808.0 for a floating point number (at 1)',
  ],
  ['1e400', 'invalid_expression', '1e400 is beyond the range of numbers (at 1)'],
  // arguments
  ['round()', 'invalid_expression', '`round(x, digits)` does not take 0 arguments (at 1)'],
  ['sqrt(1, 2)', 'invalid_expression', '`sqrt(x)` does not take 2 arguments (at 1)'],
  ['coalesce()', 'invalid_expression', '`coalesce(x, y, …)` does not take 0 arguments (at 1)'],
  [
    'date_trunc(day)',
    'invalid_expression',
    "`date_trunc('unit', date)` does not take 1 argument (at 1)",
  ],
  [
    'lower(qty)',
    'type_mismatch',
    '`lower(text)` takes text here, but this is a whole number; write cast(… as string) (at 7)',
  ],
  [
    'sqrt(name)',
    'type_mismatch',
    '`sqrt(x)` takes a number here, but this is text; write cast(… as number) (at 6)',
  ],
  [
    'left(name, price)',
    'type_mismatch',
    '`left(text, count)` takes a whole number here, but this is a number; write cast(… as integer) (at 12)',
  ],
  [
    "date_trunc('fortnight', day)",
    'invalid_expression',
    "'fortnight' is not a unit of time; the units are year, quarter, month, week, day, hour, minute, second (at 12)",
  ],
  [
    'date_trunc(name, day)',
    'type_mismatch',
    "`date_trunc('unit', date)` takes a text literal here, but this is text (at 12)",
  ],
  [
    'year(qty)',
    'type_mismatch',
    '`year(date)` takes a date here, but this is a whole number (at 6)',
  ],
  [
    "year('soon')",
    'type_mismatch',
    "'soon' is not a date; write it as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:MM:SSZ' (at 6)",
  ],
  [
    "date('2026-02-30')",
    'invalid_expression',
    "'2026-02-30' is not a date; write it as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:MM:SSZ' (at 6)",
  ],
  [
    "date('2025-02-29')",
    'invalid_expression',
    "'2025-02-29' is not a date; write it as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:MM:SSZ' (at 6)",
  ],
  ["strftime(day, '%Q')", 'invalid_expression', '`%Q` is not a part of a date format (at 15)'],
  ["strftime(day, '%')", 'invalid_expression', '`%` is not a part of a date format (at 15)'],
  ["strftime(day, '%-')", 'invalid_expression', '`%-` is not a part of a date format (at 15)'],
  [
    "json_extract(doc, '$.a[*]')",
    'invalid_expression',
    "'$.a[*]' is not a path into JSON; write it like '$.items[0].name' (at 19)",
  ],
  [
    "json_extract(name, 'a')",
    'type_mismatch',
    '`json_extract(json, path)` takes JSON here, but this is text; write cast(… as json) (at 14)',
  ],
  [
    'greatest(doc, 1)',
    'type_mismatch',
    '`greatest(x, y, …)` takes no JSON here, but this is a JSON value (at 10)',
  ],
  [
    'concat(doc)',
    'type_mismatch',
    '`concat(x, y, …)` takes text, numbers, booleans or dates here, but this is a JSON value (at 8)',
  ],
  // types that meet
  [
    "qty = 'x'",
    'type_mismatch',
    "a whole number and the text 'x' are of different types; bring one of them to the type of the other with cast(… as type) (at 7)",
  ],
  [
    'name > 5',
    'type_mismatch',
    'text and a whole number are of different types; bring one of them to the type of the other with cast(… as type) (at 8)',
  ],
  [
    "day > 'abc'",
    'type_mismatch',
    "'abc' is not a date; write it as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:MM:SSZ' (at 7)",
  ],
  [
    "at = '2026-13-01'",
    'type_mismatch',
    "'2026-13-01' is not a date; write it as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:MM:SSZ' (at 6)",
  ],
  [
    'day = name',
    'type_mismatch',
    'a date and text are of different types; bring one of them to the type of the other with cast(… as type) (at 7)',
  ],
  [
    'qty = null',
    'type_mismatch',
    'A comparison with null is never true; write `is null` or `is not null` (at 7)',
  ],
  [
    'doc = 1',
    'type_mismatch',
    '`=` does not compare JSON values; take a part with json_extract_string, or cast it (at 1)',
  ],
  [
    'list in (1)',
    'type_mismatch',
    '`in` does not compare JSON values; take a part with json_extract_string, or cast it (at 1)',
  ],
  [
    'case doc when doc then 1 end',
    'type_mismatch',
    '`case` does not compare JSON values; take a part with json_extract_string, or cast it (at 6)',
  ],
  [
    "qty in (1, 'a')",
    'type_mismatch',
    "a whole number and the text 'a' are of different types; bring one of them to the type of the other with cast(… as type) (at 12)",
  ],
  [
    "case when ok then 1 else 'a' end",
    'type_mismatch',
    "a whole number and the text 'a' are of different types; bring one of them to the type of the other with cast(… as type) (at 26)",
  ],
  [
    "coalesce(qty, 'a')",
    'type_mismatch',
    "a whole number and the text 'a' are of different types; bring one of them to the type of the other with cast(… as type) (at 15)",
  ],
  [
    'if(qty, 1, 2)',
    'type_mismatch',
    '`if(condition, then, else)` takes a boolean here, but this is a whole number; write cast(… as boolean) (at 4)',
  ],
  // operators
  [
    'ok and qty',
    'type_mismatch',
    '`and` takes conditions, but this is a whole number; compare it with something (at 8)',
  ],
  [
    'not name',
    'type_mismatch',
    '`not` takes conditions, but this is text; compare it with something (at 5)',
  ],
  [
    'case when qty then 1 end',
    'type_mismatch',
    '`when` takes conditions, but this is a whole number; compare it with something (at 11)',
  ],
  [
    '1 < 2 < 3',
    'type_mismatch',
    'a boolean and a whole number are of different types; bring one of them to the type of the other with cast(… as type) (at 9)',
  ],
  [
    'name + 1',
    'type_mismatch',
    '`+` takes numbers, but this is text; write cast(… as number), or `||` to join text (at 1)',
  ],
  [
    '-name',
    'type_mismatch',
    '`-` takes numbers, but this is text; write cast(… as number), or `||` to join text (at 2)',
  ],
  [
    'day + 1',
    'type_mismatch',
    "`+` does not take dates; use date_add('day', n, d) or date_diff('day', from, to) (at 1)",
  ],
  [
    'name || qty',
    'type_mismatch',
    '`||` joins text, but this is a whole number; write cast(… as string), or use concat (at 9)',
  ],
  [
    "qty like '4'",
    'type_mismatch',
    '`like` takes text, but this is a whole number; write cast(… as string) (at 1)',
  ],
  [
    'name like name',
    'invalid_expression',
    'The pattern of `like` is a text literal of at most 1000 characters; for a column use contains, starts_with or ends_with (at 11)',
  ],
  ["name like 'a' escape 'ab'", 'invalid_expression', '`escape` takes one character (at 22)'],
  [
    "name like 'a!b' escape '!'",
    'invalid_expression',
    'The escape character stands before `%`, `_` or itself (at 11)',
  ],
  ['cast(price as date)', 'type_mismatch', 'a number cannot be cast to a date (at 6)'],
  ['cast(ok as timestamp)', 'type_mismatch', 'a boolean cannot be cast to a timestamp (at 6)'],
];

it.each(cases)('%s', (text, code, message) => {
  expect(problemsOf(text)).toEqual([`${code} /expression: ${message}`]);
});

it('names only functions that are there', () => {
  const named = [...elsewhere.values()].flatMap(
    (hint) => /^here it is `(\w+)`$/.exec(hint)?.[1] ?? [],
  );
  expect(named.filter((name) => !functions.has(name))).toEqual([]);
  expect([...elsewhere.keys()].filter((name) => functions.has(name))).toEqual([]);
});

it('reports the problems of all parts at once', () => {
  expect(problemsOf("pirce + lenght(name) > nme || 'x'")).toHaveLength(3);
});

it('leaves names and types alone where only the syntax is asked for', () => {
  expect(checkExpressionSyntax('nowhere + lower(5)', '/expression').ok).toBe(true);
  expect(checkExpressionSyntax('nowhere +', '/expression')).toEqual({
    ok: false,
    problems: [
      {
        code: 'invalid_expression',
        message: 'Expected a value but found the end (at 10)',
        path: '/expression',
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
      'An expression has at most 8192 bytes',
    ],
    [
      '200 values and operators',
      `coalesce(${Array<string>(199).fill('1').join(',')})`,
      `coalesce(${Array<string>(200).fill('1').join(',')})`,
      'An expression has at most 200 values',
    ],
    ['64 levels of operators', nested(31), nested(32), 'An expression nests at most 64 levels'],
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
