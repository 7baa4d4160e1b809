/** How lists and objects of a query are written, which parameters are needed, which come twice, and which are none. */

import { LIST_OF_ORDERS, onlyOperation, openapi, returns, swagger } from './documents.ts';

const LIST = { type: 'array', items: { type: 'string' } };

function parametersOf(parameters: readonly object[], path = '/orders') {
  const document = openapi({ [path]: { get: { parameters, responses: returns(LIST_OF_ORDERS) } } });
  return onlyOperation(document).parameters;
}

it.each([
  [{}, 'repeat'],
  [{ explode: true }, 'repeat'],
  [{ explode: false }, 'comma'],
  [{ style: 'form' }, 'repeat'],
  [{ style: 'form', explode: false }, 'comma'],
  // By OpenAPI these are not exploded where nothing is said.
  [{ style: 'spaceDelimited' }, 'space'],
  [{ style: 'pipeDelimited' }, 'pipe'],
  [{ style: 'pipeDelimited', explode: true }, 'repeat'],
  [{ style: 'deepObject' }, 'brackets'],
])('a list with %j is written as %s', (written, style) => {
  const [one] = parametersOf([{ name: 'ids', in: 'query', schema: LIST, ...written }]);
  expect(one).toMatchObject({ name: 'ids', style });
});

it('brackets that are part of a name are not written twice', () => {
  expect(
    parametersOf([{ name: 'ids[]', in: 'query', style: 'deepObject', schema: LIST }]),
  ).toMatchObject([{ name: 'ids[]', wireName: 'ids', style: 'brackets' }]);
});

it.each([
  ['csv', 'comma'],
  ['ssv', 'space'],
  ['pipes', 'pipe'],
  ['multi', 'repeat'],
  ['tsv', 'comma'],
])('the collection format %s of Swagger 2.0 is %s', (collectionFormat, style) => {
  const parameters = [{ name: 'ids', in: 'query', type: 'array', items: {}, collectionFormat }];
  const document = swagger({
    '/orders': { get: { parameters, responses: { 200: { schema: LIST_OF_ORDERS } } } },
  });
  expect(onlyOperation(document).parameters).toMatchObject([{ name: 'ids', style }]);
});

it.each([
  [true, true],
  [false, false],
])('members of an object that is required: %s', (required, isNeeded) => {
  const schema = {
    type: 'object',
    required: ['state'],
    properties: { state: { type: 'string' }, since: { type: 'string' } },
  };
  expect(
    parametersOf([{ name: 'filter', in: 'query', required, schema }]).map((one) => [
      one.name,
      one.required,
    ]),
  ).toEqual([
    ['state', isNeeded],
    ['since', false],
  ]);
});

it('a parameter that comes twice in one place is one, and the first counts', () => {
  const text = (name: string, place: string, description: string) => {
    return { name, in: place, description, schema: { type: 'string' } };
  };
  const schema = { type: 'object', properties: { state: { type: 'string' } } };
  const parameters = parametersOf([
    text('state', 'query', 'first'),
    { name: 'filter', in: 'query', schema },
    text('state', 'header', 'of the header'),
  ]);
  expect(
    parameters.map(({ name, wireName, in: place, description }) => [
      name,
      wireName,
      place,
      description,
    ]),
  ).toEqual([
    ['state', undefined, 'query', 'first'],
    ['header_state', 'state', 'header', 'of the header'],
  ]);
});

it('headers that each request sets itself are no parameters', () => {
  const names = ['Authorization', 'Accept', 'Content-Type', 'User-Agent', 'Cookie', 'Host'];
  const parameters = ['X-Tenant', ...names, ...names.map((name) => name.toLowerCase())];
  expect(
    parametersOf(
      parameters.map((name) => ({ name, in: 'header', schema: { type: 'string' } })),
    ).map(({ name }) => name),
  ).toEqual(['X-Tenant']);
});
