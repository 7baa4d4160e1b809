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

describe('a list in a query', () => {
  const list = (name: string, explode?: boolean): ParameterObject => ({
    ...parameter(name, 'array'),
    ...(explode !== undefined && { explode }),
  });
  const lists = [list('each'), list('one', false), parameter('page', 'integer')];

  it.each<[query: string, values: object]>([
    ['each=a', { each: ['a'] }],
    ['each=a,b&page=1&each=c%2C+d', { each: ['a,b', 'c, d'], page: 1 }],
    ['each', { each: [''] }],
    ['one=a', { one: ['a'] }],
    ['one=a,b%2Cc,', { one: ['a', 'b,c', ''] }],
  ])('%j', (query, values) => {
    expect(readQuery(query, lists)).toEqual(values);
  });

  it('comes once where all of its items are in one value', () => {
    expect(refused(() => readQuery('one=a&one=b', lists))).toMatchObject({
      message: 'The query parameter `one` must be given once only.',
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
    ['revision', 'REVISION_NOT_FOUND', 'There is no revision with this number.'],
    ['scheduleId', 'SCHEDULE_NOT_FOUND', 'There is no schedule with this id.'],
    ['executionId', 'EXECUTION_NOT_FOUND', 'There is no execution with this id.'],
    ['credentialId', 'CREDENTIAL_NOT_FOUND', 'There is no credential with this id.'],
    ['integrationId', 'INTEGRATION_NOT_FOUND', 'There is no integration with this id.'],
    ['otherId', 'NOT_FOUND', 'There is no resource with this id.'],
  ])('%s has an error of its own', (name, code, message) => {
    expect(read(name, 'x')).toMatchObject({ code, message });
  });

  it('has ids of 64 bits where they are declared so, as far as numbers are exact', () => {
    const schema = { type: 'integer', format: 'int64' };
    const idOf = (text: string) =>
      refused(() =>
        readPathParameters({ executionId: text }, [{ name: 'executionId', in: 'path', schema }]),
      );
    for (const id of [2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(idOf(String(id))).toEqual({ executionId: id });
    for (const text of ['9007199254740992', '90071992547409910'])
      expect(idOf(text)).toMatchObject({ code: 'EXECUTION_NOT_FOUND' });
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
