/** Changes from pages of other origins, where the browser sends no `Sec-Fetch-Site`. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import type { CallRequest } from '../../../scripts/service/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it.each(['http://127.0.0.1:1', 'https://evil.test', 'null'])(
  'the session cookie is not accepted on changes from %s',
  async (origin) => {
    const request: CallRequest = { cookie: app.admin.cookie, headers: { origin } };
    await app.client.fails('FORBIDDEN', 'createKey', { ...request, body: { name: 'K' } });
    await app.client.fails('FORBIDDEN', 'logOut', request);
    await app.client.fails('FORBIDDEN', 'testCredential', {
      ...request,
      params: { credentialId: 1 },
    });
    await app.client.fails('FORBIDDEN', 'logIn', { headers: { origin }, body: {} });
    await app.client.fails('FORBIDDEN', 'createOrganization', { headers: { origin }, body: {} });
    await app.client.ok('listKeys', request);
    await app.client.ok('createKey', {
      key: app.keys.all,
      headers: { origin },
      body: { name: 'K' },
    });
    const referer = `${origin}/page`;
    await app.client.fails('FORBIDDEN', 'createKey', {
      cookie: app.admin.cookie,
      headers: { referer },
      body: { name: 'K' },
    });
    await app.client.ok('createKey', {
      cookie: app.admin.cookie,
      headers: { origin: app.url },
      body: { name: 'K' },
    });
  },
);
