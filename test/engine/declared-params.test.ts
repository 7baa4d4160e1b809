/** Graphs that declare their parameters: what is said before a run, and what a run gets. */

import type { JsonObject, Parameter } from '../../src/engine/types.ts';
import { readDeclarations } from '../../src/engine/index.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';
import { compute, inline, output } from './previewed.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine();
});
afterAll(() => engine.close());

type Nodes = readonly (readonly [type: string, config: JsonObject])[];
const prices = inline({ item: 'tea', price: 12.5 }, { item: 'cup', price: 4 });
const filter = (config: JsonObject) => ['queryoperators/filter', config] as const;

function declaring(parameters: Record<string, JsonObject>, ...nodes: Nodes) {
  return { ...chain(...nodes, output), parameters: readDeclarations(parameters) };
}

async function validated(parameters: Record<string, JsonObject>, ...nodes: Nodes) {
  const {
    errors,
    warnings,
    nodes: columns,
  } = await engine.validate(declaring(parameters, ...nodes));
  const shown = columns.at(-2)?.outputs['output1'];
  return {
    errors: errors.map(({ code, path, message }) => `${code} ${path}: ${message}`),
    warnings: warnings.map(({ code, path }) => `${code} ${path}`),
    columns: shown && shown.map(({ name, type }) => `${name} ${type}`),
  };
}

async function ran(graph: ReturnType<typeof declaring>, params: JsonObject, graphKey = 'g:1') {
  return engine.run(runRequest({ graph, params, graphKey }));
}

describe('an expression', () => {
  it.each([
    ['string', 'x', "$p || '!'", 'string', 'x!'],
    ['number', 2.5, '$p * 2', 'number', 5],
    ['number', 2, 'price > $p', 'boolean', true],
    ['boolean', false, 'not $p', 'boolean', true],
    ['date', '2024-02-29', '$p', 'date', '2024-02-29'],
    ['date', '2024-02-29', 'year($p)', 'number', 2024],
    ['timestamp', '2024-02-29T10:00:00+02:00', '$p', 'timestamp', '2024-02-29T08:00:00.000Z'],
    ['array', ['a', 'b'], "list_contains($p, 'b')", 'boolean', true],
    ['number', 2, 'if($p > 1, round(price / $p, 1), -1)', 'number', 6.3],
    ['number', 12.5, 'price in ($p, 4)', 'boolean', true],
    ['number', 1e20, 'sqrt($p) * exp($p)', 'number', null],
  ])('reads a %s that is %j in %s', async (type, value, expression, column, shown) => {
    const parameters = { p: { type } };
    const nodes: Nodes = [prices, compute('c', expression)];
    const { columns, errors } = await validated(parameters, ...nodes);
    expect(errors).toEqual([]);
    expect(columns?.[2]?.replace('integer', 'number')).toBe(`c ${column}`);
    const graph = declaring(parameters, ...nodes);
    expect(rowsOf(await ran(graph, { p: value }, `${type} ${expression}:1`))[0]).toMatchObject({
      c: shown,
    });
    expect(rowsOf(await ran(graph, {}, `${type} ${expression}:1`))).toHaveLength(2);
  });

  it('binds values, whatever they hold, and plans them once', async () => {
    const graph = declaring({ p: { type: 'string' } }, prices, compute('c', '$p'));
    for (const text of ["'; DROP TABLE x; --", '$given0', '\\', '"', '{}', '', 'né😀'])
      expect(rowsOf(await ran(graph, { p: text }))[0]).toMatchObject({ c: text });
  });

  it('takes null where the parameter is missing and has no default', async () => {
    const graph = declaring(
      { p: { type: 'number' }, q: { type: 'number', default: 3 } },
      prices,
      compute('c', 'coalesce($p, -1) + $q'),
    );
    expect(rowsOf(await ran(graph, { p: null, q: null }, 'n:1'))[0]).toMatchObject({ c: 2 });
    expect(rowsOf(await ran(graph, { p: 1, q: 1 }, 'n:1'))[0]).toMatchObject({ c: 2 });
  });

  it.each([
    [{ price_min: { type: 'number' } }, '$prce_min', 'did you mean `price_min`?'],
    [{}, '$p', 'it declares none'],
    [{ p: { type: 'rows' } }, '$p', 'holds rows'],
    [{ p: { type: 'string' } }, '$p * 2', 'text'],
    [{ p: { type: 'string' } }, '$1', 'a parameter is written $name'],
  ])('with %j is refused for %s', async (parameters, expression, words) => {
    const { errors } = await validated(parameters, prices, compute('c', expression));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(words);
  });

  it('says how to declare a parameter where none are declared', async () => {
    const { errors } = await engine.validate(chain(prices, compute('c', '$min + 1'), output));
    expect(errors).toEqual([
      expect.objectContaining({
        code: 'unknown_param',
        message:
          'Unknown parameter `$min`; declare it in the workflow, as in "parameters": {"min": {"type": "number"}} (at 1)',
      }),
    ]);
  });

  it('finds the node that fails because of a parameter', async () => {
    const graph = declaring(
      { p: { type: 'string' } },
      prices,
      compute('ok', '$p'),
      compute('bad', 'cast($p as number)'),
    );
    const outcome = await ran(graph, { p: 'x' }, 'f:1');
    expect(outcome).toMatchObject({ status: 'failed', problem: { nodeId: 3 } });
  });
});

