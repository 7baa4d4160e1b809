/** Parameters are read to the letter: what is no number, id or boolean of ours is not taken for one. */

import {
  readPathParameters,
  readQuery,
  type ParameterObject,
} from '../../../src/http/openapi/parameters.ts';

const parameter = (name: string, type: string, place = 'query'): ParameterObject => ({
  name,
  in: place,
  schema: { type },
});
const declared = [
  parameter('page', 'integer'),
  parameter('all', 'boolean'),
  parameter('title', 'string'),
  parameter('page', 'string', 'path'),
];
const refused = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error;
  }
};

describe('a query', () => {
  it.each<[query: string, values: object]>([
    ['', {}],
    ['&&', {}],
    ['page=0', { page: 0 }],
    ['page=7&all=true', { page: 7, all: true }],
    ['page=-7&all=false', { page: -7, all: false }],
    ['page=999999999999999', { page: 999_999_999_999_999 }],
    ['page=1000000000000000', { page: '1000000000000000' }],
    ['page=07', { page: '07' }],
    ['page=-0', { page: '-0' }],
    ['page=+3', { page: ' 3' }],
    ['page=1e2', { page: '1e2' }],
    ['page=0x10', { page: '0x10' }],
    ['page=1.0', { page: '1.0' }],
    ['page=', { page: '' }],
    ['page', { page: '' }],
    ['all=TRUE', { all: 'TRUE' }],
    ['all=1', { all: '1' }],
    ['title=1&other=2', { title: '1', other: '2' }],
    ['title=a=b', { title: 'a=b' }],
    ['title=a+b%20c%2Bd', { title: 'a b c+d' }],
    ['ti%74le=%C3%A9', { title: 'é' }],
    ['=x', { '': 'x' }],
    ['__proto__=x', JSON.parse('{"__proto__":"x"}') as object],
    ['constructor=x', { constructor: 'x' }],
  ])('%j', (query, values) => {
    expect(readQuery(query, declared)).toEqual(values);
    expect(Object.keys(readQuery(query, declared))).toEqual(Object.keys(values));
  });

  it.each([
    ['page=1&page=1', 'page', 'The query parameter `page` must be given once only.'],
    ['other=&other=', 'other', 'The query parameter `other` must be given once only.'],
    ['title=%', '', 'The query string has a percent-encoding that is not valid UTF-8.'],
    ['title=%C3', '', 'The query string has a percent-encoding that is not valid UTF-8.'],
    ['%ff=1', '', 'The query string has a percent-encoding that is not valid UTF-8.'],
    ['title=a%00', '', 'The query string has the character U+0000, which is not allowed.'],
    ['%00', '', 'The query string has the character U+0000, which is not allowed.'],
  ])('%j is refused', (query, path, message) => {
    expect(refused(() => readQuery(query, declared))).toMatchObject({
      code: 'INVALID_INPUT',
      message,
      details: [{ path, message }],
    });
  });
});

describe('a path', () => {
  const read = (name: string, text: string) =>
    refused(() =>
      readPathParameters({ [name]: text }, [
        parameter(name, 'integer', 'path'),
        parameter('page', 'integer'),
      ]),
    );

  it.each(['1', '9', '10', '2147483647', '%31'])('%s is an id', (text) => {
    expect(read('workflowId', text)).toEqual({ workflowId: Number(decodeURIComponent(text)) });
  });

  it.each([
    '0',
    '-1',
    '01',
    '2147483648',
    '9999999999',
    '10000000000',
    '1.0',
    '1e1',
    ' 1',
    '1 ',
    '',
    'x',
    '%',
    '%00',
  ])('%j is none that exists', (text) => {
    expect(read('workflowId', text)).toMatchObject({
      code: 'WORKFLOW_NOT_FOUND',
      message: 'There is no workflow with this id.',
    });
  });

  it.each([
    ['keyId', 'KEY_NOT_FOUND', 'There is no API key with this id.'],
    ['userId', 'USER_NOT_FOUND', 'There is no user with this id.'],
    ['otherId', 'NOT_FOUND', 'There is no resource with this id.'],
  ])('%s has an error of its own', (name, code, message) => {
    expect(read(name, 'x')).toMatchObject({ code, message });
  });

  it('takes text as it is meant', () => {
    const text = (raw: string) =>
      readPathParameters({ id: raw }, [parameter('id', 'string', 'path')]);
    expect([text('dataRef%3Aa'), text('a+b'), text('%'), text('7')]).toEqual([
      { id: 'dataRef:a' },
      { id: 'a+b' },
      { id: '%' },
      { id: '7' },
    ]);
    expect(readPathParameters({}, [parameter('id', 'string', 'path')])).toEqual({ id: '' });
  });
});
