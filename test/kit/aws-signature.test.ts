/** Signature Version 4, compared with the test suite and the examples that AWS publishes. */

import type { AwsUse } from '../../src/model/opened-credential.ts';
import type { Hop } from '../../src/connectors/http/hop.ts';
import { awsHeaders } from '../../src/kit/aws-signature.ts';

const SUITE: AwsUse = {
  kind: 'aws',
  region: 'us-east-1',
  service: 'service',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const SUITE_TIME = new Date('2015-08-30T12:36:00Z');
const SUITE_TOKEN =
  'AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==';

const hop = (url: string, overrides: Partial<Hop> = {}): Hop => ({
  url: new URL(url.startsWith('/') ? `https://example.amazonaws.com${url}` : url),
  method: 'GET',
  headers: { accept: '*/*', 'user-agent': 'weir' },
  body: undefined,
  ...overrides,
});
const FORM = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'Param1=value1',
} as const;
const UNRESERVED = '-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

it.each<[string, Hop, string, AwsUse?]>([
  ['get-vanilla', hop('/'), '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['get-slash', hop('//'), '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-vanilla-query-order-key-case',
    hop('/?Param2=value2&Param1=value1'),
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
  [
    'get-unreserved',
    hop(`/${UNRESERVED}`),
    '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f',
  ],
  [
    'get-vanilla-query-unreserved',
    hop(`/?${UNRESERVED}=${UNRESERVED}`),
    '9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197',
  ],
  [
    'get-vanilla-utf8-query',
    hop('/?ሴ=bar'),
    '2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04',
  ],
  [
    'post-vanilla',
    hop('/', { method: 'POST' }),
    '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  ],
  [
    'post-vanilla-query',
    hop('/?Param1=value1', { method: 'POST' }),
    '28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11',
  ],
  [
    'post-x-www-form-urlencoded',
    hop('/', FORM),
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
  [
    'post-sts-header-before',
    hop('/', { method: 'POST' }),
    '85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead',
    { ...SUITE, sessionToken: SUITE_TOKEN },
  ],
])('signs %s of the test suite', (_, request, signature, use = SUITE) => {
  const headers = awsHeaders(use, request, SUITE_TIME);
  expect(headers['x-amz-date']).toBe('20150830T123600Z');
  expect(headers['x-amz-security-token']).toBe(use.sessionToken);
  expect(headers['authorization']).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20150830\/us-east-1\/service\/aws4_request, SignedHeaders=/,
  );
  expect(headers['authorization']).toContain(`, Signature=${signature}`);
});

const S3: AwsUse = {
  kind: 'aws',
  region: 'us-east-1',
  service: 's3',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

it.each([
  ['/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('signs GET %s as in the documentation of S3', (path, signature) => {
  const request = hop(`https://examplebucket.s3.amazonaws.com${path}`);
  const headers = awsHeaders(S3, request, new Date('2013-05-24T00:00:00Z'));
  expect(headers['authorization']).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  );
});

it('signs an encoded path of S3 once, and of other services twice', () => {
  const signatures = [S3, { ...S3, service: 'execute-api' }].map((use) =>
    ['/a%20b', '/a+b', '/a%2Bb', '/%ff'].map(
      (path) => awsHeaders(use, hop(path), SUITE_TIME)['authorization'],
    ),
  );
  expect(signatures[0]?.[1]).toBe(signatures[0]?.[2]);
  expect(new Set(signatures[1]).size).toBe(4);
});
