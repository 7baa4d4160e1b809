/** Whether bytes are UTF-8 does not depend on where a chunk ends. */

import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { createUtf8Check } from '../../../src/rows/text/utf8.ts';

/** @returns false once a chunk was refused, or where the text ends within a character */
function checked(bytes: Buffer, size: number): boolean {
  const check = createUtf8Check();
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    if (!check.accept(chunk)) return false;
    // What a chunk held is gone when the next one comes.
    chunk.fill(0);
  }
  return check.end();
}

it.each([
  '',
  '61',
  '7f',
  '80',
  'bf',
  'c280',
  'c2',
  'c241',
  'dfbf',
  'c080',
  'e0a080',
  'e0a0',
  'e0a041',
  'e09f80',
  'efbfbf',
  'eda080',
  'f0908080',
  'f09080',
  'f0908041',
  'f08f8080',
  'f48fbfbf',
  'f4908080',
  'f5808080',
  'ff',
  '61e282ac62f09fa7b5c3a963',
  'e282ace282ace282ac',
  'f09fa7b5f09fa7b5',
  'f09fa7b5a7',
  'e282acac',
])('%s', (hex) => {
  const bytes = Buffer.from(hex, 'hex');
  for (const size of [1, 2, 3, 4, 5, 100]) expect(checked(bytes, size)).toBe(isUtf8(bytes));
});

it('any bytes', () => {
  const byte = fc.constantFrom(
    0x00,
    0x41,
    0x7f,
    0x80,
    0xa0,
    0xbf,
    0xc2,
    0xdf,
    0xe0,
    0xe2,
    0xed,
    0xf0,
    0xf4,
  );
  const piece = fc.oneof(
    byte.map((one) => Buffer.of(one)),
    fc.constantFrom('é', '€', '🧵', 'a').map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (pieces, size) => {
        const bytes = Buffer.concat(pieces);
        expect(checked(bytes, size)).toBe(isUtf8(bytes));
      },
    ),
    { numRuns: 2_000 },
  );
});

it('refuses bytes as soon as no text can begin with them', () => {
  const check = createUtf8Check();
  expect(check.accept(Buffer.from('c3', 'hex'))).toBe(true);
  expect(check.end()).toBe(false);
  expect(check.accept(Buffer.from('28', 'hex'))).toBe(false);
});
