import { createSharedSpace, type Owner } from '../../src/kit/shared-space.ts';

const a1: Owner = { group: 'a', member: 'a1' };
const a2: Owner = { group: 'a', member: 'a2' };
const b1: Owner = { group: 'b', member: 'b1' };

function setup(limits = { perMember: 4, perGroup: 8, total: 16 }) {
  const space = createSharedSpace(limits);
  const begun: string[] = [];
  const take = (owner: Owner, size: number, name: string): (() => void) =>
    space.take(owner, size, () => begun.push(name));
  return { begun, take };
}

it('a member waits for what it has taken itself, in its order; others do not wait for it', () => {
  const { begun, take } = setup();
  const first = take(a1, 3, 'first');
  take(a1, 2, 'large');
  take(a1, 1, 'small');
  take(a2, 4, 'of another member');
  take(b1, 4, 'of another group');
  expect(begun).toEqual(['first', 'of another member', 'of another group']);
  first();
  expect(begun.slice(3)).toEqual(['large', 'small']);
});

it('members of a group have no more together than the group may', () => {
  const { begun, take } = setup();
  const members = ['a1', 'a2', 'a3'].map((member) => ({ group: 'a', member }));
  const ends = members.map((owner) => take(owner, 3, owner.member));
  expect(begun).toEqual(['a1', 'a2']);
  ends[0]!();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

it('what is larger than any limit is taken where the member has nothing else', () => {
  const { begun, take } = setup();
  const small = take(a1, 1, 'small');
  const large = take(a1, 100, 'large');
  take(a2, 1, 'of another member');
  expect(begun).toEqual(['small', 'of another member']);
  small();
  expect(begun).toEqual(['small', 'of another member', 'large']);
  take(a1, 1, 'later');
  expect(begun).toHaveLength(3);
  large();
  expect(begun[3]).toBe('later');
});

it('the last eighth of all is for groups that have little', () => {
  const { begun, take } = setup({ perMember: 64, perGroup: 64, total: 128 });
  take(a1, 64, 'a');
  const second = take(b1, 46, 'b');
  take({ group: 'd', member: 'd' }, 3, 'd');
  take({ group: 'c', member: 'c' }, 2, 'c');
  expect(begun).toEqual(['a', 'b', 'c']);
  second();
  take(b1, 43, 'all that is not kept');
  expect(begun.slice(3)).toEqual(['d', 'all that is not kept']);
});

it('what is given back twice counts once, and a wait that ends takes nothing', () => {
  const { begun, take } = setup();
  const first = take(a1, 4, 'first');
  const second = take(a1, 4, 'second');
  take(a1, 4, 'third');
  second();
  second();
  expect(begun).toEqual(['first']);
  first();
  first();
  expect(begun).toEqual(['first', 'third']);
  take(a2, 4, 'fourth');
  take(a2, 1, 'fifth');
  expect(begun).toEqual(['first', 'third', 'fourth']);
});

it('a member that no longer waits begins at once where it fits', () => {
  const { begun, take } = setup();
  const first = take(a1, 4, 'first');
  const second = take(a1, 4, 'second');
  second();
  first();
  const third = take(a1, 4, 'third');
  const fourth = take(a1, 4, 'fourth');
  third();
  fourth();
  take(a1, 1, 'fifth');
  expect(begun).toEqual(['first', 'third', 'fourth', 'fifth']);
});

it('members take turns', () => {
  const { begun, take } = setup({ perMember: 4, perGroup: 4, total: 16 });
  const first = take(a1, 4, 'first');
  const ends = ['a1', 'a1', 'a2'].map((member, number) =>
    take({ group: 'a', member }, 4, `${member} ${number}`),
  );
  first();
  ends[0]!();
  expect(begun).toEqual(['first', 'a1 0', 'a2 2']);
});