describe('a config', () => {
  it.each([
    ['limit', { limit: { $param: 'p' } }, 'string', 'must be a whole number'],
    ['limit', { limit: { $param: 'p' } }, 'boolean', 'must be a whole number'],
    [
      'filter',
      { field: 'price', operator: '>', value: { $param: 'p' } },
      'boolean',
      'another type',
    ],
    ['filter', { field: 'item', operator: '=', value: { $param: 'p' } }, 'number', 'another type'],
    ['filter', { field: 'price', operator: { $param: 'p' }, value: 3 }, 'number', 'must be one of'],
    ['sort', { by: [{ field: { $param: 'p' } }] }, 'number', 'must be a string'],
  ])('of a %s takes %j as no %s', async (node, config, type, words) => {
    const { errors } = await validated({ p: { type, required: true } }, prices, [
      `queryoperators/${node}`,
      config,
    ]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^type_mismatch /);
    expect(errors[0]).toContain(words);
  });

  it.each([
    [{ field: 'price', operator: '>', value: { $param: 'p' } }, 'number'],
    [{ field: 'price', operator: 'in', value: { $param: 'p' } }, 'array'],
    [{ field: 'price', operator: 'between', value: { $param: 'p' } }, 'array'],
    [{ field: { $param: 'p' }, operator: '>', value: 3 }, 'string'],
    [{ field: 'item', operator: { $param: 'p' }, value: 'x' }, 'string'],
    [{ expression: { $param: 'p' } }, 'string'],
  ])('%j may take a %s', async (config, type) => {
    const { errors, columns } = await validated(
      { p: { type, required: true } },
      prices,
      filter(config),
    );
    expect(errors).toEqual([]);
    expect(columns).toEqual(['item string', 'price number']);
  });

  it('knows the columns of a node whose missing parameter does not change them', async () => {
    const wait = { p: { type: 'number', required: true } };
    const added: Nodes[number] = [
      'queryoperators/fillMissing',
      { fields: { price: { $param: 'p' } } },
    ];
    expect((await validated(wait, prices, added)).columns).toEqual(['item string', 'price number']);
    const named: Nodes[number] = [
      'queryoperators/computedColumn',
      { column_name: { $param: 'q' }, expression: '1' },
    ];
    const free = await validated({ q: { type: 'string', required: true } }, prices, named);
    expect(free).toEqual({ errors: [], warnings: [], columns: null });
  });

  it('is checked with the declared default', async () => {
    const { errors } = await validated({ p: { type: 'string', default: 'prise' } }, prices, [
      'queryoperators/sort',
      { by: [{ field: { $param: 'p' } }] },
    ]);
    expect(errors).toEqual([expect.stringContaining('Unknown column `prise`')]);
  });

  it('warns of a parameter that may be missing, and refuses one that is not declared', async () => {
    const limit = (name: string): Nodes[number] => [
      'queryoperators/limit',
      { limit: { $param: name } },
    ];
    const { errors, warnings } = await validated(
      { n: { type: 'number' } },
      prices,
      limit('n'),
      limit('m'),
    );
    expect(warnings).toEqual(['missing_param /limit']);
    expect(errors).toEqual([
      'unknown_param /limit: The workflow declares no parameter `m`; did you mean `n`?',
    ]);
  });
});

describe('sources/params', () => {
  const rows = { orders: { type: 'rows', columns: { item: 'string', day: 'date' } } };

  it('has the declared columns before a run, and in it', async () => {
    const nodes: Nodes = [['sources/params', { param: 'orders' }], compute('y', 'year(day)')];
    expect((await validated(rows, ...nodes)).columns).toEqual([
      'item string',
      'day date',
      'y integer',
    ]);
    const graph = declaring(rows, ...nodes);
    const orders = [{ item: 'tea', day: '2024-01-31' }];
    expect(rowsOf(await ran(graph, { orders }, 'r:1'))).toEqual([
      { item: 'tea', day: '2024-01-31', y: 2024 },
    ]);
    expect(rowsOf(await ran(graph, { orders: [] }, 'r:1'))).toEqual([]);
  });

  it('takes the declared default', async () => {
    const fallback = { orders: { ...rows.orders, default: [{ item: 'cup', day: null }] } };
    const graph = declaring(fallback, ['sources/params', { param: 'orders' }]);
    expect(rowsOf(await ran(graph, {}, 'd:1'))).toEqual([{ item: 'cup', day: null }]);
  });

  it.each([
    ['order', 'The workflow declares no parameter `order`; did you mean `orders`?'],
    [
      'n',
      'The parameter `n` is declared as `number`; rows come from one that is declared as `rows`',
    ],
  ])('refuses the parameter %s', async (param, message) => {
    const declared = { ...rows, n: { type: 'number' } };
    const { errors } = await validated(declared, ['sources/params', { param }]);
    expect(errors).toEqual([expect.stringContaining(message)]);
  });
});

describe('a run', () => {
  const declared: Record<string, Partial<Parameter> & JsonObject> = {
    n: { type: 'number', required: true },
    day: { type: 'date' },
    of: { type: 'string', enum: ['a', 'b'] },
  };

  it.each([
    [{}, 'missing_param', 'The parameter `n` is required; it must be a number'],
    [{ n: null }, 'missing_param', 'The parameter `n` is required; it must be a number'],
    [{ n: '5' }, 'invalid_value', 'The parameter `n` must be a number, not the text "5"'],
    [
      { n: 1, m: 2 },
      'unknown_param',
      'The parameter `m` is not a parameter of this workflow; did you mean `n`?',
    ],
    [
      { n: 1, of: 'c' },
      'invalid_value',
      'The parameter `of` must be one of "a", "b", not the text "c"',
    ],
    [
      { n: 1, day: '2023-02-29' },
      'invalid_value',
      'The parameter `day` must be a date such as "2024-12-31", not the text "2023-02-29"',
    ],
  ])('with %j fails as %s', async (params, code, message) => {
    const graph = declaring(declared, prices);
    expect(await ran(graph, params, 'x:1')).toMatchObject({
      status: 'failed',
      problem: { nodeId: null, code, message },
    });
  });
});
