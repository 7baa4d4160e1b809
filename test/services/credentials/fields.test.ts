/** Which fields each type of credential has, and the header that it sends. */

import type { CredentialSettings, CredentialType } from '../../../src/model/credential.ts';
import { headerNames, useOf } from '../../../src/services/credentials/credential-use.ts';
import {
  dataProblems,
  secretOf,
  settingsOf,
  type CredentialData,
} from '../../../src/services/credentials/fields.ts';

const ALL = { header: 'X-Key', value: 'v', token: 't', username: 'u', password: 'p' };

it.each<[CredentialType, CredentialSettings, string, string]>([
  ['api_key_header', { header: 'X-API-Key' }, 'x-api-key', 'sécret'],
  ['api_key_header', {}, '', 'sécret'],
  ['bearer', {}, 'authorization', 'Bearer sécret'],
  ['basic', { username: 'zoë' }, 'authorization', 'Basic em/Dqzpzw6ljcmV0'],
  ['basic', {}, 'authorization', 'Basic OnPDqWNyZXQ='],
])('%s with %j sends %s: %s', (type, settings, name, value) => {
  expect(headerNames({ type, settings })).toEqual([name]);
  expect(useOf({ type, settings }, 'sécret')).toEqual({ kind: 'header', name, value });
});

it.each<[CredentialType, CredentialSettings, string]>([
  ['api_key_header', { header: 'X-Key' }, 'v'],
  ['bearer', {}, 't'],
  ['basic', { username: 'u' }, 'p'],
])('%s keeps %j in the open, and %s as its secret', (type, settings, secret) => {
  expect(settingsOf(type, ALL)).toEqual(settings);
  expect(secretOf(type, ALL)).toBe(secret);
});

it('settings that are not sent stay as they were', () => {
  expect(settingsOf('basic', { password: 'p' }, { username: 'before' })).toEqual({
    username: 'before',
  });
  expect(settingsOf('basic', { username: '' }, { username: 'before' })).toEqual({ username: '' });
});

it.each<[CredentialType, CredentialData, boolean, string[]]>([
  ['api_key_header', { header: 'X-Key', value: 'v' }, true, []],
  ['api_key_header', {}, true, ['header is missing', 'value is missing']],
  ['api_key_header', {}, false, []],
  ['api_key_header', { header: 'HOST', value: 'v' }, true, ['header cannot be `HOST`']],
  ['bearer', { token: 't' }, true, []],
  ['bearer', { token: 't', value: undefined }, true, []],
  ['bearer', { token: 't', value: 'v' }, true, ['value is not a field of the type bearer']],
  ['bearer', { value: 'v' }, true, ['value is not a field', 'token is missing']],
  ['basic', { username: 'u', password: 'p' }, true, []],
  ['basic', { username: 'u' }, true, ['password is missing']],
  ['basic', { token: 't' }, false, ['token is not a field of the type basic']],
])('%s with %j, new: %s, has the faults %j', (type, data, isNew, expected) => {
  const found = dataProblems(type, data, isNew ? undefined : {});
  expect(found.map(({ field, message }) => `${field.replace('/data/', '')} ${message}`)).toEqual(
    expected.map((fault) => expect.stringContaining(fault) as string),
  );
});

it('lists the fields that the type has', () => {
  const [fault] = dataProblems('basic', { username: 'u' }, undefined);
  expect(fault?.message).toBe('is missing: the type basic has `username` and `password`');
});
