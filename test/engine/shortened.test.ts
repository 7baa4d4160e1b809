/** What a user wrote, quoted in a message: never half of a character, wherever the message cuts. */

import { compileExpression } from '../../src/engine/expression/index.ts';
import { declaredValueProblem } from '../../src/engine/values/declared.ts';
import { describeFailure } from '../../src/engine/child/failure.ts';
import { uniqueNames } from '../../src/rows/csv/header.ts';
import { RowsReport } from '../../src/rows/report.ts';
import { literalFor } from '../../src/engine/relation/value.ts';
import { shortened } from '../../src/kit/shortened.ts';

it.each([
  ['', ''],
  ['abcd', 'abcd'],
  ['abcde', 'abcd…'],
  ['😀😀😀😀', '😀😀😀😀'],
  ['😀😀😀😀😀', '😀😀😀😀…'],
  ['abc😀', 'abc😀'],
  ['abc😀e', 'abc😀…'],
  ['a😀b😀c', 'a😀b😀…'],
  ['a\ud800b', 'a\ufffdb'],
  ['a\udc00\u0000', 'a\ufffd\ufffd'],
  ['ab\ud800\ud800\ud800\ud800\ud800\ud800\ud800\ud800', 'ab\ufffd\ufffd…'],
  ['abcd'.repeat(1_000_000), 'abcd…'],
])('%j in four characters', (text, shown) => expect(shortened(text, 4)).toBe(shown));

const columns = [
  { name: 'n', type: 'integer' },
  { name: 'day', type: 'date' },
  { name: 'doc', type: 'object' },
] as const;

function expressionMessage(text: string): string {
  const compiled = compileExpression(text, columns, '/expression');
  if (compiled.ok) throw new Error(`${text} compiles`);
  return compiled.problems.map(({ message }) => message).join('\n');
}

function conversionMessage(text: string): string {
  return describeFailure(
    new Error(
      JSON.stringify({
        exception_type: 'Conversion',
        exception_message: `Could not convert string '${text}' to INT64`,
      }),
    ),
  ).message;
}

function valueMessage(text: string): string {
  const made = literalFor(text, { name: 'n', type: 'integer' }, '/value');
  if (made.ok) throw new Error(`${text} fits`);
  return made.problems.map(({ message }) => message).join('\n');
}

function headerMessage(text: string): string {
  const report = new RowsReport();
  uniqueNames([text, text], report);
  return report.warnings.join('\n');
}

describe.each<[string, (text: string) => string]>([
  ['a value beside a column', valueMessage],
  [
    'a value that is not of its declared type',
    (text) => declaredValueProblem(text, 'number') ?? '',
  ],
  ['a value that cannot be converted', conversionMessage],
  ['a header that comes twice', headerMessage],
  ['a token that is out of place', (text) => expressionMessage(`1 '${text}'`)],
  ['an operand of another type', (text) => expressionMessage(`1 + '${text}'`)],
  ['a text that is no date', (text) => expressionMessage(`day > '${text}'`)],
  ['a path that is none', (text) => expressionMessage(`json_extract(doc, '$${text}')`)],
  ['a unit that is none', (text) => expressionMessage(`date_trunc('${text}', day)`)],
  ['a part of a date format', (text) => expressionMessage(`strftime(day, '${text}%😀')`)],
  ['a number that goes on as a name', () => expressionMessage('1𝒳')],
])('%s', (_what, messageOf) => {
  it('is quoted in whole characters, wherever it is cut', () => {
    for (let letters = 0; letters <= 90; letters += 1) {
      const message = messageOf(`${'x'.repeat(letters)}${'😀'.repeat(50)}`);
      expect(message).toMatch(/[😀𝒳x…]/u);
      expect(message.isWellFormed()).toBe(true);
    }
  });
});

it('data of another host never puts U+0000 into a message', () => {
  expect(headerMessage('a\u0000b')).toContain('`a\ufffdb` more than once');
  expect(conversionMessage('a\u0000b')).toContain("'a\ufffdb'");
});
