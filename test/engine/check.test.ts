/** The checks of whole graphs: configs, parameters, and columns from node to node. */

import { createChecker } from '../../src/engine/graph/check.ts';
import type { LoadedSource } from '../../src/engine/plan/plan.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { chain as realChain } from '../support/engine.ts';
import { graph, smallCatalogue } from '../support/small-catalogue.ts';
import { finished } from '../support/finished.ts';

const checker = createChecker(smallCatalogue, { maxNodes: 50 });
const rows = (...values: JsonObject[]): readonly [string, JsonObject] => ['rows', { rows: values }];
const compute = (name: string, expression: unknown): readonly [string, JsonObject] => [
  'compute',
  { column_name: name, expression } as JsonObject,
];
const chain = (...nodes: (readonly [string, JsonObject?])[]): Graph =>
  graph(
    Object.fromEntries(nodes.map((node, index) => [index + 1, node])),
    nodes
      .slice(1)
      .map((_, index) => `${index + 1}>${index + 2}`)
      .join(' '),
  );

function errors(
  of: Graph,
  params: JsonObject | null = null,
  sources: ReadonlyMap<number, LoadedSource> | null = null,
): string[] {
  const { report, plan } = finished(checker.check(of, params, sources));
  expect(report.errors.length > 0 && plan !== null).toBe(false);
  return report.errors.map(
    ({ nodeId, code, path, message }) => `${nodeId} ${code} ${path ?? ''} ${message}`,
  );
}

