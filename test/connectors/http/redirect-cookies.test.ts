/** Cookies that redirects set: they go to the origin that set them, in the same call. */

import { createRedirectCookies } from '../../../src/connectors/http/redirect-cookies.ts';
import { createOutbound } from '../../../src/connectors/http/index.ts';
import { remoteHost } from '../../support/remote-host.ts';
import { admit, file, get, remote } from './guarded-client.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const at = (path = '/a/b') => new URL(`https://a.example${path}`);

function after(lines: readonly string[], { from = '/a/b', to = '/a/b', header = '' } = {}) {
  const cookies = createRedirectCookies(() => NOW);
  cookies.keep(at(from), lines);
  return cookies.headerFor(at(to), header === '' ? undefined : header);
}

it.each<[string, string[], string | undefined]>([
  ['one', ['sid=1'], 'sid=1'],
  ['one with attributes', ['sid=1; Path=/; HttpOnly; Secure; SameSite=Lax'], 'sid=1'],
  ['several', ['a=1', 'b=2=3'], 'a=1; b=2=3'],
  ['an empty value', ['a='], 'a='],
  ['a quoted value', ['a="x"'], 'a="x"'],
  ['the last of a name', ['a=1', 'a=2'], 'a=2'],
  ['one of its domain', ['a=1; Domain=.A.example'], 'a=1'],
  ['one of a domain above', ['a=1; Domain=example'], 'a=1'],
  ['one of another domain', ['a=1; Domain=b.example'], undefined],
  ['one of a domain that ends like it', ['a=1; Domain=xa.example'], undefined],
  ['one that is deleted', ['a=1', 'a=; Max-Age=0'], undefined],
  ['one that has expired', ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], undefined],
  ['one that will expire', ['a=1; Expires=Mon, 02 Mar 2026 00:00:00 GMT'], 'a=1'],
  ['one whose age wins', ['a=1; Max-Age=5; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], 'a=1'],
  ['no name', ['=1', 'x', ''], undefined],
  ['what no header carries', ['a=\u0001', 'a=1 2', 'a b=1'], undefined],
  ['a long one', [`a=${'x'.repeat(5_000)}`], undefined],
])('of %s', (_, lines, header) => {
  expect(after(lines)).toBe(header);
});

it.each([
  ['a=1', '/a/b', '/a/c', 'a=1'],
  ['a=1', '/a/b', '/b', undefined],
  ['a=1', '/b', '/anything', 'a=1'],
  ['a=1; Path=/x', '/a', '/x/y', 'a=1'],
  ['a=1; Path=/x', '/a', '/xy', undefined],
  ['a=1; Path=x', '/a/b', '/a', 'a=1'],
])('%s, set at %s, goes to %s as %s', (line, from, to, header) => {
  expect(after([line], { from, to })).toBe(header);
});

it('join those that the request sends, and take the place of one of the same name', () => {
  expect(after(['sid=2'], { header: 'sid=1; lang=en' })).toBe('lang=en; sid=2');
  expect(after(['x=2'], { header: 'sid=1' })).toBe('sid=1; x=2');
  expect(after([], { header: 'sid=1' })).toBe('sid=1');
});

it('are 20, and 8 KiB, of an origin at most', () => {
  const many = Array.from({ length: 30 }, (_, n) => `c${n}=1`);
  expect(after(many)?.split('; ')).toHaveLength(20);
  const large = Array.from({ length: 10 }, (_, n) => `c${n}=${'x'.repeat(2_000)}`);
  expect(after(large)!.length).toBeLessThanOrEqual(8_192);
});

it('go to no other origin', () => {
  const cookies = createRedirectCookies(() => NOW);
  cookies.keep(new URL('https://a.example/'), ['a=1; Domain=a.example']);
  for (const url of ['http://a.example/', 'https://a.example:8443/', 'https://x.a.example/'])
    expect(cookies.headerFor(new URL(url), undefined)).toBeUndefined();
});

describe('in a call', () => {
  it('a redirect that sets a cookie is followed with it, and the next call is without it', async () => {
    remote.respond = ({ headers }, response) => {
      if (headers.cookie === 'sid=1') response.end('[]');
      else response.writeHead(302, { location: '/f', 'set-cookie': 'sid=1; Path=/' }).end();
    };
    const url = `http://127.0.0.1:${remote.port}/f`;
    const allowHosts = [`127.0.0.1:${remote.port}`];
    await expect(get(url, { allowHosts })).resolves.toMatchObject({ bytes: 2 });
    await get(url, { allowHosts });
    expect(remote.requests.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'sid=1',
      undefined,
      'sid=1',
    ]);
  });

  it('is not sent to another origin, and joins the cookie of a credential', async () => {
    const other = await remoteHost();
    const hosts = [remote, other].map(({ port }) => `127.0.0.1:${port}`);
    remote.respond = ({ url }, response) => {
      const location = url === '/first' ? '/second' : `http://${hosts[1]}/`;
      response.writeHead(302, { location, 'set-cookie': 'sid=1; Path=/' }).end();
    };
    other.respond = (_request, response) => response.end('[]');
    const { fetchSource } = createOutbound({
      allowHosts: hosts,
      openCredential: async (_tenant, id) => ({
        id: Number(id),
        hosts,
        use: { kind: 'header' as const, name: 'cookie', value: 'key=k' },
      }),
    });
    await fetchSource(
      { method: 'GET', url: `http://${hosts[0]}/first`, headers: {}, query: {}, credentialId: 1 },
      { file: file(), signal: new AbortController().signal, tenant: 'a', admit },
    );
    const cookies = [...remote.requests, ...other.requests].map(({ headers }) => headers.cookie);
    expect(cookies).toEqual(['key=k', 'key=k; sid=1', 'key=k']);
    await other.close();
  });
});
