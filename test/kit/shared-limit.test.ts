import { mayTake } from '../../src/kit/shared-limit.ts';

it.each([
  ['one who is alone has all of it', 64, { total: 63, own: 63 }, 1, true],
  ['and no more', 64, { total: 64, own: 64 }, 1, false],
  ['one of several has all but an eighth', 64, { total: 55, own: 30 }, 1, true],
  ['which is kept', 64, { total: 56, own: 30 }, 1, false],
  ['for one who has none', 64, { total: 56, own: 0 }, 1, true],
  ['to its end', 64, { total: 63, own: 0 }, 1, true],
  ['and no further', 64, { total: 64, own: 0 }, 1, false],
  ['one is little', 64, { total: 56, own: 1 }, 1, false],
  ['of a few, none is kept', 7, { total: 6, own: 3 }, 1, true],
  ['of eight, one is', 8, { total: 7, own: 3 }, 1, false],
  ['for those who have none', 8, { total: 7, own: 0 }, 1, true],
  ['of bytes, a sixty-fourth is little', 6_400, { total: 5_600, own: 90 }, 10, true],
  ['and more is not', 6_400, { total: 5_600, own: 90 }, 11, false],
] as const)('%s', (_, limit, taken, more, may) => {
  expect(mayTake(limit, taken, more)).toBe(may);
});
