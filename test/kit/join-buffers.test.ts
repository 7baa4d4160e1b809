import { joinBuffers } from '../../src/kit/join-buffers.ts';

it.each([
  [[], ''],
  [['ab'], 'ab'],
  [['ab', 'c'], 'abc'],
  [['', 'ab', '', 'c'], 'abc'],
])('%j as one: %j', (pieces, joined) => {
  expect(String(joinBuffers(pieces.map((piece) => Buffer.from(piece))))).toBe(joined);
});

it('copies nothing where there is one piece only', () => {
  const piece = Buffer.from('ab');
  expect(joinBuffers([piece])).toBe(piece);
});
