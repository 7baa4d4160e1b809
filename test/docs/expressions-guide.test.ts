/** The guide to expressions names every function as it is written, and each of its examples gives the result that it shows. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileExpression } from '../../src/engine/expression/index.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import { renderedColumns } from '../../src/engine/plan/render.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { projectRoot } from '../support/source-files.ts';

const guide = readFileSync(join(projectRoot, 'openapi/docs/guides/expressions.md'), 'utf8');
/** The cells in code of each line of a table. */
const lines = guide
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => [...line.matchAll(/`([^`]+)`(?= *\|)/g)].map(([, code = '']) => code));

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

it('names every function as it is written', () => {
  const written = lines.filter((cells) => cells.length === 3).map(([usage]) => usage);
  expect(written.toSorted()).toEqual([...functions.values()].map(({ usage }) => usage).toSorted());
});

it.each(lines.map((cells) => cells.slice(-2) as [string, string]))(
  '%s is %s',
  async (expression, result) => {
    const compiled = compileExpression(expression, [], '/expression');
    if (!compiled.ok) throw new Error(compiled.problems.map(({ message }) => message).join('; '));
    const { sql, type, mayOverflow } = compiled.value;
    const settled = mayOverflow ? 'CASE WHEN isfinite(v) THEN v END' : 'v';
    const [row] = await duckdb.rows(
      `SELECT ${renderedColumns([{ name: 'v', type: type ?? 'string' }])} FROM (SELECT ${settled} AS v FROM (SELECT ${sql} AS v))`,
    );
    const shown = row?.['v'];
    expect(typeof shown === 'string' ? shown : JSON.stringify(shown)).toBe(result);
  },
);
