/** Every example on the page about expressions gives the result that it shows. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { printExpression } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression, type CompiledExpression } from '../../src/engine/expression/index.ts';
import { listFunctions } from '../../src/engine/expression/functions/catalogue.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import { renderedColumns } from '../../src/engine/dialects/duckdb/render.ts';
import { expressionsPage } from '../../src/http/docs/expressions-page.ts';
import { calls } from '../engine/function-cases.ts';
import { sampleColumns } from '../support/expression-table.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { projectRoot } from '../support/source-files.ts';

/** The lines of tables that have an expression and its result and nothing else. */
const written = readFileSync(join(projectRoot, 'openapi/docs/expressions.md'), 'utf8')
  .replaceAll('\\|', '\u0000')
  .split('\n')
  .map((line) => /^\| `([^`]+)` \| `([^`]+)` \|$/.exec(line))
  .filter((found) => found !== null)
  .map(([, ...cells]) => cells.map((cell) => cell.replaceAll('\u0000', '|')) as [string, string]);

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

const examples = [...functions.values()].map(
  ({ example: { expression, result } }) => [expression, result] as [string, string],
);

it.each([...examples, ...written])('%s is %s', async (expression, result) => {
  const { type, expression: parsed } = compiled(expression);
  const { sql, mayOverflow } = printExpression(parsed);
  const settled = mayOverflow ? 'CASE WHEN isfinite(v) THEN v END' : 'v';
  const [row] = await duckdb.rows(
    `SELECT ${renderedColumns([{ name: 'v', type: type ?? 'string' }])} FROM (SELECT ${settled} AS v FROM (SELECT ${sql} AS v))`,
  );
  const shown = row?.['v'];
  expect(typeof shown === 'string' ? shown : JSON.stringify(shown)).toBe(result);
});

const sole = calls.filter(([expression]) => /^\w+\([^()]*\)$/.test(expression));
it.each(sole.filter(([, type]) => type !== null))(
  'the function of %s may give %s',
  (expression, type) => {
    const name = expression.slice(0, expression.indexOf('(')).toLowerCase();
    expect(functions.get(name)?.returns ?? [type]).toContain(type);
  },
);

describe('the page', () => {
  const page = expressionsPage(listFunctions());

  it('has a place for every function, to which the index and the API lead', () => {
    for (const name of functions.keys()) {
      expect(page.split(`id="${name}"`)).toHaveLength(2);
      expect(page).toContain(`href="#${name}"`);
    }
  });

  it('has a heading for every kind of function, by which the index begins its line', () => {
    const [, index = '', sections = ''] =
      /<h2 id="functions">[^]*?<ul>([^]*?)<\/ul>([^]*)/.exec(page) ?? [];
    const headings = [...sections.matchAll(/<h3[^>]*>([^]*?)<\/h3>/g)].map(([, text]) => text);
    expect(headings.length).toBe(new Set(listFunctions().map(({ category }) => category)).size);
    expect(headings).not.toContain('');
    expect([...index.matchAll(/<li>([^]*?): </g)].map(([, text]) => text)).toEqual(headings);
  });

  it('names each parameter as its usage does, without the quotes of a literal', () => {
    for (const { parameters, usage } of listFunctions())
      for (const { name } of parameters) {
        expect(name).toMatch(/^[a-z_]+$/);
        expect(usage).toMatch(new RegExp(`[(, ']${name}[), ']`));
      }
  });
});

function compiled(expression: string): CompiledExpression {
  const outcome = compileExpression(expression, sampleColumns, '/expression');
  if (!outcome.ok) throw new Error(outcome.problems.map(({ message }) => message).join('; '));
  return outcome.value;
}
