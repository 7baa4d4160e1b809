/** What bodies in flight may take together, and what one owner may have of it. */

import { createBodyBudget } from '../../../src/http/json/body-budget.ts';

it('gives each owner a share, all of them together no more than there is, and takes back what is released', () => {
  const budget = createBodyBudget({ totalBytes: 100, shareBytes: 60 });
  const [a, more, b] = [budget.lease('a'), budget.lease('a'), budget.lease('b')];
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
  const c = budget.lease('c');
  expect(c.reserve(1)).toBeNull();
  expect(budget.lease('d').reserve(2)).toMatchObject(full);
  a.release();
  a.release();
  c.release();
  expect(more.reserve(60)).toBeNull();
  b.release();
  more.release();
  expect(budget.lease('c').reserve(60)).toBeNull();
});
