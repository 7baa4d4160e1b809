/** Parameters in configs. */

import { resolveParams } from '../../src/engine/config/params.ts';

describe('with the parameters of a run', () => {
  it('substitutes values at any depth', () => {
    const config = {
      limit: { $param: 'n' },
      by: [{ field: { $param: 'field' }, direction: 'asc' }],
      list: { $param: 'list' },
      deep: { a: [1, { b: { $param: 'n', default: 5 } }] },
      plain: 'x',
    };
    expect(resolveParams(config, { n: 3, field: 'price', list: [1, 2] })).toEqual({
      config: {
        limit: 3,
        by: [{ field: 'price', direction: 'asc' }],
        list: [1, 2],
        deep: { a: [1, { b: 3 }] },
        plain: 'x',
      },
      unknown: [],
      problems: [],
    });
  });

  it('takes a default where the parameter is missing, but null where it is null', () => {
    const config = {
      a: { $param: 'x', default: 1 },
      b: { $param: 'y', default: 1 },
      c: { $param: 'z', default: false },
    };
    expect(resolveParams(config, { y: null }).config).toEqual({ a: 1, b: null, c: false });
  });

  it('names every parameter that is missing, and where', () => {
    const { problems } = resolveParams({ a: { $param: 'x' }, 'b/c': [{ $param: 'toString' }] }, {});
    expect(problems).toEqual([
      {
        code: 'missing_param',
        message: 'The parameter `x` is missing and has no default',
        path: '/a',
      },
      {
        code: 'missing_param',
        message: 'The parameter `toString` is missing and has no default',
        path: '/b~1c/0',
      },
    ]);
  });

  it('does not look into the values that it puts in', () => {
    expect(resolveParams({ a: { $param: 'x' } }, { x: { $param: 'y' } }).config).toEqual({
      a: { $param: 'y' },
    });
  });

  it.each([
    { $param: 5 },
    { $param: '' },
    { $param: 'x', default: 1, type: 'string' },
    { $param: null },
  ])('refuses %j', (reference) => {
    expect(resolveParams({ a: reference }, { x: 1 }).problems).toMatchObject([
      { code: 'invalid_config', path: '/a' },
    ]);
  });
});

it('knows none when a graph is only validated', () => {
  const config = {
    a: { $param: 'x' },
    b: { $param: 'y', default: 2 },
    c: { d: [{ $param: 'z' }] },
  };
  expect(resolveParams(config, null)).toEqual({
    config: { a: null, b: 2, c: { d: [null] } },
    unknown: ['/a', '/c/d/0'],
    problems: [],
  });
});
