/** What is shown of the error of a host that got a credential: words of errors, and nothing that could be a secret. */

import { errorFieldsOf } from '../../../src/connectors/http/error-fields.ts';

const of = (body: unknown, secrets: readonly string[] = ['sk-93f0aa']): readonly string[] =>
  errorFieldsOf(typeof body === 'string' ? body : JSON.stringify(body), secrets);

it.each<[unknown, string[]]>([
  [{ error: 'invalid_request' }, ['error invalid_request']],
  [{ error: 'Bad Request', status: 400 }, ['error Bad Request']],
  [
    { error: { code: 'rate_limit_exceeded', type: 'requests' } },
    ['code rate_limit_exceeded', 'type requests'],
  ],
  [{ errors: [{ code: 'parameter_missing' }] }, ['code parameter_missing']],
  [{ error: { status: 'PERMISSION_DENIED' } }, ['status PERMISSION_DENIED']],
  [{ code: 'InvalidParameterValue' }, ['code InvalidParameterValue']],
  [{ error_code: 'token.expired' }, ['error_code token.expired']],
  [{ fault: { code: 'quota-exceeded' } }, ['code quota-exceeded']],
])('%j shows %j', (body, shown) => {
  expect(of(body)).toEqual(shown);
});

it.each<[string, unknown]>([
  ['a message', { message: 'invalid token' }],
  ['a member that is not known', { request_id: 'invalid' }],
  ['random letters', { error: 'skabcfaa' }],
  ['words with something behind', { error: 'invalid_token_skabc' }],
  ['digits', { code: 'error_40001', status: 400, type: '40001' }],
  ['hexadecimal digits', { code: '736b2d393366' }],
  ['letters of other scripts', { code: 'іnvalid' }],
  ['too many words', { code: 'invalid_token_invalid_token_invalid_token_invalid' }],
  ['a long value', { code: 'invalid '.repeat(20) }],
  ['a list of lists', [[{ error: 'invalid' }]]],
  ['text', 'invalid_token'],
  ['what breaks off', '{"error":"invalid_token"'],
  ['an inherited member', JSON.parse('{"__proto__":{"error":"invalid"}}')],
  ['nothing', ''],
  ['null', null],
])('%s is not shown: %j', (_, body) => {
  expect(of(body)).toEqual([]);
});

it.each([
  ['invalid_token', 'invalid-token'],
  ['invalid_token', 'Token'],
  ['not_found', 'x-not-found-1'],
  ['invalid', 'dilavni'],
])('%s is not shown where the secret is %s', (value, secret) => {
  expect(of({ error: value }, [secret])).toEqual([]);
});

it('reads a value in a time that goes by its length', () => {
  expect(of({ error: `${'a'.repeat(63)}!` })).toEqual([]);
});
