/** Which parameters and pages an operation may have, and where the fault of each other one lies. */

import type { OperationDraft, ParameterDraft } from '../../../src/services/integrations/draft.ts';
import { ofOperation, ofParameters } from './definitions.ts';

describe('parameters', () => {
  it.each<[string, Partial<ParameterDraft>[], string[]]>([
    ['of the same name in two places', [{ in: 'query' }, { in: 'header' }], ['/1/name']],
    ['of the same name in the request', [{ wireName: 'x' }, { name: 'x' }], ['/1/name']],
    ['of the same names', [{}, {}], ['/1/name', '/1/name']],
    [
      'of the same name in two places of the request',
      [{}, { name: 'b', wireName: 'a', in: 'header' }],
      [],
    ],
    [
      'of one header, whatever its case',
      [
        { name: 'X-A', in: 'header' },
        { name: 'b', wireName: 'x-a', in: 'header' },
      ],
      ['/1/wireName'],
    ],
    ['in a header of the connection', [{ name: 'Host', in: 'header' }], ['/0/name']],
    [
      'in the header of the body',
      [{ name: 'b', wireName: 'Content-Type', in: 'header' }],
      ['/0/wireName'],
    ],
    ['in the header of credentials', [{ name: 'authorization', in: 'header' }], ['/0/name']],
    ['in a header that is none', [{ name: 'X Key', in: 'header' }], ['/0/name']],
    ['in a header', [{ name: 'Accept', in: 'header' }], []],
    ['in a header that no object can have', [{ name: '__proto__', in: 'header' }], ['/0/name']],
    ['in a query that no object can have', [{ name: '__proto__' }], ['/0/name']],
    ['sent as what no object can have', [{ wireName: '__proto__' }], ['/0/wireName']],
    ['with the names of other members of objects', [{ name: 'constructor', in: 'header' }], []],
    ['of lists in a header', [{ in: 'header', type: 'array' }], ['/0/type']],
    ['of objects in a query', [{ type: 'object', style: 'deep' }], []],
    ['of objects written as a list', [{ type: 'object', style: 'comma' }], ['/0/style']],
    ['of lists written as an object', [{ type: 'array', style: 'deep' }], ['/0/style']],
    ['of lists', [{ type: 'array', style: 'pipe' }], []],
    ['of texts with a style', [{ type: 'string', style: 'comma' }], ['/0/style']],
    ['with a default', [{ type: 'date', default: '2024-02-29' }], []],
    ['with a day that is none', [{ type: 'date', default: '2023-02-29' }], ['/0/default']],
    ['with null', [{ default: null }], ['/0/default']],
    ['with an object', [{ type: 'object', default: { a: 1 } }], []],
    ['with a list for an object', [{ type: 'object', default: [1] }], ['/0/default']],
    ['with values', [{ enum: ['a', 'b'], default: 'b' }], []],
    ['with another default than its values', [{ enum: ['a', 'b'], default: 'c' }], ['/0/default']],
    [
      'with values of another type',
      [{ type: 'number', enum: [1, '2', 1] }],
      ['/0/enum/1', '/0/enum/2'],
    ],
    ['of lists with values', [{ type: 'array', enum: ['a'] }], ['/0/enum']],
  ])('%s', async (_, parameters, found) => {
    expect(await ofParameters(parameters)).toEqual(found);
  });

  it.each(['repeat', 'comma', 'space', 'pipe', 'brackets', 'deep'] as const)(
    'of lists and objects are written in the style %s where they can be',
    async (style) => {
      const [ofList, ofObject] = style === 'deep' ? [['/0/style'], []] : [[], ['/0/style']];
      expect(await ofParameters([{ type: 'array', style }])).toEqual(ofList);
      expect(await ofParameters([{ type: 'object', style }])).toEqual(ofObject);
      expect(await ofParameters([{ type: 'number', style }])).toEqual(['/0/style']);
    },
  );

  it('have a style in the body where that is a form', async () => {
    const given = [{ in: 'body', type: 'array', style: 'comma' }] as const;
    const method = 'POST' as const;
    expect(await ofParameters(given, { method, body: { format: 'form' } })).toEqual([]);
    for (const body of [undefined, { format: 'json' } as const])
      expect(await ofParameters(given, { method, body })).toEqual(['/0/style']);
  });

  it.each(['array', 'object'] as const)(
    'of the type %s go into no path and no header',
    async (type) => {
      const path = '/x/{a}';
      expect(await ofParameters([{ in: 'path', type }], { path })).toEqual(['/0/type']);
      expect(await ofParameters([{ in: 'header', type }])).toEqual(['/0/type']);
    },
  );

  it('do not go into the body of GET', async () => {
    expect(await ofParameters([{ in: 'body' }])).toEqual(['/0/in']);
    const method = 'DELETE' as const;
    expect(await ofParameters([{ in: 'body' }], { role: 'terminator', method })).toEqual([]);
  });

  it('do not set the header of the credential', async () => {
    const auth = { type: 'api_key_header', header: 'x-kEY' } as const;
    const key = { name: 'X-Key', in: 'header' } as const;
    expect(await ofParameters([key], {}, auth)).toEqual(['/0/name']);
    expect(await ofParameters([key])).toEqual([]);
  });

  it('do not set the query parameter or the signature of the credential', async () => {
    const inQuery = { type: 'api_key_query', parameter: 'key' } as const;
    const named = async (parameter: object) =>
      await ofParameters([{ in: 'query', ...parameter }], {}, inQuery);
    expect(await named({ name: 'key' })).toEqual(['/0/name']);
    expect(await named({ name: 'k', wireName: 'key' })).toEqual(['/0/wireName']);
    expect(await named({ name: 'Key' })).toEqual([]);
    const date = { name: 'X-Amz-Date', in: 'header' } as const;
    expect(await ofParameters([date], {}, { type: 'aws_sigv4' })).toEqual(['/0/name']);
    expect(await ofParameters([date], {}, { type: 'mtls' })).toEqual([]);
  });

  it('do not set what the pagination sets', async () => {
    const pagination = { type: 'page', param: 'p', sizeParam: 'n', size: 9 } as const;
    const given = [{ name: 'p' }, { name: 'size', wireName: 'n' }, { name: 'q' }];
    expect(await ofParameters(given, { pagination })).toEqual(['/0/name', '/1/wireName']);
    expect(await ofParameters([{ name: 'p', in: 'header' }], { pagination })).toEqual([]);
  });
});

