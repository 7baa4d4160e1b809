import { parseAddress } from '../../../src/http/pipeline/client-address.ts';

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
