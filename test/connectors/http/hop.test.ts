/** What a redirect makes of a request: an origin is scheme, host and port. */

import { firstHop, firstHopOf, nameOf, nextHop } from '../../../src/connectors/http/hop.ts';

const secrets = { Authorization: 'Bearer s', Cookie: 'c=1', 'X-Api-Key': 'k' };

function hop(
  url: string,
  { method = 'GET', body }: { method?: 'GET' | 'POST'; body?: object } = {},
) {
  return firstHop({
    method,
    url,
    headers: secrets,
    query: {},
    ...(body && { body: body as Record<string, never> }),
  });
}

const redirect = (status: number, location: string, hidesTarget = false) => ({
  status,
  location,
  hidesTarget,
});

describe('within one origin, secrets and body go along', () => {
  it.each([
    ['https://a.example/x', '/y'],
    ['https://a.example/x', '?z'],
    ['https://a.example/x', 'https://a.example/y'],
    ['https://a.example/x', 'https://a.example:443/y'],
    ['https://a.example:443/x', '//a.example/y'],
    ['http://a.example/x', 'http://a.example:80/y'],
    ['https://a.example:8443/x', 'https://A.EXAMPLE:8443/y'],
    ['http://127.0.0.1/x', 'http://2130706433/y'],
  ])('%s to %s', (from, to) => {
    expect(nextHop(hop(from), redirect(302, to)).headers).toMatchObject({
      authorization: 'Bearer s',
      cookie: 'c=1',
      'x-api-key': 'k',
    });
    expect(nextHop(hop(from, { method: 'POST', body: { q: 1 } }), redirect(307, to))).toMatchObject(
      {
        method: 'POST',
        body: '{"q":1}',
      },
    );
  });
});

describe('to another origin, they do not', () => {
  it.each([
    ['another scheme, down', 'https://a.example/x', 'http://a.example/x'],
    ['another scheme, up', 'http://a.example/x', 'https://a.example/x'],
    ['another scheme on the same port', 'https://a.example:8443/x', 'http://a.example:8443/x'],
    ['another port', 'https://a.example/x', 'https://a.example:8443/x'],
    ['the default port', 'https://a.example:8443/x', 'https://a.example/x'],
    ['the port of the other scheme', 'https://a.example/x', 'https://a.example:80/x'],
    ['another host', 'https://a.example/x', 'https://b.example/x'],
    ['a subdomain', 'https://a.example/x', 'https://x.a.example/x'],
    ['a parent domain', 'https://x.a.example/x', 'https://a.example/x'],
    ['a dot behind the name', 'https://a.example/x', 'https://a.example./x'],
  ])('%s: %s to %s', (_what, from, to) => {
    const { headers, body, method } = nextHop(hop(from), redirect(302, to));
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'user-agent']);
    expect({ body, method }).toEqual({ body: undefined, method: 'GET' });
    for (const status of [307, 308])
      expect(() =>
        nextHop(hop(from, { method: 'POST', body: { q: 1 } }), redirect(status, to)),
      ).toThrow('redirects to another origin');
    for (const status of [301, 302, 303])
      expect(
        nextHop(hop(from, { method: 'POST', body: { q: 1 } }), redirect(status, to)),
      ).toMatchObject({
        method: 'GET',
        body: undefined,
      });
    expect(nextHop(hop(from, { method: 'POST' }), redirect(307, to))).toMatchObject({
      method: 'POST',
      body: undefined,
    });
  });
});

it('to another origin goes no header but those that are known to be harmless', () => {
  const given = ['idempotency-key', 'x-request-id', 'referer', 'origin', 'prefer', 'if-match'];
  const from = {
    ...hop('https://a.example/x'),
    headers: Object.fromEntries([...given, 'accept', 'accept-language'].map((name) => [name, 'v'])),
  };
  expect(Object.keys(nextHop(from, redirect(302, '/y')).headers)).toEqual(
    expect.arrayContaining(given),
  );
  expect(Object.keys(nextHop(from, redirect(302, 'https://b.example/')).headers).sort()).toEqual([
    'accept',
    'accept-language',
  ]);
});

