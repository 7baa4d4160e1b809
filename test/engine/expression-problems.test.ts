/** Names, numbers and arguments that do not compile: each says what is wrong, where, and what would be right. */

import {
  missingFunctions,
  sameFunctions,
} from '../../src/engine/expression/functions/function-aliases.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import { problemsOf, type ProblemCase } from './expression-problem.ts';

const names: readonly ProblemCase[] = [
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
    'Unknown function `pg_sleep`; /docs/expressions#functions lists all functions (at 1)',
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
    'Unknown function `now`; use `$due_at`, the time that the run is for, or `date($due_at)` for its day: /docs/expressions#constants-of-a-run (at 1)',
  ],
  ['ok ? 1 : 2', 'invalid_expression', 'Unexpected `?`; write `if(condition, a, b)` (at 4)'],
  [
    'toString(1)',
    'invalid_expression',
    'Unknown function `toString`; /docs/expressions#functions lists all functions (at 1)',
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
  ['round()', 'invalid_expression', 'The argument `x` of `round(x, digits)` is missing (at 1)'],
  ['sqrt(1, 2)', 'invalid_expression', '`sqrt(x)` does not take 2 arguments (at 1)'],
  [
    "regexp_replace(name, 'a', '\\x')",
    'invalid_expression',
    '`\\x` is not a replacement; a group is \\1, a backslash \\\\ (at 27)',
  ],
  [
    "regexp_replace(name, 'a', 'b\\')",
    'invalid_expression',
    '`\\` is not a replacement; a group is \\1, a backslash \\\\ (at 27)',
  ],
  [
    "regexp_replace(name, '(a)', '\\2')",
    'invalid_expression',
    'The pattern has no group 2 (at 29)',
  ],
  ['coalesce()', 'invalid_expression', 'The argument `x` of `coalesce(x, y, …)` is missing (at 1)'],
  [
    'date_trunc(day)',
    'invalid_expression',
    "The argument `date` of `date_trunc('unit', date, 'zone')` is missing (at 1)",
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
    "`date_trunc('unit', date, 'zone')` takes a text literal here, but this is text (at 12)",
  ],
  [
    'year(qty)',
    'type_mismatch',
    "`year(date, 'zone')` takes a date here, but this is a whole number (at 6)",
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
  [
    "hour(at, 'CET')",
    'invalid_expression',
    'The time zone must be an IANA time zone such as Europe/Paris, not the abbreviation `CET`: it does not say which zone is meant (at 10)',
  ],
  [
    "hour(at, 'Europe/Berlin2')",
    'invalid_expression',
    'The time zone must be an IANA time zone such as Europe/Berlin, not `Europe/Berlin2` (at 10)',
  ],
  [
    'hour(at, name)',
    'type_mismatch',
    "`hour(date, 'zone')` takes the name of a time zone in quotes here, but this is text (at 10)",
  ],
  [
    "date_trunc('day', day, 'Europe/Berlin')",
    'invalid_expression',
    'A date is the same day in every time zone; leave the zone out, or use a timestamp (at 19)',
  ],
  [
    "date(name, 'Europe/Berlin')",
    'invalid_expression',
    "`date(x, 'zone')` takes a timestamp; write timestamp(…) around text that contains one (at 6)",
  ],
  [
    "timestamp(at, 'Europe/Berlin')",
    'invalid_expression',
    "`timestamp(x, 'zone')` takes text or a date; a timestamp is the same in every zone (at 11)",
  ],
  [
    "strftime(at, '%H %Z', 'Europe/Berlin')",
    'invalid_expression',
    '`%Z` has no abbreviation for a time zone; write its name, or its offset from UTC with `%z` (at 1)',
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
    'list_contains(list, doc)',
    'type_mismatch',
    '`list_contains(array, value)` takes no JSON here, but this is a JSON value (at 21)',
  ],
  [
    'concat(doc)',
    'type_mismatch',
    '`concat(x, y, …)` takes text, numbers, booleans or dates here, but this is a JSON value (at 8)',
  ],
];

it.each(names)('%s', (text, code, message) => {
  expect(problemsOf(text)).toEqual([`${code} /expression: ${message}`]);
});

it('names only functions that are there', () => {
  expect([...sameFunctions.values()].filter((name) => !functions.has(name))).toEqual([]);
  const others = [...sameFunctions.keys(), ...missingFunctions.keys()];
  expect(others.filter((name) => functions.has(name))).toEqual([]);
});

it.each(['random', 'rand', 'uuid'])('says why there is no %s()', (name) => {
  expect(problemsOf(`${name}()`)).toMatchObject([
    expect.stringContaining('bring the value in as a parameter'),
  ]);
});

it.each([
  'now()',
  'today()',
  'current_date()',
  'current_timestamp()',
  'NOW()',
  'current_date',
  'Today',
])('says what to use instead of %s', (text) => {
  expect(problemsOf(text)).toMatchObject([
    expect.stringMatching(/use `\$due_at`.*\/docs\/expressions#constants-of-a-run \(at 1\)$/),
  ]);
});

it('reports the problems of all parts at once', () => {
  expect(problemsOf("pirce + lenght(name) > nme || 'x'")).toHaveLength(3);
});