describe('pagination', () => {
  it.each<[OperationDraft['pagination'], string[]]>([
    [{ type: 'none', maxPages: 3 }, []],
    [{ type: 'none', param: 'p' }, ['/param']],
    [{ type: 'page', param: 'p' }, []],
    [{ type: 'page' }, ['/param']],
    [{ type: 'page', param: '__proto__' }, ['/param']],
    [{ type: 'page', param: 'p', sizeParam: '__proto__', size: 5 }, ['/sizeParam']],
    [{ type: 'offset', param: 'p', pointer: '/a' }, ['/pointer']],
    [{ type: 'page', param: 'p', until: 'short' }, ['/size']],
    [{ type: 'page', param: 'p', until: 'short', size: 5 }, []],
    [{ type: 'page', param: 'p', sizeParam: 'n' }, ['/size']],
    [{ type: 'page', param: 'p', sizeParam: 'p', size: 5 }, ['/sizeParam']],
    [{ type: 'page', param: 'p', until: 'total' }, ['/totalPointer']],
    [{ type: 'page', param: 'p', totalPointer: '/n' }, ['/totalPointer']],
    [{ type: 'page', param: 'p', until: 'total', totalPointer: '/n' }, []],
    [{ type: 'cursor', param: 'p', pointer: '/a' }, []],
    [{ type: 'cursor' }, ['/param', '/pointer']],
    [{ type: 'cursor', param: 'p', pointer: '/a', start: 0 }, ['/start']],
    [{ type: 'cursor', param: 'p', pointer: '/a', morePointer: '/b' }, []],
    [{ type: 'page', param: 'p', morePointer: '/b' }, []],
    [{ type: 'next_url', pointer: '/a', morePointer: '/b' }, []],
    [{ type: 'link', morePointer: '/b' }, ['/morePointer']],
    [{ type: 'none', morePointer: '/b' }, ['/morePointer']],
    [{ type: 'link' }, []],
    [{ type: 'link', pointer: '/a' }, ['/pointer']],
    [{ type: 'next_url', pointer: '/a' }, []],
    [{ type: 'next_url', pointer: '/a', param: 'p' }, ['/param']],
  ])('%j has the faults %j', async (pagination, found) => {
    expect(await ofOperation({ pagination })).toEqual(found.map((one) => `/pagination${one}`));
  });

  it.each<[NonNullable<OperationDraft['pagination']>, readonly string[]]>([
    [{ type: 'none' }, []],
    [{ type: 'page', param: 'p' }, ['start', 'sizeParam', 'until', 'totalPointer', 'morePointer']],
    [
      { type: 'offset', param: 'p' },
      ['start', 'sizeParam', 'until', 'totalPointer', 'morePointer'],
    ],
    [{ type: 'cursor', param: 'p', pointer: '/a' }, ['morePointer']],
    [{ type: 'link' }, []],
    [{ type: 'next_url', pointer: '/a' }, ['morePointer']],
  ])('%j has of what others have only %j', async (pagination, taken) => {
    const size = taken.includes('sizeParam') ? { size: 5 } : {};
    for (const [name, more] of Object.entries({
      start: { start: 0 },
      sizeParam: { sizeParam: 'n' },
      until: { until: 'short' },
      totalPointer: { totalPointer: '/n', until: 'total' },
      morePointer: { morePointer: '/b' },
    } as const)) {
      const given = { ...pagination, ...size, ...more };
      const found = await ofOperation({ pagination: given });
      const absent = taken.includes(name)
        ? []
        : Object.keys(more).map((one) => `/pagination/${one}`);
      expect([name, found.toSorted()]).toEqual([name, absent.toSorted()]);
    }
    if (!taken.includes('sizeParam'))
      expect(await ofOperation({ pagination: { ...pagination, size: 5 } })).toEqual([
        '/pagination/size',
      ]);
  });

  it.each(['pointer', 'totalPointer', 'morePointer'] as const)(
    'has no %s into a response that is no JSON',
    async (name) => {
      const pagination = {
        pointer: { type: 'next_url', pointer: '/a' },
        totalPointer: { type: 'page', param: 'p', until: 'total', totalPointer: '/n' },
        morePointer: { type: 'page', param: 'p', morePointer: '/b' },
      } as const;
      const response = { format: 'csv' } as const;
      expect(await ofOperation({ response, pagination: pagination[name] })).toEqual([
        `/pagination/${name}`,
      ]);
    },
  );

  it('is of getters alone', async () => {
    const pagination = { type: 'link' } as const;
    expect(await ofOperation({ role: 'setter', pagination })).toEqual(['/pagination/type']);
  });

  it('points into JSON alone', async () => {
    const pagination = { type: 'cursor', param: 'p', pointer: '/a' } as const;
    expect(await ofOperation({ response: { format: 'csv' }, pagination })).toEqual([
      '/pagination/pointer',
    ]);
    expect(
      await ofOperation({ response: { format: 'csv' }, pagination: { type: 'link' } }),
    ).toEqual([]);
  });
});
