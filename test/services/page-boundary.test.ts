import { pageBoundary } from '../../src/services/executions/page-boundary.ts';

describe('the boundary of a page', () => {
  it('loses no row: the next page begins where the shown rows end, and its limit is allowed', () => {
    for (let wanted = 0; wanted <= 20_000; wanted += 1) {
      const { count, next } = pageBoundary(wanted);
      expect(next.page * next.limit).toBe(count);
      expect(count).toBeLessThanOrEqual(wanted);
      expect(count).toBeGreaterThan(wanted * 0.98 - 1);
      expect(next.limit).toBeGreaterThanOrEqual(1);
      expect(next.limit).toBeLessThanOrEqual(1000);
    }
  });

  it.each([
    [0, { count: 0, next: { page: 0, limit: 1 } }],
    [1, { count: 1, next: { page: 1, limit: 1 } }],
    [1000, { count: 1000, next: { page: 1, limit: 1000 } }],
    [1500, { count: 1500, next: { page: 2, limit: 750 } }],
    [10_000, { count: 10_000, next: { page: 10, limit: 1000 } }],
    [1009, { count: 1008, next: { page: 2, limit: 504 } }],
  ])('of %d rows', (wanted, boundary) => {
    expect(pageBoundary(wanted)).toEqual(boundary);
  });
});
