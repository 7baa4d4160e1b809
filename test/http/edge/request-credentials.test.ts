/** Credentials that sign requests, send a key in the query, or present a certificate: their fields and changes. */

import { selfSigned } from '../../support/certificate.ts';
import { bearer, newCredential, SECRET } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const AWS = {
  region: 'eu-central-1',
  service: 'execute-api',
  access_key_id: 'AKIDEXAMPLE',
  secret_access_key: SECRET,
};
const CLIENT = selfSigned({ names: ['client.test'] });
const EXPIRED = selfSigned({ notAfter: new Date('2026-01-01T00:00:00Z') });
const hmac = (overrides: object) => ({
  type: 'hmac',
  data: {
    signed_text: '{body}',
    signature_headers: { 'X-Signature': '{signature}' },
    secret: SECRET,
    ...overrides,
  },
});
const OTHER = selfSigned({ names: ['client.test'] });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 10_000 });
});
afterAll(() => server.close());

const create = (body: object) =>
  server.client.ok('createCredential', { cookie: server.admin.cookie, body });

const update = (credentialId: number, body: object) =>
  server.client.ok('updateCredential', {
    cookie: server.admin.cookie,
    params: { credentialId },
    body,
  });

it.each<[string, object, object]>([
  [
    'api_key_query',
    { parameter: 'api_key', value: SECRET },
    { parameter: 'api_key', value: { set: true } },
  ],
  [
    'hmac',
    {
      signed_text: '{timestamp}.{body}',
      signature_headers: { 'X-Signature': '{signature}', Date: '{http_date}' },
      secret: SECRET,
      key_id: '',
    },
    {
      algorithm: 'sha256',
      signed_text: '{timestamp}.{body}',
      signature_headers: { 'X-Signature': '{signature}', Date: '{http_date}' },
      signature_encoding: 'hex',
      secret_encoding: 'text',
      secret: { set: true },
    },
  ],
  [
    'aws_sigv4',
    { ...AWS, session_token: `${SECRET} token` },
    { ...AWS, secret_access_key: { set: true }, session_token: { set: true } },
  ],
  ['aws_sigv4', AWS, { ...AWS, secret_access_key: { set: true } }],
  [
    'mtls',
    { certificate: CLIENT.cert, private_key: CLIENT.key, ca: CLIENT.cert },
    { certificate: CLIENT.cert, ca: CLIENT.cert, private_key: { set: true } },
  ],
])(
  'createCredential stores a credential of the type %s with its settings',
  async (type, data, expected) => {
    const response = await create({ ...bearer, type, data });
    expect(response.body.data.data).toEqual(expected);
    expect(response.text).not.toContain(SECRET);
    expect(response.text).not.toContain('PRIVATE KEY');
  },
);