it.each([301, 302, 303])(
  '%d makes a POST a GET without body and content type, in its own origin too',
  (status) => {
    const next = nextHop(
      hop('https://a.example/x', { method: 'POST', body: { q: 1 } }),
      redirect(status, '/y'),
    );
    expect(next).toMatchObject({
      method: 'GET',
      body: undefined,
      headers: { authorization: 'Bearer s' },
    });
    expect(next.headers).not.toHaveProperty('content-type');
  },
);

it.each([
  'Host',
  'Connection',
  'Keep-Alive',
  'Content-Length',
  'Transfer-Encoding',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Proxy-Authorization',
  'Proxy-Connection',
  'Accept-Encoding',
])('%s is the connection’s to set', (name) => {
  for (const given of [name, name.toLowerCase()])
    expect(() =>
      firstHop({ method: 'GET', url: 'https://a.example/', headers: { [given]: 'v' }, query: {} }),
    ).toThrow(`The header ${JSON.stringify(given)} cannot be set`);
});

describe('the rows are asked for in the format in which they are read', () => {
  const call = {
    method: 'GET',
    url: 'https://a.example/',
    headers: {},
    retry: { maxAttempts: 1 },
  } as const;
  it.each([
    [
      undefined,
      /^application\/json, application\/x-ndjson, text\/csv;q=0.9, /,
      /^application\/json, /,
    ],
    ['json', /^application\/json, /, /^application\/json, /],
    ['ndjson', /^application\/x-ndjson, /, /^application\/x-ndjson, /],
    ['csv', /^text\/csv, /, /^text\/csv, /],
  ] as const)('%s', (format, ofSource, ofCall) => {
    const source = { method: 'GET', url: call.url, headers: {}, query: {}, format } as const;
    expect(firstHop(source).headers['accept']).toMatch(ofSource);
    expect(firstHopOf({ ...call, format }, 'key', false).headers['accept']).toMatch(ofCall);
  });

  it('unless a header says otherwise', () => {
    const headers = { Accept: 'text/plain' };
    expect(firstHopOf({ ...call, headers, format: 'csv' }, 'key', false).headers).toMatchObject({
      accept: 'text/plain',
    });
  });
});

describe('a redirect of a host that got a credential', () => {
  const from = hop('https://a.example/x');

  it.each([
    [
      'https://736563726574.example/',
      302,
      'POST',
      'redirects to another origin, to which the body',
    ],
    ['ftp://secret.example/', 302, 'GET', 'The URL of the redirect of a.example must begin with'],
    [
      'https://secret@a.example/',
      302,
      'GET',
      'The URL of the redirect of a.example must not carry',
    ],
    ['https://se cret/', 302, 'GET', 'The URL of the redirect of a.example is not valid'],
  ] as const)('to %s is told without it', (location, _status, method, message) => {
    const body = method === 'POST' ? { q: 1 } : undefined;
    const first = hop('https://a.example/x', { method, ...(body && { body }) });
    let told = '';
    try {
      nextHop(first, redirect(method === 'POST' ? 307 : 302, location, true));
    } catch (error) {
      told = (error as Error).message;
    }
    expect(told).toContain(message);
    expect(told).not.toMatch(/736563|secret/);
  });

  it('has messages name the host that redirected, also after another redirect', () => {
    const next = nextHop(from, redirect(302, 'https://736563726574.example/', true));
    expect(nameOf(next)).toBe('to which a.example redirects');
    expect(nameOf(nextHop(next, redirect(302, 'https://b.example/', false)))).toBe(
      'to which a.example redirects',
    );
    expect(nameOf(nextHop(from, redirect(302, '/y', true)))).toBe('a.example');
    expect(nameOf(nextHop(from, redirect(302, 'https://b.example/')))).toBe('b.example');
  });
});

it.each([
  ['/g?q=Zo\u00c3\u00ab', '/g?q=Zo%C3%AB'],
  ['/caf\u00c3\u00a9/\u00e6\u00bc\u00a2', '/caf%C3%A9/%E6%BC%A2'],
  ['/g?q=Zo%C3%AB', '/g?q=Zo%C3%AB'],
  ['/g?q=Zo\u00eb', '/g?q=Zo%C3%AB'],
  ['https://b\u00c3\u00bccher.example/', 'https://xn--bcher-kva.example/'],
])('the Location %j leads to %s', (location, expected) => {
  const from = hop('https://a.example/x');
  expect(nextHop(from, redirect(302, location)).url.href).toBe(new URL(expected, from.url).href);
});
