/** How the pages after the first are found. */

import { getter, imported, LIST_OF_ORDERS, openapi, returns } from './documents.ts';

const ORDER = LIST_OF_ORDERS.items;

const integer = { schema: { type: 'integer' } };
const list = (others: object = {}): object => ({
  properties: { data: { type: 'array', items: ORDER }, ...others },
});
const text = { type: 'string' };
const cases: [string, object, object[], object][] = [
  [
    'pages',
    list(),
    [
      { name: 'page', ...integer },
      { name: 'per_page', schema: { type: 'integer', default: 30, maximum: 100 } },
    ],
    { type: 'page', param: 'page', start: 1, sizeParam: 'per_page', size: 100, until: 'empty' },
  ],
  [
    'pages from 0',
    list(),
    [{ name: 'page', schema: { type: 'integer', default: 0 } }],
    { type: 'page', param: 'page', start: 0, until: 'empty' },
  ],
  [
    'pages whose usual size is larger than a hundred, and bounded',
    list(),
    [
      { name: 'page', ...integer },
      { name: 'limit', schema: { type: 'integer', default: 200, maximum: 500 } },
    ],
    { type: 'page', param: 'page', start: 1, sizeParam: 'limit', size: 200, until: 'empty' },
  ],
  [
    'pages of fewer than a hundred at most',
    list(),
    [
      { name: 'page', ...integer },
      { name: 'limit', schema: { type: 'integer', default: 10, maximum: 50 } },
    ],
    { type: 'page', param: 'page', start: 1, sizeParam: 'limit', size: 50, until: 'empty' },
  ],
  [
    'an index of pages, from 0 where nothing is said',
    list(),
    [{ name: 'pageIndex', ...integer }],
    { type: 'page', param: 'pageIndex', start: 0, until: 'empty' },
  ],
  [
    'an index of pages that begins with 1',
    list(),
    [{ name: 'pageIndex', schema: { type: 'integer', minimum: 1 } }],
    { type: 'page', param: 'pageIndex', start: 1, until: 'empty' },
  ],
  [
    'an index of rows, as SCIM has it',
    list(),
    [{ name: 'startIndex', ...integer }],
    { type: 'offset', param: 'startIndex', start: 1, until: 'empty' },
  ],
  [
    'an index of rows that says where it begins',
    list(),
    [{ name: 'startIndex', schema: { type: 'integer', default: 0 } }],
    { type: 'offset', param: 'startIndex', start: 0, until: 'empty' },
  ],
  [
    'a first row, which is no size though it sounds like one',
    list(),
    [
      { name: 'first', schema: { type: 'integer', maximum: 50 } },
      { name: 'max', schema: { type: 'integer', maximum: 50 } },
    ],
    { type: 'offset', param: 'first', start: 0, sizeParam: 'max', size: 50, until: 'empty' },
  ],
  [
    'an offset with a total',
    list({ total: { type: 'integer' } }),
    [
      { name: 'offset', ...integer },
      { name: 'limit', ...integer },
    ],
    { type: 'offset', param: 'offset', start: 0, until: 'total', totalPointer: '/total' },
  ],
  [
    'a cursor',
    list({ meta: { properties: { next_cursor: text } } }),
    [{ name: 'cursor', schema: text }],
    { type: 'cursor', param: 'cursor', pointer: '/meta/next_cursor' },
  ],
  [
    'a page token',
    list({ nextPageToken: text }),
    [{ name: 'pageToken', schema: text }],
    { type: 'cursor', param: 'pageToken', pointer: '/nextPageToken' },
  ],
  [
    'the next address',
    list({ next: { type: 'string', format: 'uri' }, count: {} }),
    [{ name: 'page', ...integer }],
    { type: 'next_url', pointer: '/next' },
  ],
  [
    'a cursor beside what only says whether there is more',
    list({ next_page: { type: 'boolean' }, cursor: text }),
    [{ name: 'cursor', schema: text }],
    { type: 'cursor', param: 'cursor', pointer: '/cursor', morePointer: '/next_page' },
  ],
  [
    'a cursor beside a flag in an object of its own',
    list({ pageInfo: { properties: { endCursor: text, hasNextPage: { type: 'boolean' } } } }),
    [{ name: 'after', schema: text }],
    {
      type: 'cursor',
      param: 'after',
      pointer: '/pageInfo/endCursor',
      morePointer: '/pageInfo/hasNextPage',
    },
  ],
  [
    'pages until a flag says that there are no more',
    list({ has_more: { type: ['boolean', 'null'] } }),
    [{ name: 'page', ...integer }],
    { type: 'page', param: 'page', start: 1, until: 'empty', morePointer: '/has_more' },
  ],
  [
    'a number of further rows, which is no flag',
    list({ more: { type: 'integer' } }),
    [{ name: 'page', ...integer }],
    { type: 'page', param: 'page', start: 1, until: 'empty' },
  ],
  [
    'the next address, where its description says that it is one',
    list({ pagination: { properties: { next_page: { ...text, description: 'A URL that …' } } } }),
    [{ name: 'after', ...integer }],
    { type: 'next_url', pointer: '/pagination/next_page' },
  ],
  [
    'no address in what only says whether there is more',
    list({ next: { type: 'boolean' } }),
    [{ name: 'page', ...integer }],
    { type: 'page', param: 'page', start: 1, until: 'empty' },
  ],
  ['nothing', list(), [], { type: 'none' }],
];
it.each(cases)('is recognised: %s', (_, schema, query, expected) => {
  const operation = getter(schema, { query });
  expect(operation.pagination).toEqual({ ...expected, maxPages: 100 });
  const counted = Object.entries(expected).flatMap(([key, value]) =>
    /param$/i.test(key) ? [String(value)] : [],
  );
  expect(
    operation.parameters.map(({ name }) => name).filter((name) => counted.includes(name)),
  ).toEqual([]);
});

