import { createClaimBatches } from '../../src/services/executions/claim-batches.ts';

/** Claims that a test settles. */
function setUp() {
  const asked: { atMost: number; settle: (runs: readonly string[] | Error) => void }[] = [];
  const batches = createClaimBatches<string>(
    (atMost) =>
      new Promise((resolve, reject) => {
        const settle = (runs: readonly string[] | Error): void =>
          runs instanceof Error ? reject(runs) : resolve(runs);
        asked.push({ atMost, settle });
      }),
  );
  return { asked, next: () => batches.next() };
}

it('claims at once where no claim is under way', async () => {
  const { asked, next } = setUp();
  const run = next();
  expect(asked).toMatchObject([{ atMost: 1 }]);
  asked[0]!.settle(['a']);
  expect(await run).toBe('a');
});

it('batches concurrent claims, and gives each its own run', async () => {
  const { asked, next } = setUp();
  const runs = [next(), next(), next(), next()];
  expect(asked).toHaveLength(1);
  asked[0]!.settle(['a']);
  await runs[0];
  expect(asked).toMatchObject([{ atMost: 1 }, { atMost: 3 }]);
  asked[1]!.settle(['b', 'c']);
  expect(await Promise.all(runs)).toEqual(['a', 'b', 'c', null]);
});

it('fails those whose claim failed, and continues', async () => {
  const { asked, next } = setUp();
  const [first, second] = [next(), next()];
  asked[0]!.settle(new Error('away'));
  await expect(first).rejects.toThrow('away');
  asked[1]!.settle(['b']);
  expect(await second).toBe('b');
  const third = next();
  asked[2]!.settle([]);
  expect(await third).toBeNull();
});
