/** Which headers can carry a credential. */

import { credentialHeaderProblem } from '../../src/kit/credential-header.ts';

it.each([
  'Authorization',
  'Cookie',
  'X-Api-Key',
  'X-Auth-Token',
  'Private-Token',
  'apikey',
  'Ocp-Apim-Subscription-Key',
  'X-Shopify-Access-Token',
  'DD-API-KEY',
  'X-Client-Id',
  'api-access-id',
])('%s can', (header) => {
  expect(credentialHeaderProblem(header)).toBeUndefined();
});

it.each(['Host', 'content-length', 'CONNECTION', 'Transfer-Encoding', '__proto__'])(
  '%s cannot: the connection sets it',
  (header) => {
    expect(credentialHeaderProblem(header)).toMatch(/which the connection sets itself/);
  },
);

it.each([
  'Accept',
  'Accept-Language',
  'Content-Type',
  'Content-Language',
  'If-None-Match',
  'Range',
  'X-HTTP-Method-Override',
  'X-Forwarded-Host',
  'X-Forwarded-For',
  'X-Original-URL',
  'Sec-Fetch-Site',
  'Access-Control-Request-Headers',
])('%s cannot: it says how a request is handled', (header) => {
  expect(credentialHeaderProblem(header)).toMatch(/how a request is handled/);
});

it.each([
  'X-Request-Id',
  'x-request-id',
  'X-RequestId',
  'Request-Id',
  'X-Correlation-ID',
  'X-MS-Client-Request-Id',
  'X-Trace-Id',
  'X-B3-TraceId',
  'b3',
  'traceparent',
  'tracestate',
  'baggage',
  'X-Amzn-Trace-Id',
  'X-Cloud-Trace-Context',
  'User-Agent',
  'Referer',
  'Origin',
  'Idempotency-Key',
])('%s cannot: services repeat it', (header) => {
  expect(credentialHeaderProblem(header)).toMatch(/repeat it in their responses/);
});
