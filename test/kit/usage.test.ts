import { createUsage } from '../../src/kit/usage.ts';

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
] as const)('%s', (_, total, before, size, fits) => {
  const usage = createUsage({ total });
  usage.add({ owner: 'a' }, before.own);
  usage.add({ owner: 'b' }, before.total - before.own);
  expect(usage.exceeded({ owner: 'a' }, size)).toBe(fits ? null : 'total');
});

it('says which limit is exceeded, the narrowest first', () => {
  const usage = createUsage({ perMember: 1, perOwner: 2, total: 3 });
  const holder = (owner: string, member: string) => ({ owner, member });
  usage.add(holder('a', '1'), 1);
  expect(usage.exceeded(holder('a', '1'), 1)).toBe('member');
  usage.add(holder('a', '2'), 1);
  expect(usage.exceeded(holder('a', '3'), 1)).toBe('owner');
  usage.add(holder('b', '1'), 1);
  expect(usage.exceeded(holder('c', '1'), 1)).toBe('total');
  expect([usage.of('a'), usage.of('c')]).toEqual([2, 0]);
  usage.add(holder('a', '1'), -1);
  expect(usage.exceeded(holder('a', '1'), 1)).toBeNull();
});

it('the first of an owner can exceed the total', () => {
  const usage = createUsage({ total: 1, totalWithFirst: 2 });
  usage.add({ owner: 'a' }, 1);
  expect(usage.exceeded({ owner: 'a' }, 1)).toBe('total');
  expect(usage.exceeded({ owner: 'b' }, 1)).toBeNull();
  usage.add({ owner: 'b' }, 1);
  expect(usage.exceeded({ owner: 'c' }, 1)).toBe('total');
});