it.each<[start: number, parameter: object]>([
  [0, { description: 'Page number to retrieve; page numbers are 0-based' }],
  [0, { description: 'Zero-based page index (0..N)', schema: { type: 'integer', minimum: 0 } }],
  [0, { description: 'Zero indexed page.', schema: { type: 'integer', default: 1 } }],
  [0, { description: 'The page to return, starting at 0' }],
  [0, { description: 'Page number (starts from zero)' }],
  [0, { description: 'First page is 0.' }],
  [0, { description: 'Results page, where 0 is the first page' }],
  [0, { description: 'The page. Default: 0' }],
  [0, { description: 'Page number. Defaults to `0`.' }],
  [0, { example: 0 }],
  [0, { schema: { type: 'integer', example: 0 } }],
  [0, { schema: { type: 'integer', examples: [0, 1] } }],
  [0, { schema: { type: 'integer', minimum: 0 } }],
  [0, { schema: { type: 'integer', description: 'Begins with 0' } }],
  [1, {}],
  [1, { description: 'The page, starting at 10' }],
  [1, { description: 'The starting page, greater than 0' }],
  [1, { description: '1-based page number', schema: { type: 'integer', minimum: 0 } }],
  [1, { description: 'Starts at 1', schema: { type: 'integer', minimum: 0 } }],
  [1, { schema: { type: 'integer', minimum: 0, default: 1 } }],
  [1, { schema: { type: 'integer', exclusiveMinimum: 0 } }],
  [1, { schema: { type: 'integer', minimum: 0, exclusiveMinimum: true } }],
  [1, { description: 'Page number, 10 rows each, from 0.5 to 1 s' }],
])('begins with page %d for %j', (start, parameter) => {
  const { pagination } = getter(list(), { query: [{ name: 'page', ...integer, ...parameter }] });
  expect(pagination).toMatchObject({ type: 'page', start });
});

it.each<[type: string, next: object, others: object]>([
  ['next_url', { description: 'Next Paginated page' }, { previous: text }],
  ['next_url', {}, { previous: text, count: { type: 'integer' } }],
  ['next_url', { description: 'Link to the next page, with its cursor' }, {}],
  ['next_url', { example: 'https://api.example.com/orders?cursor=x' }, {}],
  ['next_url', { example: '/orders?cursor=x' }, {}],
  ['next_url', { format: 'uri' }, {}],
  ['cursor', {}, {}],
  ['cursor', { description: 'Cursor of the next page, for its URL' }, { previous: text }],
  ['cursor', { description: 'Next page token', example: 'abc' }, { previous: text }],
])('follows %s for a field `next` %j beside %j', (type, next, others) => {
  const query = [{ name: 'cursor', schema: text }];
  const schema = list({ next: { ...text, ...next }, ...others });
  expect(getter(schema, { query }).pagination.type).toBe(type);
});

it.each<[string, object, object]>([
  ['total_pages', {}, { totalPages: '/total_pages', until: 'empty' }],
  ['last_page', {}, { totalPages: '/last_page', until: 'empty' }],
  ['pages', { total: { type: 'integer' } }, { totalPointer: '/total', until: 'total' }],
  // It may be the number of rows of the page.
  ['page_count', {}, { until: 'empty' }],
])('reads the number of pages at %s beside %j', (name, others, expected) => {
  const query = [{ name: 'page', ...integer }];
  const { pagination } = getter(list({ [name]: { type: 'integer' }, ...others }), { query });
  expect(pagination).toEqual({ type: 'page', param: 'page', start: 1, ...expected, maxPages: 100 });
});

it('is recognised by the Link header', () => {
  expect(getter(LIST_OF_ORDERS, { headers: { Link: {} } }).pagination.type).toBe('link');
});

it('is warned of where the response tells of pages that nothing asks for', () => {
  const pages = {
    properties: { next_page: { type: 'integer' }, last_page: { type: 'integer' } },
  };
  const schema = list({ meta: { properties: { pagination: pages } } });
  const { warnings } = imported(
    openapi({
      '/orders': { get: { responses: returns(schema as Record<string, unknown>) } },
    }),
  );
  expect(warnings.map(({ message }) => message)).toEqual([
    'The response tells of further pages at `/meta/pagination/next_page`, but no parameter asks for one: a run reads one page',
  ]);
});

it('is warned of where it is not plain', () => {
  const { definition, warnings } = imported(
    openapi({
      '/orders': {
        get: {
          parameters: [{ name: 'starting_after', in: 'query', schema: text }],
          responses: returns(list() as Record<string, unknown>),
        },
      },
    }),
  );
  expect(definition.operations[0]?.pagination.type).toBe('none');
  expect(warnings).toEqual([
    expect.objectContaining({ message: expect.stringContaining('`starting_after`') }),
  ]);
});