describe('validation, without a run', () => {
  it('follows columns and types through the graph', () => {
    expect(
      errors(
        chain(
          rows({ a: 1, b: 'x' }),
          compute('c', 'a * 2'),
          compute('d', "c > a and b like 'x%'"),
          ['output'],
        ),
      ),
    ).toEqual([]);
    expect(
      errors(
        chain(rows({ a: 1, b: 'x' }), compute('c', 'a * 2'), compute('d', 'c || b'), ['output']),
      ),
    ).toEqual([
      '3 type_mismatch /expression `||` joins text, but this is a whole number; write cast(… as string), or use concat (at 1)',
    ]);
  });

  it('says what is wrong once, not again at every node that follows', () => {
    expect(
      errors(
        chain(rows({ a: 1 }), compute('c', 'aa'), compute('d', 'c'), compute('e', 'nowhere'), [
          'output',
        ]),
      ),
    ).toEqual(['2 unknown_column /expression Unknown column `aa`; did you mean `a`? (at 1)']);
  });

  it('reports every node that is wrong by itself', () => {
    const bad = graph(
      {
        1: ['rows'],
        2: ['limit', { limit: -1, ofset: 2 }],
        3: compute('', 'a +'),
        4: ['output', { title: 'x' }],
      },
      '1>2 2>3 3>4',
    );
    expect(errors(bad)).toEqual([
      '1 missing_config /rows test/rows requires `rows`',
      '2 invalid_config /ofset test/limit has no member `ofset`; did you mean `offset`?',
      '2 invalid_config /limit `limit` must be at least 0',
      '3 invalid_config /column_name `column_name` must not be empty',
      '3 invalid_expression /expression Expected a value but found the end (at 4)',
      '4 invalid_config /title test/output has no member `title`',
    ]);
  });

  it('checks rows that stand in the config', () => {
    expect(errors(chain(rows({ a: 1, A: 2 }), ['output']))).toEqual([
      '1 duplicate_column /rows Column names must be unique, whatever their case: `a` and `A` differ only in case',
    ]);
    expect(
      errors(chain(['rows', { rows: [{ a: 'x' }], columns: { a: 'integer' } }], ['output'])),
    ).toEqual(['1 invalid_value /rows Row 1, column `a`: "x" is not a whole number']);
  });

  it('refuses tables that cannot be: two columns of a name, too many columns', () => {
    expect(errors(chain(rows({ Total: 1 }), compute('total', '1'), ['output']))).toEqual([
      '2 duplicate_column  Column names must be unique, whatever their case: `Total` and `total` differ only in case',
    ]);
    const wide = rows(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a${index}`, 1])),
    );
    const wider = rows(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`b${index}`, 1])),
    );
    expect(
      errors(graph({ 1: wide, 2: wider, 3: ['beside'], 4: ['output'] }, '1>3 2>3:input2 3>4')),
    ).toEqual([
      '3 invalid_config  A table has at most 500 columns, but 600 would come out of here',
    ]);
  });

  it('leaves alone what only a run can tell, but not syntax', () => {
    expect(
      errors(chain(['param', { param: 'orders' }], compute('c', 'anything + 1'), ['output'])),
    ).toEqual([]);
    expect(
      errors(chain(['param', { param: 'orders' }], compute('c', 'anything +'), ['output'])),
    ).toEqual(['2 invalid_expression /expression Expected a value but found the end (at 11)']);
    expect(
      errors(
        chain(
          ['param', { param: 'orders', columns: { a: 'integer' } }],
          compute('c', 'anything + 1'),
          ['output'],
        ),
      ),
    ).toEqual([
      '2 unknown_column /expression Unknown column `anything`; the columns are `a` (at 1)',
    ]);
    expect(
      errors(chain(['param', { param: 'orders', columns: { a: 'intger' } }], ['output'])),
    ).toEqual(['1 invalid_config /columns Unknown type `intger` of column `a`']);
  });

  it('leaves alone members that are parameters, but nothing beside them', () => {
    const of = chain(
      rows({ a: 1 }),
      ['limit', { limit: { $param: 'n' }, offset: -1 }],
      compute('x', { $param: 'e' }),
      ['output'],
    );
    expect(errors(of)).toEqual(['2 invalid_config /offset `offset` must be at least 0']);
    expect(
      errors(
        chain(rows({ a: 1 }), ['limit', { limit: { $param: 'n', default: 'all' } }], ['output']),
      ),
    ).toEqual(['2 invalid_config /limit `limit` must be a whole number']);
  });

  describe('where a parameter leaves a config unknown', () => {
    const validate = (
      ...nodes: readonly (readonly [type: string, config: JsonObject])[]
    ): string[] =>
      finished(
        createChecker(catalogue, { maxNodes: 50 }).check(
          realChain(['sources/inlineRows', { rows: [{ a: 1 }] }], ...nodes, [
            'termination/dashboardOutput',
            {},
          ]),
          null,
          null,
        ),
      ).report.errors.map(({ nodeId, code, path }) => `${nodeId} ${code} ${path}`);
    const n = { $param: 'n' };

    it('follows columns through nodes that leave them as they are', () => {
      for (const [type, config] of [
        ['queryoperators/limit', { limit: n }],
        ['queryoperators/sort', { by: n }],
        ['queryoperators/distinct', { fields: n }],
        ['queryoperators/filter', { field: 'a', operator: '=', value: n }],
      ] as const) {
        expect(
          validate(
            [type, config],
            ['queryoperators/filter', { field: 'zzz', operator: 'is_null' }],
          ),
        ).toEqual(['3 unknown_column /field']);
        expect(
          validate([type, config], ['queryoperators/filter', { field: 'a', operator: 'is_null' }]),
        ).toEqual([]);
      }
      const renamed = ['queryoperators/select', { columns: [{ field: 'a', as: n }] }] as const;
      expect(
        validate(renamed, ['queryoperators/filter', { field: 'zzz', operator: 'is_null' }]),
      ).toEqual([]);
    });

    it('looks columns up that it names beside', () => {
      expect(
        validate(['queryoperators/filter', { field: 'zzz', operator: '=', value: n }]),
      ).toEqual(['2 unknown_column /field']);
      expect(validate(['queryoperators/filter', { field: n, operator: 'is_null' }])).toEqual([]);
      expect(validate(['queryoperators/distinct', { fields: ['a', 'b', n] }])).toEqual([
        '2 unknown_column /fields/1',
      ]);
      const pivot = { index: 'x', column: n, values: [{ value: 1 }], function: 'sum', field: 'y' };
      expect(validate(['queryoperators/pivot', pivot])).toEqual([
        '2 unknown_column /index',
        '2 unknown_column /field',
      ]);
    });
  });

  it('refuses text that no statement can carry, from configs and from parameters', () => {
    const problem =
      '2 invalid_config /column_name Text must not hold U+0000 or half of a surrogate pair';
    expect(errors(chain(rows({ a: 1 }), compute('x\u0000', 'a'), ['output']))).toEqual([problem]);
    expect(errors(chain(rows({ a: 1 }), compute('\ud800', 'a'), ['output']))).toEqual([problem]);
    const named = chain(
      rows({ a: 1 }),
      ['compute', { column_name: { $param: 'name' }, expression: 'a' }],
      ['output'],
    );
    expect(errors(named, { name: '\u0000' })).toEqual([problem]);
    expect(errors(chain(['rows', { rows: [{ 'a\u0000': 1 }] }], ['output']))).toEqual([
      '1 invalid_config /rows/0/a\u0000 Text must not hold U+0000 or half of a surrogate pair',
    ]);
  });

  it('checks what hangs on a cycle as far as it goes', () => {
    const cyclic = graph({ 1: ['union'], 2: compute('a', '1 +'), 3: ['output'] }, '1>2 2>1 2>3');
    expect(errors(cyclic).map((error) => error.split(' ').slice(0, 2).join(' '))).toEqual([
      '1 cycle',
      '2 invalid_expression',
    ]);
  });

  it('refuses a graph over its cap by itself', () => {
    const large = graph(
      Object.fromEntries(Array.from({ length: 51 }, (_, id) => [id, rows({ a: 1 })])),
      '',
    );
    expect(errors(large)).toEqual([
      'null graph_too_large  A workflow has at most 50 nodes, but this one has 51',
    ]);
    expect(finished(checker.pending(large, {})).report.errors).toHaveLength(1);
  });

  it('refuses more expressions than a graph may have, at the node that passes the cap', () => {
    const large = createChecker(smallCatalogue, { maxNodes: 500 });
    // 200 values and operators each.
    const expression = `coalesce(${Array.from({ length: 199 }, () => 'a').join(', ')})`;
    const nodes = (count: number) =>
      Array.from({ length: count }, (_, index) => compute(`c${index}`, expression));
    const check = (count: number) =>
      finished(large.check(chain(rows({ a: 1 }), ...nodes(count), ['output']), null, null)).report
        .errors;
    expect(check(100)).toEqual([]);
    expect(check(103)).toEqual([
      {
        nodeId: 102,
        code: 'graph_too_large',
        path: '/expression',
        message:
          'The expressions of a workflow have at most 20,000 values and operators together, and this node passes that; divide the workflow in two',
      },
    ]);
  });

  it('plans nothing, since no rows are there', () => {
    expect(finished(checker.check(chain(rows({ a: 1 }), ['output']), null, null))).toEqual({
      report: { errors: [], warnings: [] },
      plan: null,
    });
  });
});

describe('what a run must bring in', () => {
  const of = graph(
    {
      1: rows({ a: 1 }),
      2: ['param', { param: { $param: 'which' } }],
      3: ['union'],
      4: ['output'],
      5: ['param', { param: 'dead' }],
      6: ['limit', { limit: 1 }],
    },
    '1>3 2>3 3>4 5>6',
  );

  it('is the rows of every getter from which a terminator is reached', () => {
    const { report, sources } = finished(checker.pending(of, { which: 'orders' }));
    expect(report.errors).toEqual([]);
    expect(sources).toEqual([
      { nodeId: 1, source: { kind: 'rows', rows: [{ a: 1 }], columns: undefined } },
      { nodeId: 2, source: { kind: 'param', name: 'orders', columns: undefined } },
    ]);
  });

  it('is not asked for while parameters are missing or of the wrong type', () => {
    expect(finished(checker.pending(of, {})).report.errors).toEqual([
      {
        nodeId: 2,
        code: 'missing_param',
        message: 'The parameter `which` is missing and has no default',
        path: '/param',
      },
    ]);
    expect(finished(checker.pending(of, { which: 5 })).report.errors).toEqual([
      { nodeId: 2, code: 'invalid_config', message: '`param` must be text', path: '/param' },
    ]);
  });
});

describe('the check of a run', () => {
  const loaded = (columns: LoadedSource['columns']): ReadonlyMap<number, LoadedSource> =>
    new Map([[1, { table: 'loaded', columns }]]);
  const of = chain(['param', { param: 'orders' }], compute('c', 'price * 2'), ['output']);

  it('goes by the columns that came', () => {
    const { plan } = finished(checker.check(of, {}, loaded([{ name: 'price', type: 'number' }])));
    expect(
      plan?.outputs.map(({ nodeId, nodeType, columns }) => ({ nodeId, nodeType, columns })),
    ).toEqual([
      {
        nodeId: 3,
        nodeType: 'test/output',
        columns: [
          { name: 'price', type: 'number' },
          { name: 'c', type: 'number' },
        ],
      },
    ]);
    expect(errors(of, {}, loaded([{ name: 'Price', type: 'number' }]))).toEqual([
      '2 unknown_column /expression Unknown column `price`; did you mean `Price`? (at 1)',
    ]);
    expect(errors(of, {}, loaded([{ name: 'price', type: 'string' }]))).toHaveLength(1);
  });
});

it('plans no statements that are the square of a large graph', () => {
  const large = createChecker(catalogue, { maxNodes: 500 });
  // Each output names every column.
  const columns = Array.from({ length: 250 }, (_, index) => ({
    name: `c${index}`.padEnd(250, '-'),
    type: 'integer' as const,
  }));
  const planned = (terminators: number) => {
    const steps = Array.from({ length: 240 }, (_, index): [string, JsonObject] => [
      'queryoperators/computedColumn',
      { column_name: `x${index}`, expression: '1 + 1' },
    ]);
    const { nodes, edges } = realChain(['sources/params', { param: 'p' }], ...steps);
    const ends = Array.from({ length: terminators }, (_, index) => ({
      id: 1_000 + index,
      type: 'termination/dashboardOutput',
      label: '',
      config: {},
    }));
    const more = ends.map(({ id }) => ({
      source: 241,
      sourcePort: 'output1',
      target: id,
      targetPort: 'input1',
    }));
    return finished(
      large.check(
        { nodes: [...nodes, ...ends], edges: [...edges, ...more] },
        {},
        new Map([[1, { table: 't', columns }]]),
      ),
    );
  };
  expect(planned(2).plan?.outputs).toHaveLength(2);
  const refused = planned(240);
  expect(refused.plan).toBeNull();
  expect(refused.report.errors).toMatchObject([
    { code: 'graph_too_large', message: expect.stringContaining('divide it in two') as string },
  ]);
});

it('leaves graph, parameters and configs as they are', () => {
  const of = chain(rows({ a: 1 }), ['limit', { limit: { $param: 'n' } }], ['output']);
  const before = JSON.stringify(of);
  finished(
    checker.check(
      of,
      { n: 1 },
      new Map([[1, { table: 't', columns: [{ name: 'a', type: 'integer' }] }]]),
    ),
  );
  expect(JSON.stringify(of)).toBe(before);
});
