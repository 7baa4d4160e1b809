/** Sizes, and members that share the limit of their owner. */

import { Semaphore } from '../../src/kit/semaphore.ts';
import type { Holder } from '../../src/kit/usage.ts';

const a1: Holder = { owner: 'a', member: 'a1' };
const a2: Holder = { owner: 'a', member: 'a2' };
const b1: Holder = { owner: 'b', member: 'b1' };

function setup(limits = { perMember: 4, perOwner: 8, total: 16 }) {
  const semaphore = new Semaphore(limits);
  const started: string[] = [];
  const take = (holder: Holder, size: number, name: string): (() => void) =>
    semaphore.acquire(holder, size, () => started.push(name));
  return { started, take };
}

it('a member waits for its own work, in order; others do not wait for it', () => {
  const { started, take } = setup();
  const first = take(a1, 3, 'first');
  take(a1, 2, 'large');
  take(a1, 1, 'small');
  take(a2, 4, 'of another member');
  take(b1, 4, 'of another owner');
  expect(started).toEqual(['first', 'of another member', 'of another owner']);
  first();
  expect(started.slice(3)).toEqual(['large', 'small']);
});

it('members have no more together than their owner can', () => {
  const { started, take } = setup();
  const members = ['a1', 'a2', 'a3'].map((member) => ({ owner: 'a', member }));
  const ends = members.map((holder) => take(holder, 3, holder.member));
  expect(started).toEqual(['a1', 'a2']);
  ends[0]!();
  expect(started).toEqual(['a1', 'a2', 'a3']);
});

it('grants a size above every limit if the member holds nothing else', () => {
  const { started, take } = setup();
  const small = take(a1, 1, 'small');
  const large = take(a1, 100, 'large');
  take(a2, 1, 'of another member');
  expect(started).toEqual(['small', 'of another member']);
  small();
  expect(started).toEqual(['small', 'of another member', 'large']);
  take(a1, 1, 'later');
  expect(started).toHaveLength(3);
  large();
  expect(started[3]).toBe('later');
});

it('the last eighth of all is for owners that have little', () => {
  const { started, take } = setup({ perMember: 64, perOwner: 64, total: 128 });
  take(a1, 64, 'a');
  const second = take(b1, 46, 'b');
  take({ owner: 'd', member: 'd' }, 3, 'd');
  take({ owner: 'c', member: 'c' }, 2, 'c');
  expect(started).toEqual(['a', 'b', 'c']);
  second();
  take(b1, 43, 'all that is not kept');
  expect(started.slice(3)).toEqual(['d', 'all that is not kept']);
});

it('what is released twice counts once, and a wait that ends takes nothing', () => {
  const { started, take } = setup();
  const first = take(a1, 4, 'first');
  const second = take(a1, 4, 'second');
  take(a1, 4, 'third');
  second();
  second();
  expect(started).toEqual(['first']);
  first();
  first();
  expect(started).toEqual(['first', 'third']);
  take(a2, 4, 'fourth');
  take(a2, 1, 'fifth');
  expect(started).toEqual(['first', 'third', 'fourth']);
});

it('grants a size at once if it fits and its member no longer waits', () => {
  const { started, take } = setup();
  const first = take(a1, 4, 'first');
  const second = take(a1, 4, 'second');
  second();
  first();
  const third = take(a1, 4, 'third');
  const fourth = take(a1, 4, 'fourth');
  third();
  fourth();
  take(a1, 1, 'fifth');
  expect(started).toEqual(['first', 'third', 'fourth', 'fifth']);
});

it('members take turns', () => {
  const { started, take } = setup({ perMember: 4, perOwner: 4, total: 16 });
  const first = take(a1, 4, 'first');
  const ends = ['a1', 'a1', 'a2'].map((member, number) =>
    take({ owner: 'a', member }, 4, `${member} ${number}`),
  );
  first();
  ends[0]!();
  expect(started).toEqual(['first', 'a1 0', 'a2 2']);
});
