/** Which of several security schemes nodes send. */

import { imported, LIST_OF_ORDERS, openapi, returns, swagger } from './documents.ts';

const KEY = { type: 'apiKey', in: 'header', name: 'X-Key' };
const BASIC = { type: 'http', scheme: 'basic' };
const OAUTH = { type: 'oauth2', flows: {} };
const QUERY_KEY = { type: 'apiKey', in: 'query', name: 'key' };
const COOKIE = { type: 'apiKey', in: 'cookie', name: 'key' };

type Security = readonly Readonly<Record<string, readonly string[]>>[];

/** An operation for each `security`; undefined: it has none of its own. */
function authOf(whole: Security | undefined, operations: readonly (Security | undefined)[]) {
  const paths = Object.fromEntries(
    operations.map((security, at) => [
      `/orders${at}`,
      { get: { responses: returns(LIST_OF_ORDERS), ...(security && { security }) } },
    ]),
  );
  const securitySchemes = {
    key: KEY,
    basic: BASIC,
    oauth: OAUTH,
    query: QUERY_KEY,
    cookie: COOKIE,
  };
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
  const asked: Security = [{ cookie: [] }];
  expect(authOf(undefined, [asked, asked, [{ key: [] }]]).type).toBe('api_key_header');
});

it('none where the only one cannot be sent or is not there', () => {
  expect(authOf([{ cookie: [] }], [undefined])).toEqual({
    type: 'none',
    warnings: ['`cookie` is a key in cookie, which is not supported: nodes send no credential'],
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

const SECURED = { security: [{ scheme: [] }] };
const CREDENTIALS_URL = 'https://login.example/token';

function schemeOf(scheme: object, parameters: readonly object[] = []) {
  const paths = { '/orders': { get: { parameters, responses: returns(LIST_OF_ORDERS) } } };
  const components = { securitySchemes: { scheme } };
  const { definition, warnings } = imported(openapi(paths, { ...SECURED, components }));
  const [operation] = definition.operations;
  return {
    auth: definition.auth,
    warnings: warnings.map(({ message }) => message),
    parameters: operation?.parameters.map(({ name }) => name),
  };
}

it.each<[string, object, object]>([
  ['a key in the query', QUERY_KEY, { type: 'api_key_query', parameter: 'key' }],
  ['a client certificate', { type: 'mutualTLS' }, { type: 'mtls' }],
  [
    'a signature of AWS',
    {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      'x-amazon-apigateway-authtype': 'awsSigv4',
    },
    { type: 'aws_sigv4' },
  ],
  ['the same by its name', { type: 'http', scheme: 'AWS4-HMAC-SHA256' }, { type: 'aws_sigv4' }],
])('%s', (_, scheme, auth) => {
  expect(schemeOf(scheme)).toMatchObject({ auth, warnings: [] });
});

it.each<[string, object, string, string]>([
  [
    'client credentials',
    {
      implicit: { authorizationUrl: 'https://login.example/authorize' },
      authorizationCode: { tokenUrl: 'https://other.example' },
      clientCredentials: { tokenUrl: CREDENTIALS_URL },
    },
    'oauth2',
    `the grant \`client_credentials\` and \`token_url\` \`${CREDENTIALS_URL}\``,
  ],
  [
    'an authorization code',
    { authorizationCode: { authorizationUrl: 'https://a.example', tokenUrl: CREDENTIALS_URL } },
    'oauth2',
    `the grant \`authorization_code\` and \`authorization_url\` \`https://a.example\`, \`token_url\` \`${CREDENTIALS_URL}\``,
  ],
  ['no flow of a service', { password: { tokenUrl: CREDENTIALS_URL } }, 'bearer', 'do not renew'],
])('OAuth 2.0 with %s', (_, flows, type, says) => {
  const { auth, warnings } = schemeOf({ type: 'oauth2', flows });
  expect(auth).toEqual({ type });
  expect(warnings).toEqual([expect.stringContaining(says)]);
});

it('OAuth 2.0 of a document in Swagger 2.0', () => {
  const scheme = { type: 'oauth2', flow: 'application', tokenUrl: CREDENTIALS_URL };
  const paths = {
    '/orders': { get: { responses: { 200: { description: 'OK', schema: LIST_OF_ORDERS } } } },
  };
  const { definition } = imported(swagger(paths, { ...SECURED, securityDefinitions: { scheme } }));
  expect(definition.auth).toEqual({ type: 'oauth2' });
});

it('OpenID Connect, and a signature that the credential describes', () => {
  const url = 'https://login.example/.well-known/openid-configuration';
  const connect = schemeOf({ type: 'openIdConnect', openIdConnectUrl: url });
  expect(connect).toMatchObject({
    auth: { type: 'oauth2' },
    warnings: [expect.stringContaining(url)],
  });
  const signed = schemeOf({ type: 'http', scheme: 'HMAC' });
  expect(signed).toMatchObject({
    auth: { type: 'hmac' },
    warnings: [expect.stringContaining('a signature of the request')],
  });
});

it('parameters that the credential sets are none of the node', () => {
  const named = (place: string, ...names: string[]) =>
    names.map((name) => ({ name, in: place, schema: { type: 'string' } }));
  expect(schemeOf(QUERY_KEY, named('query', 'key', 'Key', 'since')).parameters).toEqual([
    'Key',
    'since',
  ]);
  const aws = { type: 'http', scheme: 'aws4-hmac-sha256' };
  const signature = [
    ...named('header', 'X-Amz-Date', 'X-Amz-SignedHeaders', 'X-Amz-Target'),
    ...named('query', 'X-Amz-Signature', 'MaxResults'),
  ];
  expect(schemeOf(aws, signature).parameters).toEqual(['X-Amz-Target', 'MaxResults']);
});
