/** The tables of a node type's page: its config, and the rows of its examples. */

import { configTable } from '../../src/http/docs/config-table.ts';
import { rowsTable } from '../../src/http/docs/rows-table.ts';

/** The cells of each row of the body. */
const cellsOf = (html: string): readonly (readonly string[])[] =>
  [...html.replace(/<thead>.*<\/thead>/, '').matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!),
  );
const valueOf = (schema: object): string =>
  cellsOf(configTable({ properties: { member: schema } }))[0]![1]!;

describe('a config', () => {
  it('has a row for each member, with what it takes where it is left out', () => {
    const table = configTable({
      required: ['field'],
      properties: {
        field: { type: 'string', description: 'Of `id`, see /docs/expressions.' },
        limit: { type: 'integer', default: 10 },
        by: { type: 'string' },
      },
    });
    expect(cellsOf(table)).toEqual([
      [
        '<code>field</code>',
        'string',
        '<strong>required</strong>',
        'Of <code>id</code>, see <a href="/docs/expressions">/docs/expressions</a>.',
      ],
      ['<code>limit</code>', 'whole number', '<code>10</code>', ''],
      ['<code>by</code>', 'string', '', ''],
    ]);
  });

  it('without members has a sentence in place of the table', () => {
    expect(configTable({ type: 'object' })).toContain('has no settings');
  });

  it('has rows for the members of its members, wherever these may have them', () => {
    const inner = { type: 'object', required: ['a'], properties: { a: { type: 'boolean' } } };
    const table = configTable({
      properties: {
        one: inner,
        list: { type: 'array', items: inner },
        either: { anyOf: [{ type: 'string' }, inner, { type: 'array', items: inner }] },
      },
    });
    expect(cellsOf(table).map(([name]) => name)).toEqual(
      ['one', 'one.a', 'list', 'list[].a', 'either', 'either.a', 'either[].a'].map(
        (name) => `<code>${name}</code>`,
      ),
    );
  });

  it.each<[object, string]>([
    [{ type: 'number' }, 'number'],
    [{ type: 'string', format: 'expression' }, '<a href="/docs/expressions">expression</a>'],
    [{}, 'any JSON'],
    [{ enum: ['asc', '\t', 1] }, '<code>asc</code> <code>&quot;\\t&quot;</code> <code>1</code>'],
    [{ const: 'rows' }, '<code>&quot;rows&quot;</code>'],
    [{ type: ['array', 'string'], items: { type: 'string' } }, 'string, or list of string'],
    [{ type: 'array' }, 'list'],
    [
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
      'list whose items are string or whole number',
    ],
    [
      { anyOf: [{ type: 'string' }, { type: 'string', minLength: 3 }, { type: 'null' }] },
      'string, or null',
    ],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object, name → whole number'],
    [{ type: 'object', additionalProperties: false }, 'object'],
  ])('shows %j as %s', (schema, shown) => {
    expect(valueOf(schema)).toBe(shown);
  });
});

describe('rows', () => {
  it('have the columns of all, and what is missing or null is no text', () => {
    expect(
      cellsOf(
        rowsTable([
          { a: 1, b: 'null' },
          { b: null, c: ['<x>'] },
        ]),
      ),
    ).toEqual([
      ['1', 'null', '<span class="null">–</span>'],
      ['<span class="null">–</span>', '<span class="null">null</span>', '[&quot;&lt;x&gt;&quot;]'],
    ]);
  });

  it('that there are not are said to be none', () => {
    expect(rowsTable([])).toContain('No rows');
  });
});
