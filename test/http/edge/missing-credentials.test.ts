/** What a request without credentials is asked for. */

import { refuse } from '../../../src/http/openapi/security.ts';

it.each([
  ['an operation that takes keys', true, 'Send an API key as `Authorization: Bearer <key>`.'],
  ['one of sessions', false, 'Log in first and send the session cookie.'],
])('%s', (_, takesKeys, ways) => {
  const refused = (): never => refuse({ authorized: false }, takesKeys);
  expect(refused).toThrow(`This operation needs authentication. ${ways}`);
});
