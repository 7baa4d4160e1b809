/** Paths, methods, headers and text that no honest client sends. */

import fc from 'fast-check';
import { operations } from '../../../src/generated/operations.ts';

const ODD_PATHS = [
  '/',
  '//',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v1/keys/',
  '/api/v1/workflows//',
  '/api/v1/workflows/1/',
  '/API/v1/keys',
  '/api/v1/%6beys',
  '/api/v1/keys?',
  '/api/v1/keys?%',
  '/api/v1/workflows?page=%E0%A4%A',
  '/api/v1/workflows?=',
  '/api/v1/workflows?&&&',
  '/api/v1/workflows?page[]=1',
  '/api/v1/workflows?page=1&page=2',
  '/../../etc/passwd',
  '/api/v1/..%2f..%2flivez',
  '/docs/..%2f..%2fpackage.json',
  '/docs/errors/%00',
  '/docs/nothing',
  '/%',
  '/%00',
  '/api/v1/workflows/%',
  '/api/v1/workflows/1/data/%',
  '/api/v1/workflows/1/data/',
  '/api/v1/workflows/1/data/a/b',
  '*',
  'http://example.com/api/v1/keys',
  '/api/v1/keys#x',
  '/livez',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/product/openapi.yaml',
  '/product/',
  '/product/session/',
  '/favicon.ico',
  `/${'x'.repeat(9000)}`,
  `/api/v1/workflows?${'a=1&'.repeat(1500)}`,
];
export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'FOO',
  'QUERY',
  'M-SEARCH',
  'PURGE',
];

const text = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const headerValues = fc.oneof(
  text,
  fc.constantFrom(
    '',
    'gzip',
    '*',
    '0',
    '-1',
    'null',
    'x'.repeat(4000),
    'W/"x"',
    'bytes=0-1',
    '"',
    'a, b',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'close',
    'upgrade',
    '100-continue',
  ),
);
const HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Accept-Charset',
  'Authorization',
  'Cookie',
  'Origin',
  'Referer',
  'X-Request-Id',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
  'If-None-Match',
  'If-Modified-Since',
  'If-Match',
  'Range',
  'Sec-Fetch-Site',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
  'X-HTTP-Method-Override',
  'Expect',
  'Connection',
  'Upgrade',
  'TE',
  'Content-Type',
  'Content-Encoding',
  'X-Weird',
  'Traceparent',
  'Priority',
  'DNT',
];
export const headers = fc.array(fc.tuple(fc.constantFrom(...HEADERS), headerValues), {
  maxLength: 6,
});

export const paths = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_PATHS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...Object.values(operations).map(({ path }) => path.replace(/\{\w+\}/g, '1')),
    ),
  },
  { weight: 2, arbitrary: fc.webPath().map((path) => `/api/v1${path}`) },
  {
    weight: 1,
    arbitrary: fc
      .string({
        unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
        maxLength: 40,
      })
      .map((path) => `/${path}`),
  },
);

export const noHttp = fc.oneof(
  fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => Buffer.concat([Buffer.from(bytes), Buffer.from('\r\n\r\n')])),
  fc
    .constantFrom(
      'GET\r\n\r\n',
      'GET /livez\r\n\r\n',
      'GET /livez HTTP/0.9\r\n\r\n',
      'GET /livez HTTP/1.1\r\n\r\n',
      'GET /livez HTTP/1.0\r\n\r\n',
      'GET /livez HTTP/2.0\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /livez HTTP/1.1\nHost: x\n\n',
      'GET /livez HTTP/1.1\r\nHost : x\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 0x10\r\n\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: the-impossible\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
      '\r\n\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
    )
    .map((line) => Buffer.from(line)),
);
