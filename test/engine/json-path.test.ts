/** Paths into JSON name exactly one value: every name that may be written is a name and no pattern. */

import { printExpression } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression } from '../../src/engine/expression/index.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

async function evaluate(expression: string, doc: unknown): Promise<unknown> {
  const compiled = compileExpression(expression, [{ name: 'doc', type: 'object' }], '');
  if (!compiled.ok) return compiled.problems;
  const [row] = await duckdb.rows(
    `SELECT ${printExpression(compiled.value.expression).sql} AS v FROM (SELECT '${JSON.stringify(doc).replaceAll("'", "''")}'::JSON AS doc)`,
  );
  return row?.['v'];
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const names = [
  '*',
  '**',
  'a*',
  '*a',
  '#',
  '?',
  '?(@.a)',
  '.',
  'a.b',
  '..',
  '[0]',
  'a[0]',
  '[*]',
  ']',
  '$',
  '@',
  ' ',
  "'",
  '/',
  '~',
  '-1',
  '0',
  'é',
  '😀',
  '__proto__',
];

it.each(names)('a member called %s is found under its name, and nothing else is', async (name) => {
  const others = Object.fromEntries(
    names.filter((other) => other !== name).map((other) => [other, 'other']),
  );
  const path = `."${name}"`;
  for (const [call, type] of [
    ['json_extract_string', String],
    ['json_extract', JSON.stringify],
  ] as const) {
    const at = (way: string): string => `${call}(doc, ${quoted(`$${way}`)})`;
    const object = { ...others, [name]: 'found' };
    expect(await evaluate(at(path), object)).toBe(type('found'));
    expect(await evaluate(at(path), others)).toBeNull();
    expect(await evaluate(at(path), ['other'])).toBeNull();
    expect(
      await evaluate(at(`.rows[1]${path}${path}`), { rows: [others, { [name]: object }] }),
    ).toBe(type('found'));
    expect(await evaluate(at(`${path}[1].last`), { [name]: [0, { last: 'found' }] })).toBe(
      type('found'),
    );
  }
});

it.each([
  '',
  '$.',
  '$..a',
  '$.*',
  '$[*]',
  '$[#-1]',
  '$[-1]',
  '$.""',
  '$."a',
  '$."a\\"b"',
  'a.b',
  '/a',
  '$a',
  '$.a b',
  '*',
  '**',
  '$["a"]',
  `$.${'a'.repeat(200)}`,
])('%j is refused before a run', async (path) => {
  expect(await evaluate(`json_extract_string(doc, ${quoted(path)})`, {})).toMatchObject([
    {
      code: 'invalid_expression',
      message: expect.stringContaining("write it like '$.items[0].name'") as string,
    },
  ]);
});
