/**
 * What the page of another site can do in a real browser in which someone is logged in. Over plain http and on a name that is
 * not loopback, browsers send no `Sec-Fetch-Site`; on another port of the same host they send the session cookie.
 */

import type { BrowserContext, Page } from 'playwright-core';
import { SECRET, newCredential } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { describeWithChromium, startBrowser, type TestBrowser } from '../../support/chromium.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

/** What the attacking host serves, by path. */
const pages = new Map<string, string>();

function form(action: string, type: string, fields: string, target = ''): string {
  return `<meta name="referrer" content="no-referrer-when-downgrade">
    <form method="post" action="${action}" enctype="${type}" target="${target}">${fields}</form>
    <script>document.forms[0].submit()</script>`;
}

/** Its page reads `done` when every request has had its response, or was refused by the browser. */
function script(requests: string): string {
  return `<script>
    (async () => { ${requests} })().catch(() => {}).then(() => { document.title = 'done'; });
  </script>`;
}

describeWithChromium('the page of another site', () => {
  let server: TestServer;
  let attacker: RemoteHost;
  let owned: RemoteHost;
  let browser: TestBrowser;
  let profile: BrowserContext;
  let credentialId: number;
  let port: string;

  beforeAll(async () => {
    [attacker, owned, browser] = await Promise.all([remoteHost(), remoteHost(), startBrowser()]);
    attacker.respond = ({ url = '' }, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(pages.get(url) ?? '');
    };
    server = await startTestServer({
      rateLimitPerMinute: 10_000,
      outboundAllowHosts: [`127.0.0.1:${owned.port}`],
    });
    port = new URL(server.url).port;
    const credential = await newCredential(server, {
      hosts: ['127.0.0.1'],
      test_url: `http://127.0.0.1:${owned.port}/me`,
    });
    credentialId = credential.id;
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
    await Promise.all([attacker.close(), owned.close()]);
  });
  beforeEach(async () => {
    owned.requests.length = 0;
    pages.clear();
    profile = await browser.newProfile();
    const [name = '', value = ''] = server.admin.cookie.split('=');
    for (const host of ['weir.test', 'localhost'])
      await profile.addCookies([
        { name, value, domain: host, path: '/', httpOnly: true, sameSite: 'Lax' },
      ]);
  });
  afterEach(() => profile.close());

  const service = (host: string): string => `http://${host}:${port}`;
  const testPath = (): string => `/product/credentials/${credentialId}/test`;
  const changes = () =>
    server
      .logLines()
      .filter(({ msg, method }) => msg === 'request' && method !== 'GET' && method !== 'HEAD');

  /** Opens a page of another site, and returns the responses to what it sends to the service. */
  async function attack(
    from: string,
    html: string,
  ): Promise<readonly { readonly path: unknown; readonly status: unknown }[]> {
    const before = changes().length;
    const path = `/${pages.size}`;
    pages.set(path, html);
    const page = await profile.newPage();
    await page.goto(`http://${from}:${attacker.port}${path}`);
    await ended(page, html.includes('async') ? null : before);
    await page.close();
    return changes()
      .slice(before)
      .map(({ path: requested, status }) => ({ path: requested, status }));
  }

  /** @param before null: a script says when it has ended, while a form ends with its one request */
  async function ended(page: Page, before: number | null): Promise<void> {
    const isOver = async () =>
      before === null ? (await page.title()) === 'done' : changes().length > before;
    while (!(await isOver())) await page.waitForTimeout(20);
  }

  it('is one that has the session: its own page may test a credential', async () => {
    const page = await profile.newPage();
    await page.goto(`${service('weir.test')}/livez`);
    const status = await page.evaluate(
      (path) => fetch(path, { method: 'POST' }).then((response) => response.status),
      testPath(),
    );
    expect(status).toBe(200);
    expect(owned.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${SECRET}`,
    ]);
  });

  const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

  it.each(TYPES.flatMap((type) => ['weir.test', 'localhost'].map((host) => [type, host])))(
    'posts no form as %s on another port of %s',
    async (type, host) => {
      const sent = await attack(host, form(service(host) + testPath(), type, ''));
      expect(sent).toEqual([{ path: testPath(), status: 403 }]);
      expect(owned.requests).toEqual([]);
    },
  );

  it('posts no form that hides where it comes from', async () => {
    const target = service('weir.test') + testPath();
    const hidden = form(target, TYPES[0]!, '').replace('no-referrer-when-downgrade', 'no-referrer');
    expect(await attack('weir.test', hidden)).toEqual([{ path: testPath(), status: 403 }]);
    const sandboxed = form(target, TYPES[0]!, '').replaceAll('"', '&quot;');
    const frame = `<iframe sandbox="allow-scripts allow-forms" srcdoc="${sandboxed}"></iframe>`;
    for (const { status } of await attack('weir.test', frame)) expect([401, 403]).toContain(status);
    expect(owned.requests).toEqual([]);
  });

  it('sends nothing by script', async () => {
    const url = (path: string) => JSON.stringify(service('weir.test') + path);
    const key = JSON.stringify(JSON.stringify({ name: 'stolen' }));
    const keysBefore = (await server.client.ok('listKeys', { cookie: server.admin.cookie })).body;
    const sent = await attack(
      'weir.test',
      script(`
        const plain = { method: 'POST', mode: 'no-cors', credentials: 'include' };
        await fetch(${url(testPath())}, plain);
        await fetch(${url(testPath())}, { ...plain, referrerPolicy: 'no-referrer' });
        await fetch(${url('/api/v1/keys')}, { ...plain, body: ${key} });
        await fetch(${url('/api/v1/keys')}, { ...plain, body: new Blob([${key}]) });
        await fetch(${url('/api/v1/keys')}, { ...plain, body: new URLSearchParams() });
        await fetch(${url('/product/session')}, { ...plain, body: '{}' });
        for (const method of ['DELETE', 'PATCH']) {
          const headers = { 'content-type': 'application/json' };
          const change = { method, headers, credentials: 'include', body: '{}' };
          await fetch(${url(`/product/credentials/${credentialId}`)}, change).catch(() => {});
        }
        const json = new Blob([${key}], { type: 'application/json' });
        await fetch(${url('/api/v1/keys')}, { ...plain, mode: 'cors', body: json }).catch(() => {});
      `),
    );
    // A preflight changes nothing, and what it does not allow is never sent.
    const others = sent.filter(({ status }) => status !== 204 && status !== 405);
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(owned.requests).toEqual([]);
    expect((await server.client.ok('listKeys', { cookie: server.admin.cookie })).body.keys).toEqual(
      keysBefore.keys,
    );
  });

  it('logs nobody in', async () => {
    const { email } = server.admin;
    const login = JSON.stringify({ email, password: 'correct horse battery', x: '' });
    const fields = `<input name='${login.slice(0, -2)}' value='"}'>`;
    for (const from of ['weir.test', 'evil.test']) {
      const sent = await attack(
        from,
        form(`${service('weir.test')}/product/session`, 'text/plain', fields),
      );
      expect(sent).toEqual([{ path: '/product/session', status: 403 }]);
    }
  });
});
