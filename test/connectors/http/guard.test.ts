/** No spelling and no second look-up reaches an address that is not public. */

import { existsSync } from 'node:fs';

import { createOutboundClient } from '../../../src/connectors/http/index.ts';
import { admit, file, get, refusal, remote } from './guarded-client.ts';

describe('spellings of a loopback, private or link-local address', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://127.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://0X7F.0.0.1:PORT/',
    'http://017700000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0177.0x0.0.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://127.000.000.001:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://127。0。0。1:PORT/',
    'http://%31%32%37.0.0.1:PORT/',
    'http://0:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[0:0:0:0:0:0:0:1]:PORT/',
    'http://[0000::0001]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::FFFF:7F00:1]:PORT/',
    'http://[::127.0.0.1]:PORT/',
    'http://[64:ff9b::127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://[2001:0:808:808::80ff:fffe]:PORT/',
    'http://[fe80::1]:PORT/',
    'http://[fc00::1]:PORT/',
    'HTTP://127.0.0.1:PORT/',
    'http:\\\\127.0.0.1:PORT\\',
    ' http://127.0.0.1:PORT/',
    'http:127.0.0.1:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/machine/',
    'http://0xa83f8110/',
    'http://[::ffff:a83f:8110]/',
    'http://100.100.100.200/latest/meta-data/',
    'http://192.0.0.192/latest/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://10.0.0.1/',
    'https://192.168.1.1/',
    'http://255.255.255.255/',
  ])('%s', async (spelling) => {
    const message = await refusal(spelling.replace('PORT', String(remote.port)));
    expect(message).toMatch(
      /^The host \S+ cannot be reached from here: it is not a public address/,
    );
    expect(message).not.toContain('OUTBOUND_ALLOW_HOSTS=');
    expect(remote.requests).toEqual([]);
  });

  it.each([
    'http://localhost:PORT/',
    'http://LOCALHOST:PORT/',
    'http://localhost.:PORT/',
    'http://ⓛocalhost:PORT/',
  ])('%s, a name', async (spelling) => {
    expect(await refusal(spelling.replace('PORT', String(remote.port)))).toMatch(
      /does not resolve to a public address/,
    );
    expect(remote.requests).toEqual([]);
  });
});

describe('URLs that are no place to call', () => {
  it.each([
    ['ftp://example.com/', /must begin with http/],
    ['file:///etc/passwd', /must begin with http/],
    ['data:text/plain,x', /must begin with http/],
    ['unix:/var/run/docker.sock', /must begin with http/],
    ['http://user:secret@example.com/', /must not carry a user name or password/],
    ['http://user@example.com/', /must not carry a user name or password/],
    ['http://[fe80::1%25eth0]/', /not valid/],
    ['http://999.1.1.1/', /not valid/],
    ['//example.com', /not valid/],
    ['', /not valid/],
    ['http://exa mple.com/', /not valid/],
  ])('%s', async (url, reason) => {
    const message = await refusal(url);
    expect(message).toMatch(reason);
    expect(message).not.toContain('secret');
  });
});

