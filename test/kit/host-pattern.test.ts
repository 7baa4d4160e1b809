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
