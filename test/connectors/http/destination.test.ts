/** Which addresses a URL leads to: all of them are checked, and eight are tried. */

import { createAllowList } from '../../../src/connectors/http/allow-list.ts';
import { findDestination, parseUrl } from '../../../src/connectors/http/destination.ts';
import type { Resolvers } from '../../../src/connectors/http/resolve.ts';

const never = new AbortController().signal;
const nobody = createAllowList([]);
const resolvingTo = (addresses: readonly string[]): Resolvers => ({
  allowlisted: () => Promise.resolve(addresses),
  untrusted: () => Promise.resolve(addresses),
});
const find = (addresses: readonly string[], allowed = nobody) =>
  findDestination(new URL('http://a.example/x'), allowed, resolvingTo(addresses), never);

it('refuses a name without an address', async () => {
  await expect(find([])).rejects.toThrow('does not resolve to a public address');
});

it.each([0, 1, 7])(
  'refuses a name of which address %d is not public, though others are',
  async (place) => {
    const addresses = Array.from({ length: 8 }, (_, index) =>
      index === place ? '10.0.0.1' : '93.184.215.14',
    );
    await expect(find(addresses)).rejects.toThrow('does not resolve to a public address');
  },
);

it('looks at more addresses than it tries', async () => {
  const addresses = Array.from({ length: 9 }, (_, index) => `93.184.215.${index}`);
  expect((await find(addresses)).addresses).toEqual(addresses.slice(0, 8));
  await expect(find([...addresses.slice(0, 8), '127.0.0.1'])).rejects.toThrow('does not resolve');
});

it('lets an operator vouch for a name or an address, and asks the system’s resolver for it', async () => {
  const asked: string[] = [];
  const resolvers: Resolvers = {
    allowlisted: (name) => (asked.push(`allowlisted ${name}`), Promise.resolve(['10.0.0.1'])),
    untrusted: (name) => (asked.push(`others ${name}`), Promise.resolve(['93.184.215.14'])),
  };
  const to = (url: string, entry: string) =>
    findDestination(new URL(url), createAllowList([entry]), resolvers, never);
  expect(await to('http://a.example/', 'a.example')).toEqual({ addresses: ['10.0.0.1'] });
  expect(await to('http://a.example/', 'a.example:80')).toEqual({ addresses: ['10.0.0.1'] });
  expect(await to('https://a.example/', 'a.example:443')).toEqual({ addresses: ['10.0.0.1'] });
  expect(await to('https://a.example/', 'a.example:80')).toEqual({ addresses: ['93.184.215.14'] });
  expect(await to('http://a.example:8080/', 'a.example:80')).toEqual({
    addresses: ['93.184.215.14'],
  });
  expect(asked).toEqual([
    'allowlisted a.example',
    'allowlisted a.example',
    'allowlisted a.example',
    'others a.example',
    'others a.example',
  ]);
  expect(await to('http://10.0.0.1/', '10.0.0.1')).toEqual({ addresses: ['10.0.0.1'] });
  expect(await to('http://[fd00::1]:81/', '[fd00::1]:81')).toEqual({ addresses: ['fd00::1'] });
  expect(await to('http://[fd00::1]/', 'fd00::1')).toEqual({ addresses: ['fd00::1'] });
  await expect(to('http://[fd00::1]:82/', '[fd00::1]:81')).rejects.toThrow(
    'is not a public address',
  );
  await expect(to('http://10.0.0.2/', '10.0.0.1')).rejects.toThrow('is not a public address');
});

describe('a name that is never resolved', () => {
  it('is given up after five seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const late = new AbortController();
    timeout.mockReturnValue(late.signal);
    const silent: Resolvers = {
      allowlisted: () => new Promise(() => undefined),
      untrusted: () => new Promise(() => undefined),
    };
    const finding = findDestination(new URL('http://a.example/'), nobody, silent, never);
    expect(timeout).toHaveBeenCalledWith(5_000);
    late.abort();
    await expect(finding).rejects.toMatchObject({
      message: expect.stringContaining('does not resolve to a public address'),
      detail: 'the name was not resolved within 5 seconds',
      isTransient: true,
    });
    timeout.mockRestore();
  });

  it('ends with the call, for the call’s reason', async () => {
    const caller = new AbortController();
    const silent: Resolvers = {
      allowlisted: () => new Promise(() => undefined),
      untrusted: () => new Promise(() => undefined),
    };
    const finding = findDestination(new URL('http://a.example/'), nobody, silent, caller.signal);
    caller.abort(new Error('the run ended'));
    await expect(finding).rejects.toThrow('the run ended');
    await expect(
      findDestination(new URL('http://a.example/'), nobody, silent, caller.signal),
    ).rejects.toThrow('the run ended');
  });

  it('says no more where the resolver fails by itself', async () => {
    const failing: Resolvers = {
      allowlisted: () => Promise.reject(new Error('SERVFAIL at 10.0.0.53')),
      untrusted: () => Promise.reject(new Error('SERVFAIL at 10.0.0.53')),
    };
    await expect(
      findDestination(new URL('http://a.example/'), nobody, failing, never),
    ).rejects.toThrow(/^(?!.*(SERVFAIL|10\.0)).*does not resolve to a public address/);
    await expect(
      findDestination(new URL('http://a.example/'), createAllowList(['a.example']), failing, never),
    ).rejects.toThrow(/^The host a\.example could not be resolved$/);
  });
});

it.each([
  ['ftp://a.example/', 'must begin with http:// or https://'],
  ['file:///etc/passwd', 'The URL of the source must begin'],
  ['http://me@a.example/', 'must not carry a user name or password'],
  ['http://:secret@a.example/', 'must not carry a user name or password'],
  ['http://', 'The URL is not valid'],
])('takes no %s', (url, message) => {
  expect(() => parseUrl(url)).toThrow(message);
});
