/** What a credential is sent to, and what it never is. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { HttpSourceRequest } from '../../../src/engine/index.ts';
import type { OpenedCredential } from '../../../src/model/opened-credential.ts';
import { createOutbound } from '../../../src/connectors/http/index.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';

const SECRET = 'sentinel-4f1c0a9be7';
let directory: string;
let host: RemoteHost;
let port: number;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weir-credential-'));
  host = await remoteHost();
  ({ port } = host);
  host.respond = (request, response) => {
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to');
    if (to === null) response.end('[]');
    else response.writeHead(302, { location: to }).end();
  };
});
afterAll(async () => {
  await host.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  host.requests.length = 0;
});

const lines: unknown[] = [];
let resolved: string[] = [];
beforeEach(() => {
  resolved = [];
});

function fetchWith(
  credential: Partial<OpenedCredential> | string,
  request: Partial<HttpSourceRequest> & { url: string },
  { allow = ['a.test', 'b.test', 'deep.a.test'], addresses = ['127.0.0.1'] } = {},
) {
  const outbound = createOutbound({
    allowHosts: allow,
    resolve: (name) => {
      resolved.push(name);
      return Promise.resolve(addresses);
    },
    openCredential: (tenant, id) =>
      Promise.resolve(
        typeof credential === 'string'
          ? credential
          : {
              id: Number(id),
              hosts: ['a.test'],
              use: {
                kind: 'header' as const,
                name: 'authorization',
                value: `Bearer ${SECRET} of ${tenant}`,
              },
              ...credential,
            },
      ),
    log: { info: (...line: unknown[]) => void lines.push(line) },
  });
  return outbound.fetchSource(
    { method: 'GET', headers: {}, query: {}, credentialId: 7, ...request },
    {
      file: join(directory, `${Math.random()}`),
      signal: new AbortController().signal,
      admit: () => undefined,
      tenant: '3',
    },
  );
}

const at = (host: string, to?: string): string =>
  `http://${host}:${port}/${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`;
const sent = () => host.requests.map(({ headers }) => [headers.host, headers.authorization]);
const value = `Bearer ${SECRET} of 3`;

describe('a credential', () => {
  it('is sent to a host that it names, and again where that redirects to itself', async () => {
    await fetchWith({}, { url: at('a.test', '/again') });
    expect(sent()).toEqual([
      [`a.test:${port}`, value],
      [`a.test:${port}`, value],
    ]);
  });

  it('is sent after a redirect to another host that it names', async () => {
    await fetchWith({ hosts: ['a.test', '*.a.test'] }, { url: at('a.test', at('deep.a.test')) });
    expect(sent()).toEqual([
      [`a.test:${port}`, value],
      [`deep.a.test:${port}`, value],
    ]);
  });

  it.each([
    ['another host', () => at('b.test')],
    ['a host that begins like it', () => at('a.test.b.test')],
    ['its name as a user', () => `http://a.test@b.test:${port}/`],
    ['a host below it', () => at('deep.a.test')],
  ])('is not sent after a redirect to %s, nor is anything else', async (_, to) => {
    await expect(fetchWith({}, { url: at('a.test', to()) })).rejects.toThrow(
      /was not sent to|must not carry a user/,
    );
    expect(host.requests).toHaveLength(1);
    expect(resolved).toEqual(['a.test']);
  });

  it('is not sent after a redirect to another port than the one it names', async () => {
    await expect(
      fetchWith({ hosts: [`a.test:${port}`] }, { url: at('a.test', 'http://a.test:1/') }),
    ).rejects.toThrow(
      /was not sent to the host to which a\.test:\d+ redirects: credential 7 may only be sent/,
    );
  });

  it.each([
    'http://b.test/',
    'http://evil-a.test/',
    'http://a.test.b.test/',
    'http://[::1]/',
    'http://127.0.0.1/',
  ])('has nothing sent to %s, whose name is not even looked up', async (url) => {
    await expect(fetchWith({ hosts: ['a.test', '*.a.test'] }, { url })).rejects.toThrow(
      'may only be sent to its own `hosts`',
    );
    expect([host.requests, resolved]).toEqual([[], []]);
  });

  it('is not sent over http, unless the operator allows the host', async () => {
    await expect(fetchWith({}, { url: at('a.test') }, { allow: [] })).rejects.toThrow(
      'over https only',
    );
    await expect(fetchWith({}, { url: 'https://user@a.test/' }, { allow: [] })).rejects.toThrow(
      'must not carry a user name',
    );
    expect([host.requests, resolved]).toEqual([[], []]);
  });

  it('does not open the guard: a name that leads to a private address is refused', async () => {
    await expect(fetchWith({}, { url: 'https://a.test/' }, { allow: [] })).rejects.toThrow(
      'does not resolve to a public address',
    );
    await expect(
      fetchWith(
        {},
        { url: 'https://a.test/' },
        { allow: [], addresses: ['93.184.216.34', '169.254.169.254'] },
      ),
    ).rejects.toThrow('does not resolve to a public address');
    expect(host.requests).toEqual([]);
  });

  it('refuses a header of the request that would be its own, whatever the case', async () => {
    await expect(
      fetchWith({}, { url: at('a.test'), headers: { AUTHORIZATION: 'Bearer mine' } }),
    ).rejects.toThrow('is set by credential 7');
    expect(host.requests).toEqual([]);
  });

  it('that cannot be used ends the call, and the reason is reported', async () => {
    await expect(fetchWith('Credential 7 does not exist', { url: at('a.test') })).rejects.toThrow(
      'Credential 7 does not exist',
    );
    expect(host.requests).toEqual([]);
  });
});

it('no reason and no log line shows the secret', async () => {
  const failures = await Promise.allSettled([
    fetchWith({}, { url: at('a.test', at('b.test')) }),
    fetchWith({}, { url: 'http://a.test:1/' }),
    fetchWith(
      { use: { kind: 'header' as const, name: 'x-key', value: `${SECRET}\r\nX-Evil: 1` } },
      { url: at('a.test') },
    ),
    fetchWith({}, { url: at('a.test'), headers: { authorization: 'x' } }),
    fetchWith(
      { use: { kind: 'header' as const, name: 'x-key', value: SECRET.toUpperCase() } },
      { url: at('a.test', at(`${SECRET}.b.test`)) },
    ),
  ]);
  const reported = failures.map((failure) =>
    failure.status === 'rejected'
      ? [String(failure.reason), (failure.reason as Error).stack, (failure.reason as Error).cause]
      : 'nothing',
  );
  expect(reported).not.toContain('nothing');
  expect(JSON.stringify([reported, lines])).not.toContain(SECRET);
});
