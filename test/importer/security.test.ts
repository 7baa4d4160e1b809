/** Which of several security schemes nodes send. */

import { imported, LIST_OF_ORDERS, openapi, returns } from './documents.ts';

const KEY = { type: 'apiKey', in: 'header', name: 'X-Key' };
const BASIC = { type: 'http', scheme: 'basic' };
const OAUTH = { type: 'oauth2', flows: {} };
const QUERY_KEY = { type: 'apiKey', in: 'query', name: 'key' };

type Security = readonly Readonly<Record<string, readonly string[]>>[];

/** An operation for each `security`; undefined: it has none of its own. */
function authOf(whole: Security | undefined, operations: readonly (Security | undefined)[]) {
  const paths = Object.fromEntries(
    operations.map((security, at) => [
      `/orders${at}`,
      { get: { responses: returns(LIST_OF_ORDERS), ...(security && { security }) } },
    ]),
  );
  const securitySchemes = { key: KEY, basic: BASIC, oauth: OAUTH, query: QUERY_KEY };
  const { definition, warnings } = imported(
    openapi(paths, { ...(whole && { security: whole }), components: { securitySchemes } }),
  );
  return { type: definition.auth.type, warnings: warnings.map(({ message }) => message) };
}

it('the one that most operations ask for, and the others are named', () => {
  expect(authOf(undefined, [[{ key: [] }], [{ basic: [] }], [{ basic: [] }]])).toEqual({
    type: 'basic',
    warnings: ['The API also knows `key`; nodes use `basic`'],
  });
});

it('operations without a choice of their own ask for what the document asks for', () => {
  const inherited = [undefined, undefined, undefined];
  expect(
    authOf([{ basic: [] }], [...inherited, [{ key: [] }], [{ key: [] }], [{ key: [] }]]).type,
  ).toBe('basic');
});

it('operations that ask for none do not count', () => {
  expect(authOf([{ basic: [] }], [[], [], [{ key: [] }], [{ key: [] }]]).type).toBe(
    'api_key_header',
  );
});

it('of as many, one that needs no warning', () => {
  expect(authOf(undefined, [[{ oauth: [] }, { key: [] }]]).type).toBe('api_key_header');
  expect(authOf(undefined, [[{ query: [] }, { basic: [] }]]).type).toBe('basic');
});

it('the first that can be sent, where those that are asked for more often cannot be', () => {
  const asked: Security = [{ query: [] }];
  expect(authOf(undefined, [asked, asked, [{ key: [] }]]).type).toBe('api_key_header');
});

it('none where the only one cannot be sent or is not there', () => {
  expect(authOf([{ query: [] }], [undefined])).toEqual({
    type: 'none',
    warnings: ['`query` is a key in query, which is not supported: nodes send no credential'],
  });
  expect(authOf([{ missing: [] }], [undefined])).toEqual({
    type: 'none',
    warnings: ['There is no security scheme `missing`'],
  });
});

it.each(['Host', 'X-Request-Id', 'traceparent', '__proto__'])(
  'none where the key would be in the header %s',
  (name) => {
    const { definition, warnings } = imported(
      openapi(
        { '/orders': { get: { responses: returns(LIST_OF_ORDERS) } } },
        {
          security: [{ key: [] }],
          components: { securitySchemes: { key: { ...KEY, name } } },
        },
      ),
    );
    expect(definition.auth.type).toBe('none');
    expect(warnings.map(({ message }) => message).join()).toContain(`a key in the header`);
  },
);