describe('names', () => {
  it('are refused when one of their addresses is not public, without naming it', async () => {
    const resolve = (): Promise<string[]> => Promise.resolve(['8.8.8.8', '10.1.2.3']);
    const message = await refusal('http://mixed.example/', { resolve });
    expect(message).toMatch(
      /^The host mixed\.example cannot be reached from here: it does not resolve to a public address\. The operator/,
    );
  });

  it('are refused for an address after those that would be tried', async () => {
    const resolve = (): Promise<string[]> =>
      Promise.resolve([...Array.from({ length: 100 }, () => '8.8.8.8'), '10.1.2.3']);
    expect(await refusal('http://many.example/', { resolve })).toMatch(
      /^The host many\.example .* does not resolve to a public address/,
    );
  });

  it('are tried at one address after the other, and at no more than eight', async () => {
    // The remote host listens on IPv4 alone.
    const addresses = Array.from({ length: 12 }, () => '::1');
    remote.respond = (_request, response) => response.end('[]');
    const call = (at: number) =>
      get(`http://many.example:${remote.port}/`, {
        allowHosts: ['many.example'],
        resolve: () => Promise.resolve(addresses.with(at, '127.0.0.1')),
      });
    await expect(call(7)).resolves.toMatchObject({ bytes: 2 });
    await expect(call(8)).rejects.toThrow(/refused the connection|cannot be reached/);
  });

  it('are resolved once: what the name means later does not count', async () => {
    const lookups = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const resolve = (): Promise<string[]> => Promise.resolve(lookups[asked++] ?? []);
    remote.respond = (_request, response) => response.end('[]');
    await get(`http://pinned.example:${remote.port}/`, { allowHosts: ['pinned.example'], resolve });
    expect(asked).toBe(1);
    expect(remote.requests[0]).toMatchObject({
      headers: { host: `pinned.example:${remote.port}` },
    });
  });

  it('are resolved again at each call, and the new address counts', async () => {
    const lookups = [['127.0.0.1'], ['127.0.0.1']];
    let asked = 0;
    const client = createOutboundClient({
      allowHosts: ['first.example'],
      resolve: () => Promise.resolve(lookups[asked++] ?? []),
    });
    remote.respond = (_request, response) => response.end('[]');
    const call = (host: string) =>
      client(
        { method: 'GET', url: `http://${host}:${remote.port}/`, headers: {}, query: {} },
        { file: file(), signal: new AbortController().signal, tenant: 'a', admit },
      );
    await call('first.example');
    await expect(call('second.example')).rejects.toThrow('does not resolve to a public address');
    expect(remote.requests).toHaveLength(1);
  });

  it('are refused in the same words and after the same time whatever they resolve to; the log has the reason', async () => {
    const resolvers: readonly (() => Promise<string[]>)[] = [
      () => Promise.reject(new Error('ENOTFOUND')),
      () => Promise.resolve([]),
      () => Promise.resolve(['not-an-address']),
      () => Promise.resolve(['10.0.0.1']),
      () => Promise.resolve(['127.0.0.1', '::1']),
      () => Promise.resolve(['169.254.169.254']),
      () => Promise.resolve(['fd00:ec2::254']),
    ];
    const logged: unknown[] = [];
    const log = { info: (fields: object) => void logged.push(fields) };
    const messages: string[] = [];
    for (const resolve of resolvers) {
      const startedMs = performance.now();
      messages.push(await refusal('http://db.internal/', { resolve, log }));
      expect(performance.now() - startedMs).toBeGreaterThan(240);
    }
    expect(new Set(messages)).toEqual(
      new Set([
        'The host db.internal cannot be reached from here: it does not resolve to a public address. The operator of the service can allow private hosts (OUTBOUND_ALLOW_HOSTS): see /docs/guides/operations#hosts-that-workflows-may-call',
      ]),
    );
    expect(logged).toMatchObject(
      [
        'the name was not resolved: ENOTFOUND',
        'the name has no address',
        'the name resolves to not-an-address',
        'the name resolves to 10.0.0.1',
        'the name resolves to 127.0.0.1, ::1',
        'the name resolves to 169.254.169.254',
        'the name resolves to fd00:ec2::254',
      ].map((detail) => ({ host: 'db.internal', detail })),
    );
  });

  it.each([
    'http://metadata.google.internal/',
    'http://METADATA.google.internal./',
    'http://metadata/',
    'http://169.254.169.254/',
    'http://169.254.170.2/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
  ])(
    'and addresses of metadata services are refused without advice to allow them: %s',
    async (url) => {
      const message = await refusal(url, { resolve: () => Promise.resolve(['169.254.169.254']) });
      expect(message).toMatch(/public address$/);
    },
  );
});

describe('the allow list', () => {
  it.each([
    ['a host', (port: number) => ['127.0.0.1', `http://127.0.0.1:${port}/`], true],
    [
      'a host with its port',
      (port: number) => [`127.0.0.1:${port}`, `http://127.0.0.1:${port}/`],
      true,
    ],
    [
      'another spelling of the host',
      (port: number) => [`127.0.0.1:${port}`, `http://2130706433:${port}/`],
      true,
    ],
    [
      'another port',
      (port: number) => [`127.0.0.1:${port + 1}`, `http://127.0.0.1:${port}/`],
      false,
    ],
    ['another host', (port: number) => ['127.0.0.2', `http://127.0.0.1:${port}/`], false],
    ['another case', (port: number) => [`LocalHost:${port}`, `http://LOCALHOST:${port}/`], true],
    ['a name within a longer name', (port: number) => ['host', `http://localhost:${port}/`], false],
    [
      'a name whose address is listed',
      (port: number) => ['127.0.0.1', `http://localhost:${port}/`],
      false,
    ],
    ['an IPv6 address', (port: number) => ['::1', `http://[::1]:${port + 1}/`], true],
  ])('%s', async (_what, given, passes) => {
    const [entry = '', url = ''] = given(remote.port);
    remote.respond = (_request, response) => response.end('[]');
    const outcome = await get(url, {
      allowHosts: [entry],
      resolve: () => Promise.resolve(['127.0.0.1']),
    }).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    if (passes) expect(outcome).not.toMatch(/to a public address|not a public address/);
    else expect(outcome).toMatch(/to a public address|not a public address/);
  });
});

it('leaves no file where it refuses', async () => {
  const target = file();
  const client = createOutboundClient({ allowHosts: [] });
  await expect(
    client(
      { method: 'GET', url: 'http://127.0.0.1/', headers: {}, query: {} },
      { file: target, signal: new AbortController().signal, tenant: 'a', admit },
    ),
  ).rejects.toThrow();
  expect(existsSync(target)).toBe(false);
});
