/** The warning about divisions of decimals whose digits can exceed 38. */

import { compute, graphOf, inline, output, usePreviews } from './previewed.ts';

const { validate } = usePreviews();

async function warningsOf(expression: string): Promise<readonly string[]> {
  const graph = graphOf(
    { 1: inline({ n: 1 }), 2: compute('q', expression), 3: output },
    [1, 2],
    [2, 3],
  );
  const { errors, warnings } = await validate(graph);
  expect(errors).toEqual([]);
  return warnings.map(({ code, nodeId, message }) => `${code} ${nodeId}: ${message}`);
}

const of = (type: string): string => `cast(n as ${type})`;

it.each([
  `${of('decimal(12,2)')} / 3`,
  `${of('decimal(22,2)')} / n`,
  `${of('decimal(34,6)')} / ${of('decimal(4,4)')}`,
  'n / 3',
])('is absent for %s', async (expression) => {
  expect(await warningsOf(expression)).toEqual([]);
});

it.each([
  [
    `${of('decimal(38,2)')} / n`,
    '`decimal(38,2)` / `decimal(19,0)` fails for dividends of more than 34 digits',
  ],
  [`1 + ${of('decimal(35,6)')} / ${of('decimal(4,4)')}`, 'more than 34 digits'],
])('names the most digits of the dividend of %s', async (expression, words) => {
  const [warning, ...others] = await warningsOf(expression);
  expect(others).toEqual([]);
  expect(warning).toMatch(/^division_too_wide 2: /);
  expect(warning).toContain(words);
});
