/** A byte order mark is left out wherever chunks end, and nothing else is. */

import { createMarkRemover } from '../../../src/rows/text/byte-order-mark.ts';

function without(text: Buffer, size: number): string {
  const remover = createMarkRemover();
  const parts: Buffer[] = [];
  for (let at = 0; at < text.length; at += size)
    parts.push(Buffer.from(remover.accept(Buffer.from(text.subarray(at, at + size)))));
  return Buffer.concat([...parts, remover.end()]).toString('latin1');
}

it.each([
  ['', ''],
  ['a', 'a'],
  ['ab', 'ab'],
  ['abc', 'abc'],
  ['\xef', '\xef'],
  ['\xef\xbb', '\xef\xbb'],
  ['\xef\xbb\xbf', ''],
  ['\xef\xbb\xbfabc', 'abc'],
  ['\xef\xbb\xbf\xef\xbb\xbf', '\xef\xbb\xbf'],
  ['a\xef\xbb\xbf', 'a\xef\xbb\xbf'],
  ['\xef\xbb\xbe{}', '\xef\xbb\xbe{}'],
])('of %j is left %j', (text, rest) => {
  for (const size of [1, 2, 3, 4, 100])
    expect(without(Buffer.from(text, 'latin1'), size)).toBe(rest);
});
