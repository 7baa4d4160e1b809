/** Types that do not go together: each says what is wrong, where, and what would be right. */

import { problemsOf, type ProblemCase } from './expression-problem.ts';

const types: readonly ProblemCase[] = [
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
    'The escape character comes before `%`, `_` or itself (at 11)',
  ],
  ['cast(price as date)', 'type_mismatch', 'a number cannot be cast to a date (at 6)'],
  ['cast(ok as timestamp)', 'type_mismatch', 'a boolean cannot be cast to a timestamp (at 6)'],
];

it.each(types)('%s', (text, code, message) => {
  expect(problemsOf(text)).toEqual([`${code} /expression: ${message}`]);
});
