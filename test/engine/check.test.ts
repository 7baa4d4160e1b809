/** The checks of whole graphs: configs, and columns from node to node. */

import { createChecker } from '../support/checker.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { chain as realChain } from '../support/engine.ts';
import { graph, smallCatalogue } from '../support/small-catalogue.ts';
import { finished } from '../support/finished.ts';
import { checker, rows, compute, chain, errors } from './check-errors.ts';

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

  it('checks rows in the config', () => {
    expect(errors(chain(rows({ a: 1, A: 2 }), ['output']))).toEqual([
      '1 duplicate_column /rows Column names must be unique, whatever their case: `a` and `A` differ only in case',
    ]);
    expect(
      errors(chain(['rows', { rows: [{ a: 'x' }], columns: { a: 'integer' } }], ['output'])),
    ).toEqual(['1 invalid_value /rows Row 1, column `a`: "x" is not a whole number']);
  });

  it('refuses tables that cannot be: two columns of a name, too many columns, too long names', () => {
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
    const named = (length: number) =>
      rows(
        Object.fromEntries(
          Array.from({ length: 256 }, (_, index) => [`${index}`.padEnd(length - 3, '-') + '中', 1]),
        ),
      );
    // 256 bytes each, of 254 characters: 64 KiB together.
    expect(errors(chain(named(256), ['output']))).toEqual([]);
    expect(errors(chain(named(256), compute('x', '1'), ['output']))).toEqual([
      "2 invalid_config  The names of a table's columns take at most 64 KiB together, but 65 KiB would come out of here",
    ]);
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

  it('checks nodes that depend on a cycle as far as possible', () => {
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

  it('refuses more columns than the nodes of a graph may have together, at the node that passes the cap', () => {
    const large = createChecker(catalogue, { maxNodes: 500 });
    const name = (index: number) => `c${index}`.padEnd(70, '-');
    const columns = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [name(index), 'string']),
    );
    // 100 bytes for each of 400 columns: 209 tables fit into 8 MiB.
    const check = (count: number) =>
      finished(
        large.check(
          realChain(
            ['sources/params', { param: 'p', columns }],
            ...Array.from({ length: count }, (): [string, JsonObject] => [
              'queryoperators/limit',
              { limit: 1 },
            ]),
            ['termination/dashboardOutput', {}],
          ),
          null,
          null,
        ),
      ).report.errors;
    expect(check(208)).toEqual([]);
    expect(check(230)).toEqual([
      {
        nodeId: 210,
        code: 'graph_too_large',
        message:
          'The columns of all nodes of a workflow take at most 8 MiB together, and this node passes that; select fewer columns early, or divide the workflow in two',
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

it('plans no statements that are the square of a large graph', () => {
  const large = createChecker(catalogue, { maxNodes: 500 });
  // Each output names every column.
  const columns = Array.from({ length: 250 }, (_, index) => ({
    name: `c${index}`.padEnd(250, '-'),
    type: 'integer' as const,
  }));
  const planned = (terminators: number) => {
    const steps = Array.from({ length: 100 }, (_, index): [string, JsonObject] => [
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
      source: 101,
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
  const refused = planned(390);
  expect(refused.plan).toBeNull();
  expect(refused.report.errors).toMatchObject([
    { code: 'graph_too_large', message: expect.stringContaining('divide it in two') as string },
  ]);
});

it('knows no request of a getter before its parameters are there', () => {
  const members = { query: { $param: 'a' }, headers: { $param: 'b' } };
  const of = realChain(
    ['sources/httpRequest', { url: 'https://api.example.com', ...members }],
    ['termination/dashboardOutput', {}],
  );
  const real = createChecker(catalogue, { maxNodes: 10 });
  expect(finished(real.check(of, null, null)).report.errors).toEqual([]);
});

it('checks functions and parameters of expressions where the columns are not known yet', () => {
  const real = createChecker(catalogue, { maxNodes: 50 });
  const of = {
    ...realChain(
      ['sources/httpRequest', { url: 'https://example.com' }],
      ['queryoperators/computedColumn', { column_name: 'a', expression: 'lower(frobnicate(x))' }],
      ['queryoperators/computedColumn', { column_name: 'b', expression: 'round() + lowr(y) + z' }],
      ['queryoperators/filter', { expression: 'total > $min_totl and upper(name) = $country' }],
      ['termination/dashboardOutput', {}],
    ),
    parameters: [
      { name: 'min_total', type: 'number' as const, required: false },
      { name: 'country', type: 'string' as const, required: false },
    ],
  };
  expect(
    finished(real.check(of, null, null)).report.errors.map(({ nodeId, message }) => [
      nodeId,
      message,
    ]),
  ).toEqual([
    [2, 'Unknown function `frobnicate`; /docs/expressions#functions lists all functions (at 7)'],
    [3, 'The argument `x` of `round(x, digits)` is missing (at 1)'],
    [3, 'Unknown function `lowr`; did you mean `lower`? (at 11)'],
    [4, 'Unknown parameter `$min_totl` of the workflow; did you mean `min_total`? (at 9)'],
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
