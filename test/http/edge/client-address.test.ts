import { clientAddress, parseAddress } from '../../../src/http/middleware/client-address.ts';
import { koaContext } from '../../support/koa-context.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1:443', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['[192.0.2.1]:80', '192.0.2.1'],
  ['', null],
  ['unknown', null],
  ['_hidden', null],
  ['192.0.2.256', null],
  ['192.0.2.1:', null],
  ['192.0.2.1:port', null],
  ['[2001:db8::1', null],
  ['[2001:db8::1]443', null],
  ['192.0.2.1, 192.0.2.2', null],
  ['example.com:80', null],
])('%j is the address %j', (entry, address) => {
  expect(parseAddress(entry)).toBe(address);
});

const CHAIN = '192.0.2.1, 192.0.2.2, 192.0.2.3';

it.each<[hops: number, header: string | undefined, address: string]>([
  [0, CHAIN, '127.0.0.9'],
  [1, undefined, '127.0.0.9'],
  [1, CHAIN, '192.0.2.3'],
  [2, CHAIN, '192.0.2.2'],
  [3, CHAIN, '192.0.2.1'],
  // Fewer entries than proxies: the first is the one that the nearest to the client wrote.
  [4, CHAIN, '192.0.2.1'],
  [2, '192.0.2.1, unknown, 192.0.2.3', '127.0.0.9'],
])('behind %i proxies, %j comes from %s', async (hops, header, address) => {
  const context = koaContext('/', header === undefined ? {} : { 'x-forwarded-for': header });
  Object.defineProperty(context.req.socket, 'remoteAddress', { value: '127.0.0.9' });
  await clientAddress(hops)(context, () => Promise.resolve());
  expect(context.request.ip).toBe(address);
});
