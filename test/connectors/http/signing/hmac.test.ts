/** Signatures in the schemes of services, compared with the examples that they publish. */

import { createHmac } from 'node:crypto';

import type { HmacUse } from '../../../../src/model/opened-credential.ts';
import type { Hop } from '../../../../src/connectors/http/hop.ts';
import { hmacHeaders } from '../../../../src/connectors/http/signing/hmac.ts';

const use = (overrides: Partial<HmacUse>): HmacUse => ({
  kind: 'hmac',
  algorithm: 'sha256',
  secret: Buffer.from('secret'),
  keyId: '',
  signedText: '{body}',
  headers: { 'x-signature': '{signature}' },
  encoding: 'hex',
  ...overrides,
});
const post = (body: string, overrides: Partial<Hop> = {}): Hop => ({
  url: new URL('https://api.example.com/v1/orders?state=paid&page=2'),
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
  ...overrides,
});
const at = (seconds: number): Date => new Date(seconds * 1_000 + 250);

it('signs as in the documentation of GitHub', () => {
  const github = use({
    secret: Buffer.from("It's a Secret to Everybody"),
    headers: { 'x-hub-signature-256': 'sha256={signature}' },
  });
  expect(hmacHeaders(github, post('Hello, World!'), at(0))).toEqual({
    'x-hub-signature-256':
      'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  });
});

it('signs as in the documentation of Slack', () => {
  const slack = use({
    secret: Buffer.from('8f742231b10e8888abcd99yyyzzz85a5'),
    signedText: 'v0:{timestamp}:{body}',
    headers: {
      'x-slack-signature': 'v0={signature}',
      'x-slack-request-timestamp': '{timestamp}',
    },
  });
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
  expect(hmacHeaders(slack, post(body), at(1_531_420_618))).toEqual({
    'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    'x-slack-request-timestamp': '1531420618',
  });
});

it('signs as in the documentation of Svix, with a secret in base64', () => {
  const svix = use({
    secret: Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'),
    keyId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    signedText: '{key_id}.{timestamp}.{body}',
    headers: { 'svix-signature': 'v1,{signature}' },
    encoding: 'base64',
  });
  expect(hmacHeaders(svix, post('{"test": 2432232314}'), at(1_614_265_330))).toEqual({
    'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs in the scheme of Stripe, with time and signature in one header', () => {
  const stripe = use({
    secret: Buffer.from('whsec_test_secret'),
    signedText: '{timestamp}.{body}',
    headers: { 'stripe-signature': 't={timestamp},v1={signature}' },
  });
  const v1 = createHmac('sha256', 'whsec_test_secret').update('1492774577.{"a":1}').digest('hex');
  expect(hmacHeaders(stripe, post('{"a":1}'), at(1_492_774_577))).toEqual({
    'stripe-signature': `t=1492774577,v1=${v1}`,
  });
});

it.each<[string, string]>([
  ['{method} {host} {path}', 'POST api.example.com /v1/orders'],
  ['{query}', 'state=paid&page=2'],
  ['{path_and_query}', '/v1/orders?state=paid&page=2'],
  ['{url}', 'https://api.example.com/v1/orders?state=paid&page=2'],
  ['{body_sha256}', '2689367b205c16ce32ed4200942b8b8b1e262dfc70d9bc9fbc77c49699a4f1df'],
  ['{body_sha256_base64}', 'Jok2eyBcFs4y7UIAlCuLix4mLfxw2byfvHfElpmk8d8='],
  ['{header:Content-Type} {header:x-absent}|{header:host}', 'application/json |api.example.com'],
  ['{timestamp} {timestamp_ms} {timestamp_iso}', '1 1250 1970-01-01T00:00:01.250Z'],
  ['{http_date}', 'Thu, 01 Jan 1970 00:00:01 GMT'],
  ['{"literal": 1} {key_id}', '{"literal": 1} k1'],
])('replaces the placeholders of %s', (signedText, text) => {
  const headers = hmacHeaders(use({ signedText, keyId: 'k1' }), post('ok'), at(1));
  expect(headers['x-signature']).toBe(createHmac('sha256', 'secret').update(text).digest('hex'));
});

it('has the same nonce in the text and in a header, and another one in the next request', () => {
  const nonced = use({
    signedText: '{nonce}',
    headers: { 'x-signature': '{signature}', 'x-nonce': '{nonce}' },
  });
  const [one, other] = [1, 2].map(() => hmacHeaders(nonced, post(''), at(1)));
  expect(one!['x-nonce']).not.toBe(other!['x-nonce']);
  expect(one!['x-signature']).toBe(
    createHmac('sha256', 'secret').update(one!['x-nonce']!).digest('hex'),
  );
});

it('does not replace placeholders in values', () => {
  const headers = hmacHeaders(use({ signedText: '{body}' }), post('{method}'), at(1));
  expect(headers['x-signature']).toBe(
    createHmac('sha256', 'secret').update('{method}').digest('hex'),
  );
});
