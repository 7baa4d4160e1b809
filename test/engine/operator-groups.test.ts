/** How operators in a row are grouped that bind equally tightly. */

import { parse } from '../../src/engine/expression/parser.ts';

const LEVELS = [['=', '==', '!=', '<>', '<', '<=', '>', '>='], ['||'], ['+', '-'], ['*', '/', '%']];

const pairs = LEVELS.flatMap((level) => level.flatMap((a) => level.map((b) => [a, b] as const)));

it.each(pairs)('a %s b %s c is that of the first two, and then of the third', (one, other) => {
  expect(parse(`a ${one} b ${other} c`)).toMatchObject({
    kind: 'binary',
    left: { kind: 'binary', left: { name: 'a' }, right: { name: 'b' } },
    right: { kind: 'column', name: 'c' },
  });
});

it.each(LEVELS.slice(1).flatMap((level, at) => level.map((b) => [LEVELS[at]![0]!, b])))(
  'a %s b %s c is that of the first with what the other two are',
  (one, other) => {
    expect(parse(`a ${one} b ${other} c`)).toMatchObject({
      kind: 'binary',
      left: { kind: 'column', name: 'a' },
      right: { kind: 'binary', left: { name: 'b' }, right: { name: 'c' } },
    });
  },
);