it.each<[string, object, ...string[]]>([
  [
    'a query parameter with a space',
    { type: 'api_key_query', data: { parameter: 'api key', value: SECRET } },
    '/data/parameter',
  ],
  ['an unknown placeholder', hmac({ signed_text: '{bodi}' }), '/data/signed_text'],
  ['a signed text without a placeholder', hmac({ signed_text: 'a' }), '/data/signed_text'],
  [
    'a placeholder of a header that is none',
    hmac({ signed_text: '{header:a b}' }),
    '/data/signed_text',
  ],
  [
    'no header with the signature',
    hmac({ signature_headers: { 'X-Time': '{timestamp}' } }),
    '/data/signature_headers',
  ],
  [
    'a signature in a header of the connection',
    hmac({ signature_headers: { Host: '{signature}' } }),
    '/data/signature_headers/Host',
  ],
  [
    'the same header twice',
    hmac({ signature_headers: { 'X-A': '{signature}', 'x-b': '', 'X-B': '' } }),
    '/data/signature_headers/x-b',
    '/data/signature_headers/X-B',
  ],
  [
    'an unknown placeholder of a header',
    hmac({ signature_headers: { 'X-A': '{signature}{body}' } }),
    '/data/signature_headers/X-A',
  ],
  [
    'more than ten headers',
    hmac({
      signature_headers: Object.fromEntries(
        Array.from({ length: 11 }, (_, at) => [`X-${at}`, '{signature}']),
      ),
    }),
    '/data/signature_headers',
  ],
  [
    'a secret that is not in its encoding',
    hmac({ secret: SECRET, secret_encoding: 'hex' }),
    '/data/secret',
  ],
  ['no region', { type: 'aws_sigv4', data: { ...AWS, region: undefined } }, '/data/region'],
  [
    'a certificate that is none',
    { type: 'mtls', data: { certificate: 'PEM', private_key: CLIENT.key } },
    '/data/certificate',
  ],
  [
    'a private key that is none',
    { type: 'mtls', data: { certificate: CLIENT.cert, private_key: 'PEM' } },
    '/data/private_key',
  ],
  [
    'the private key of another certificate',
    { type: 'mtls', data: { certificate: CLIENT.cert, private_key: EXPIRED.key } },
    '/data/private_key',
  ],
  [
    'a certificate that has expired',
    { type: 'mtls', data: { certificate: EXPIRED.cert, private_key: EXPIRED.key } },
    '/data/certificate',
  ],
])('createCredential refuses %s, without repeating a secret', async (_, overrides, ...paths) => {
  const { body, text } = await server.client.fails('INVALID_INPUT', 'createCredential', {
    cookie: server.admin.cookie,
    body: { ...bearer, ...overrides },
  });
  expect(body.error.details).toMatchObject(paths.map((path) => ({ path })));
  expect(text).not.toContain(SECRET);
});

const aws = { type: 'aws_sigv4', data: AWS };

it.each<[string, object, object, object, string, string]>([
  [
    'another query parameter',
    { type: 'api_key_query', data: { parameter: 'key', value: SECRET } },
    { parameter: 'api_key' },
    { value: 'new' },
    '/data/parameter',
    'value',
  ],
  [
    'another signed text',
    hmac({}),
    { signed_text: '{method}' },
    { secret: 'new' },
    '/data/signed_text',
    'secret',
  ],
  [
    'another encoding of the secret',
    hmac({}),
    { secret_encoding: 'hex' },
    { secret: '0f' },
    '/data/secret_encoding',
    'secret',
  ],
  [
    'another service',
    aws,
    { service: 's3' },
    { secret_access_key: 'new' },
    '/data/service',
    'secret_access_key',
  ],
  [
    'another certificate',
    { type: 'mtls', data: { certificate: CLIENT.cert, private_key: CLIENT.key } },
    { certificate: OTHER.cert },
    { private_key: OTHER.key },
    '/data/certificate',
    'private_key',
  ],
])(
  'updateCredential accepts %s only together with the secret',
  async (_, overrides, data, secret, path, field) => {
    const { id, ...before } = await newCredential(server, overrides);
    const request = { cookie: server.admin.cookie, params: { credentialId: id } };
    const failed = await server.client.fails('INVALID_INPUT', 'updateCredential', {
      ...request,
      body: { name: 'New', data },
    });
    expect(failed.body.error.details).toEqual([
      { path, message: expect.stringContaining(`send the secret (\`/data/${field}\`) again`) },
    ]);
    expect((await server.client.ok('getCredential', request)).body.data).toMatchObject(before);
    const changed = await update(id, { data: { ...data, ...secret } });
    expect(changed.body.data.data).toMatchObject(data);
  },
);

it('updateCredential replaces a session token together with the access key only', async () => {
  const data = { ...aws.data, session_token: 'token' };
  const { id } = await newCredential(server, { ...aws, data });
  const { body } = await server.client.fails('INVALID_INPUT', 'updateCredential', {
    cookie: server.admin.cookie,
    params: { credentialId: id },
    body: { data: { session_token: '' } },
  });
  expect(body.error.details).toMatchObject([{ path: '/data/session_token' }]);
  const renamed = await update(id, { name: 'New' });
  expect(renamed.body.data.data).toMatchObject({ session_token: { set: true } });
  const changed = await update(id, { data: { secret_access_key: 'new' } });
  expect(changed.body.data.data).not.toHaveProperty('session_token');
});
