import { createHash } from 'node:crypto';

import { hashKeyValue, isKeyValue, keyPrefix, newKeyValue } from '../../src/services/keys/value.ts';

/** CRC-32 as RFC 1952 prints it, bit by bit: what an offline secret scanner would run. */
function crc(text: string): number {
  let value = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

function fromBase62(text: string): number {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return [...text].reduce((sum, character) => sum * 62 + alphabet.indexOf(character), 0);
}

describe('the value of a key', () => {
  const values = Array.from({ length: 200 }, newKeyValue);

  it('is weir_, at least 192 random bits, and a checksum that anyone can verify', () => {
    for (const value of values) {
      expect(value).toMatch(/^weir_[0-9A-Za-z]{39}$/);
      expect(fromBase62(value.slice(-6))).toBe(crc(value.slice(0, -6)));
      expect(isKeyValue(value)).toBe(true);
    }
    expect(33 * Math.log2(62)).toBeGreaterThan(192);
    expect(new Set(values).size).toBe(values.length);
  });

  it('does not survive a change of any one character', () => {
    const value = newKeyValue();
    for (let at = 0; at < value.length; at += 1) {
      const other = value[at] === 'x' ? 'y' : 'x';
      expect(isKeyValue(value.slice(0, at) + other + value.slice(at + 1))).toBe(false);
    }
  });

  it.each([
    ['nothing', ''],
    ['a word', 'secret'],
    ['the prefix alone', 'weir_'],
    ['a trailing newline', `${newKeyValue()}\n`],
    ['a leading blank', ` ${newKeyValue()}`],
    ['one character too many', `${newKeyValue()}0`],
    ['other alphabets', `weir_${'ä'.repeat(39)}`],
    ['a megabyte', 'weir_'.repeat(200_000)],
  ])('is not %s', (_, text) => {
    expect(isKeyValue(text)).toBe(false);
  });

  it('is stored as its SHA-256 and shown by its first 12 characters', () => {
    const value = newKeyValue();
    expect(hashKeyValue(value)).toEqual(createHash('sha256').update(value).digest());
    expect(keyPrefix(value)).toBe(value.slice(0, 12));
  });
});
