/** Bytes as text: what a host says of them, what a mark says, and what is done if nobody says anything. */

import { decodedText } from '../../../src/rows/text/encoding.ts';

const read = (
  bytes: readonly number[] | Buffer,
  contentType = 'text/csv',
  options: { encoding?: string; mayGuess?: boolean } = {},
): string => {
  const { encoding, mayGuess = false } = options;
  try {
    return decodedText(Uint8Array.from(bytes), { encoding, contentType, mayGuess }).text;
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  [[0x61, 0xc3, 0xa9], 'text/csv', 'aé'],
  [[0x61, 0xc3, 0xa9], 'text/csv; charset=UTF-8', 'aé'],
  [[0xef, 0xbb, 0xbf, 0x61], 'text/csv', 'a'],
  [[0x61, 0xe9], 'text/csv; header=present; Charset="latin1"', 'aé'],
  [[0x61, 0x00], 'text/csv; charset=utf-16le', 'a'],
  [[0xff], 'text/csv; charset=us-ascii', 'ÿ'],
  [[0xa4], 'text/csv; charset=iso-8859-15', '€'],
  [[0x8f, 0xe0], 'text/csv; charset=windows-1251', 'Џа'],
  [[0x93, 0xfa], 'text/csv; charset=shift_jis', '日'],
])('%j of %s', (bytes, contentType, text) => expect(read(bytes, contentType)).toBe(text));

it.each(['windows-1252', 'cp1252', 'iso-8859-1', 'ISO_8859-1', 'latin1', 'us-ascii', 'ascii'])(
  '%s has the characters of windows-1252',
  (charset) => {
    const bytes = [0x80, 0x93, 0x41, 0x94, 0x96, 0x81, 0x9f, 0xa0, 0xff];
    expect(read(bytes, `text/csv; charset=${charset}`)).toBe('€“A”–\u0081Ÿ\u00a0ÿ');
  },
);

describe('UTF-16', () => {
  const big = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const little = (text: string) => Buffer.from(text, 'utf16le');

  it.each(['utf-16', 'utf-16le', 'utf-16be', 'utf-8', 'windows-1252'])(
    'is read by its mark, although the host says %s',
    (charset) => {
      expect(read(big('\ufeffid,ë\n'), `text/csv; charset=${charset}`)).toBe('id,ë\n');
      expect(read(little('\ufeffid,ë\n'), `text/csv; charset=${charset}`)).toBe('id,ë\n');
    },
  );

  it('without a mark is read by where its zeros are', () => {
    expect(read(big('id,name\n'), 'text/csv; charset=utf-16')).toBe('id,name\n');
    expect(read(little('id,name\n'), 'text/csv; charset=utf-16')).toBe('id,name\n');
  });

  it('that nobody speaks of is named', () => {
    const sentence = (order: string) =>
      `The response is not valid utf-8 text: it seems to be UTF-16 without a byte order mark; set \`encoding\` to ${order}`;
    expect(read(big('id,name\n1,2\n'))).toBe(sentence('utf-16be'));
    expect(read(little('id,name\n1,2\n'), 'text/csv', { mayGuess: true })).toBe(
      sentence('utf-16le'),
    );
    expect(read(little('a'), 'text/csv', { encoding: 'utf-16le' })).toBe('a');
  });
});

it('is windows-1252 if a CSV is no UTF-8 and nobody says what it is', () => {
  const bytes = Uint8Array.from([0x5a, 0x6f, 0xeb]);
  const options = { encoding: undefined, contentType: 'text/csv' };
  expect(decodedText(bytes, { ...options, mayGuess: true })).toEqual({
    text: 'Zoë',
    isGuess: true,
  });
  expect(read([0x5a, 0x6f, 0xeb], 'application/json')).toBe(
    'The response is not valid utf-8 text: byte 3, on line 1, belongs to no character; `encoding` can name another encoding',
  );
});

it('is what the workflow says, whatever the host says', () => {
  expect(read([0xe9], 'text/csv; charset=utf-8', { encoding: 'windows-1252' })).toBe('é');
});

it.each([
  [
    [0x61, 0x0a, 0x0a, 0xff],
    'text/csv; charset=utf-8',
    'byte 4, on line 3, belongs to no character',
  ],
  [[0x61, 0xe2, 0x82], 'text/csv; charset=utf-8', 'The response is not valid utf-8 text'],
  [[0x61], 'text/csv; charset=klingon', 'the charset klingon, which is not known'],
])('%j of %s is no text', (bytes, contentType, message) =>
  expect(read(bytes, contentType)).toContain(message),
);
