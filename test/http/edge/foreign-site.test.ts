/** Which changes are taken from a browser, by what it says of the page that starts them. */

import { foreignSite, type ForeignSiteOptions } from '../../../src/http/middleware/foreign-site.ts';
import type { ApiContext } from '../../../src/http/context.ts';

type Headers = Readonly<Record<string, string>>;

function isRefused(
  headers: Headers,
  options: Partial<ForeignSiteOptions> = {},
  method = 'POST',
): boolean {
  const step = foreignSite({ publicUrl: null, trustProxyHops: 0, ...options });
  try {
    const state = { caller: { kind: 'session' }, route: {} };
    const context = { req: { headers }, method, state } as unknown as ApiContext;
    void step(context, () => Promise.resolve());
    return false;
  } catch (error) {
    expect(error).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('another site starts') as string,
    });
    return true;
  }
}

it.each(['cross-site', 'same-site', 'SAME-ORIGIN', '', 'same-origin, same-origin'])(
  'refuses a change that %j starts, and no read',
  (site) => {
    // Where a browser says who starts it, no other header makes it ours.
    const headers = { 'sec-fetch-site': site, host: 'weir.test', origin: 'http://weir.test' };
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(isRefused(headers, {}, method)).toBe(true);
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(isRefused(headers, {}, method)).toBe(false);
  },
);

it('takes a change of its own page, of the address bar, and of a program', () => {
  for (const headers of [{}, { host: 'weir.test' }, { 'sec-fetch-site': 'none' }])
    expect(isRefused(headers)).toBe(false);
  expect(isRefused({ 'sec-fetch-site': 'same-origin', host: 'a', origin: 'https://b' })).toBe(
    false,
  );
});

describe.each(['origin', 'referer'])('without Sec-Fetch-Site, by %s', (header) => {
  const path = header === 'referer' ? '/console/credentials?tab=1' : '';

  it.each<[host: string, sender: string, refused: boolean]>([
    ['weir.test', 'http://weir.test', false],
    ['weir.test:3000', 'http://weir.test:3000', false],
    ['Weir.Test:80', 'http://weir.test', false],
    ['[::1]:3000', 'http://[::1]:3000', false],
    ['weir.test:3000', 'http://weir.test:3001', true],
    ['weir.test:3000', 'http://weir.test', true],
    ['weir.test', 'https://weir.test', true],
    ['weir.test', 'http://other.weir.test', true],
    ['weir.test', 'http://weir.test.evil.test', true],
    ['weir.test', 'http://weir.test@evil.test', true],
    ['weir.test', 'http://evilweir.test', true],
    ['', 'http://', true],
  ])('at %j a change from %j: refused %j', (host, sender, refused) => {
    expect(isRefused({ host, [header]: `${sender}${path}` })).toBe(refused);
  });

  it.each(['null', '', 'weir.test', 'about:blank', 'data:text/html,x', 'file:///weir.test'])(
    'refuses %j, which is no site',
    (sender) => {
      expect(isRefused({ host: 'weir.test', [header]: sender })).toBe(true);
      expect(isRefused({ [header]: sender })).toBe(true);
    },
  );

  it('takes the public address, and by https nothing else', () => {
    const from = (sender: string, publicUrl: string) =>
      isRefused({ host: 'internal:3000', [header]: `${sender}${path}` }, { publicUrl });
    expect(from('http://weir.example', 'http://weir.example')).toBe(false);
    expect(from('http://internal:3000', 'http://weir.example')).toBe(false);
    expect(from('https://weir.example', 'https://weir.example')).toBe(false);
    expect(from('https://weir.example:8443', 'https://weir.example')).toBe(true);
    expect(from('http://weir.example', 'https://weir.example')).toBe(true);
    expect(from('http://internal:3000', 'https://weir.example')).toBe(true);
  });

  it('takes the address that a trusted proxy names', () => {
    const forwarded = {
      host: 'internal:3000',
      [header]: `https://weir.example${path}`,
      'x-forwarded-host': 'evil.test, weir.example',
      'x-forwarded-proto': 'http, HTTPS',
    };
    expect(isRefused(forwarded, { trustProxyHops: 1 })).toBe(false);
    expect(isRefused(forwarded, { trustProxyHops: 2 })).toBe(true);
    expect(isRefused(forwarded)).toBe(true);
    expect(
      isRefused({ ...forwarded, [header]: `http://weir.example${path}` }, { trustProxyHops: 1 }),
    ).toBe(true);
  });
});

it('asks the referrer only where there is no origin', () => {
  const host = 'weir.test';
  expect(isRefused({ host, origin: 'http://evil.test', referer: 'http://weir.test/' })).toBe(true);
  expect(isRefused({ host, origin: 'null', referer: 'http://weir.test/' })).toBe(true);
  expect(isRefused({ host, origin: 'http://weir.test', referer: 'http://evil.test/' })).toBe(false);
});
