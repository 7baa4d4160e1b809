/** What bodies in flight may take together, and what one owner may have of it. */

import type { Holder } from '../../../src/kit/usage.ts';
import { createBodyBudget } from '../../../src/http/body/body-budget.ts';

const owner = (name: string, member = name): Holder => ({ owner: name, member });

it('gives each owner a share, all of them together no more than there is, and takes back what is released', () => {
  const budget = createBodyBudget({ totalBytes: 100, shareBytes: 60 });
  const [a, more, b] = [
    budget.lease(owner('a')),
    budget.lease(owner('a')),
    budget.lease(owner('b')),
  ];
  expect(a.reserve(50)).toBeNull();
  expect(a.reserve(60)).toBeNull();
  expect(a.reserve(60)).toBeNull();
  expect(more.reserve(1)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryAfterSeconds: 1,
    message: expect.stringContaining('organization') as string,
  });
  const full = {
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('service') as string,
  };
  // An eighth is for those who have next to nothing.
  expect(b.reserve(29)).toMatchObject(full);
  expect(b.reserve(28)).toBeNull();
  const c = budget.lease(owner('c'));
  expect(c.reserve(1)).toBeNull();
  expect(budget.lease(owner('d')).reserve(2)).toMatchObject(full);
  a.release();
  a.release();
  c.release();
  expect(more.reserve(60)).toBeNull();
  b.release();
  more.release();
  expect(budget.lease(owner('c')).reserve(60)).toBeNull();
});

it('few bodies of a caller are values at a time; the others wait, or are given up with their client', async () => {
  const budget = createBodyBudget({ totalBytes: 1e9, shareBytes: 1e9 });
  const parsed: string[] = [];
  const parse = (name: string, member: string) => {
    const lease = budget.lease(owner('a', member));
    const done = lease.waitToParse(3_000_000).then(
      () => parsed.push(name),
      (error: Error) => parsed.push(`${name}: ${error.name}`),
    );
    return { lease, done };
  };
  const first = parse('first', 'key 1');
  const left = parse('left', 'key 1');
  const later = parse('later', 'key 1');
  const other = parse('other', 'key 2');
  const small = budget.lease(owner('a', 'key 1'));
  await small.waitToParse(2_048);
  await Promise.all([first.done, other.done]);
  expect(parsed).toEqual(['first', 'other']);
  left.lease.release();
  await left.done;
  first.lease.endParsed();
  await later.done;
  expect(parsed).toEqual(['first', 'other', 'left: ClientGone', 'later']);
});
