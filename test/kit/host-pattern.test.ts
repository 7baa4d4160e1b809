import { coversPattern, coversUrl, parseHostPattern } from '../../src/kit/host-pattern.ts';

const covers = (pattern: string, url: string): boolean =>
  coversUrl([parseHostPattern(pattern)!], new URL(url));

describe('a host pattern', () => {
  it.each([
    ['api.example.com', 'https://api.example.com/'],
    ['api.example.com', 'https://API.EXAMPLE.COM/x'],
    ['api.example.com', 'https://api.example.com./'],
    ['api.example.com.', 'https://api.example.com/'],
    ['api.example.com', 'https://api.example.com:8443/'],
    ['api.example.com:443', 'https://api.example.com/'],
    ['api.example.com:80', 'http://api.example.com/'],
    ['api.example.com:8443', 'https://api.example.com:8443/'],
    ['*.example.com', 'https://api.example.com/'],
    ['*.example.com', 'https://a.b.example.com./'],
    ['*.example.com:8443', 'https://a.example.com:8443/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['xn--bcher-kva.example', 'https://BÜCHER.example/'],
    ['127.0.0.1', 'http://127.1/'],
    ['127.0.0.1', 'http://0x7f000001/'],
    ['[::1]', 'http://[0:0::1]:3000/'],
    ['::1', 'http://[::1]/'],
  ])('%s covers %s', (pattern, url) => {
    expect(covers(pattern, url)).toBe(true);
  });

  it.each([
    ['api.example.com', 'https://example.com/'],
    ['api.example.com', 'https://api.example.com.evil.com/'],
    ['api.example.com', 'https://xapi.example.com/'],
    ['api.example.com', 'https://api-example.com/'],
    ['api.example.com', 'https://evil.com/api.example.com'],
    ['api.example.com', 'https://evil.com/?api.example.com#api.example.com'],
    ['api.example.com', 'https://api.example.com@evil.com/'],
    ['api.example.com', 'https://evil.com\\@api.example.com/'],
    ['api.example.com:8443', 'https://api.example.com/'],
    ['api.example.com:443', 'http://api.example.com/'],
    ['*.example.com', 'https://example.com/'],
    ['*.example.com', 'https://evil-example.com/'],
    ['*.example.com', 'https://evilexample.com/'],
    ['*.example.com', 'https://a.example.com.evil.com/'],
    ['*.example.com', 'https://a.example.co/'],
    ['*.example.com', 'https://a.example.com%2eevil.com/'.replace('%2e', '.')],
    ['bücher.example', 'https://bucher.example/'],
    ['*.0.0.1x.example', 'https://127.0.0.1/'],
    ['127.0.0.1', 'http://[::ffff:127.0.0.1]/'],
    ['[::1]', 'http://[::2]/'],
  ])('%s does not cover %s', (pattern, url) => {
    expect(covers(pattern, url)).toBe(false);
  });
});

describe('a host pattern and another one', () => {
  it.each([
    ['api.example.com', 'api.example.com', true],
    ['api.example.com', 'api.example.com:8443', true],
    ['api.example.com:8443', 'api.example.com', false],
    ['api.example.com:8443', 'api.example.com:8443', true],
    ['api.example.com:8443', 'api.example.com:443', false],
    ['*.example.com', 'api.example.com', true],
    ['*.example.com', '*.example.com:443', true],
    ['*.example.com', '*.api.example.com', true],
    ['*.example.com:443', '*.api.example.com', false],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'evil-example.com', false],
    ['*.api.example.com', '*.example.com', false],
    ['api.example.com', '*.example.com', false],
    ['[2001:db8::1]', '[2001:db8::1]:443', true],
    ['[2001:db8::1]', '[2001:db8::2]', false],
  ])('%s covers %s: %s', (wide, narrow, expected) => {
    expect(coversPattern([parseHostPattern(wide)!], parseHostPattern(narrow)!)).toBe(expected);
  });
});

describe('what is no host pattern', () => {
  it.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['two words', 'api example.com'],
    ['a URL', 'https://api.example.com'],
    ['a path', 'api.example.com/x'],
    ['a query', 'api.example.com?x'],
    ['a fragment', 'api.example.com#x'],
    ['a user', 'me@api.example.com'],
    ['a backslash', 'api.example.com\\x'],
    ['an escape', 'api%2eexample.com'],
    ['an empty label', 'api..example.com'],
    ['port 0', 'api.example.com:0'],
    ['port 65536', 'api.example.com:65536'],
    ['a port of six digits', 'api.example.com:100000'],
    ['a colon without a port', 'api.example.com:'],
    ['a wildcard alone', '*'],
    ['a wildcard of nothing', '*.'],
    ['a wildcard of a top-level domain', '*.com'],
    ['a wildcard in the middle', 'api.*.com'],
    ['a wildcard of addresses', '*.0.0.1'],
    ['a wildcard of an IPv6 address', '*.[::1]'],
    ['a name of 254 characters', `${'a'.repeat(60)}.`.repeat(4) + 'b'.repeat(10)],
    ['brackets around a name', '[api.example.com]'],
  ])('%s', (_what, text) => {
    expect(parseHostPattern(text)).toBeNull();
  });

  it('is as near to one as these', () => {
    const longest = `${'a'.repeat(60)}.`.repeat(4) + 'b'.repeat(9);
    for (const text of ['a.example:1', 'a.example:65535', '*.example.com:80', longest])
      expect(parseHostPattern(text)).toBe(text);
  });
});

it('a pattern is kept as URLs write it', () => {
  for (const [text, kept] of [
    ['API.Example.COM.', 'api.example.com'],
    ['*.EXAMPLE.com:0080', '*.example.com:80'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['0x7f.1', '127.0.0.1'],
    ['2001:DB8:0::1', '[2001:db8::1]'],
    ['[2001:DB8:0::1]:443', '[2001:db8::1]:443'],
  ])
    expect(parseHostPattern(text!)).toBe(kept);
});

it('a wildcard covers no name that begins with a dot', () => {
  expect(covers('*.example.com', 'https://.example.com/')).toBe(false);
});

it('of several patterns one is enough, and without any nothing is covered', () => {
  const patterns = ['a.example.com', '*.example.org'];
  for (const host of ['a.example.com', 'b.example.org']) {
    expect(coversUrl(patterns, new URL(`https://${host}/`))).toBe(true);
    expect(coversPattern(patterns, host)).toBe(true);
    expect([coversUrl([], new URL(`https://${host}/`)), coversPattern([], host)]).toEqual([
      false,
      false,
    ]);
  }
});
