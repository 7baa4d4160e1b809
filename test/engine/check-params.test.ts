/** The checks of graphs with parameters: what is known without them, and what a run must bring in. */

import { createChecker } from '../support/checker.ts';
import type { LoadedSource } from '../../src/engine/plan/plan.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { chain as realChain } from '../support/engine.ts';
import { graph } from '../support/small-catalogue.ts';
import { finished } from '../support/finished.ts';
import { checker, rows, compute, chain, errors } from './check-errors.ts';

describe('validation, without a run', () => {
  it('checks syntax, but not what is known only in a run', () => {
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
    ).toEqual([
      '1 invalid_config /columns Column `a`: Unknown type `intger`; did you mean `integer`?',
    ]);
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

  it('finds what is wrong with the whole config beside a parameter in it', () => {
    const of = (config: JsonObject) => errors(chain(rows({ a: 1 }), ['limit', config], ['output']));
    expect(of({ offset: { $param: 'n' } })).toEqual([
      '2 missing_config /limit test/limit requires `limit`',
    ]);
    expect(of({ limit: { $param: 'n' }, ofset: 1 })).toEqual([
      '2 invalid_config /ofset test/limit has no member `ofset`; did you mean `offset`?',
    ]);
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

  it('is skipped while parameters are missing or of the wrong type', () => {
    expect(finished(checker.pending(of, {})).report.errors).toEqual([
      {
        nodeId: 2,
        code: 'missing_param',
        message: 'The parameter `which` is missing and has no default',
        path: '/param',
      },
    ]);
    expect(finished(checker.pending(of, { which: 5 })).report.errors).toEqual([
      { nodeId: 2, code: 'invalid_config', message: '`param` must be a string', path: '/param' },
    ]);
  });
});

describe('the check of a run', () => {
  const loaded = (columns: LoadedSource['columns']): ReadonlyMap<number, LoadedSource> =>
    new Map([[1, { table: 'loaded', columns }]]);
  const of = chain(['param', { param: 'orders' }], compute('c', 'price * 2'), ['output']);

  it('goes by the columns that came', () => {
    const { plan } = finished(checker.check(of, {}, loaded([{ name: 'price', type: 'number' }])));
    expect(plan?.outputs.map(({ nodeId, columns }) => ({ nodeId, columns }))).toEqual([
      {
        nodeId: 3,
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
