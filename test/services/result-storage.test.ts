/** How the results of a run are stored, in each of the ways that there are, and what is said where there is no room. */

import { createResultQuota } from '../../src/services/executions/result-quota.ts';

type Dependencies = Parameters<typeof createResultQuota>[0];
type Kept = 'kept' | 'over_quota' | 'superseded';
const MIB = 1_048_576;

/** Notes what is called, in order. */
function setup(
  kept: Kept,
  { rows = false, file = false, beside = false, finishes = true, held = 0, completed = false } = {},
) {
  const calls: string[] = [];
  const note =
    <T>(name: string, value: T) =>
    () => (calls.push(name), Promise.resolve(value));
  const quota = createResultQuota({
    executions: {
      finish: note('finish', finishes),
      finishWithResults: (...args: unknown[]) => (
        calls.push(`finishWithResults ${args.length === 4 ? 'and rows' : 'alone'}`),
        Promise.resolve(kept)
      ),
      reserve: note('reserve', kept),
      completedWith: note('completedWith', completed),
    },
    resultBytes: {
      held: note('held', { bytes: held, firstExpiry: held > 0 ? new Date('2026-01-02') : null }),
      releaseExecution: note('release', undefined),
    },
    resultOutputs: {
      rows: note('rows', rows ? [] : null),
      put: note('put', undefined),
      remove: note('remove', undefined),
    },
    limits: { resultsMaxBytesPerOrganization: 2 ** 30 },
  });
  const prepared = {
    bytes: 1_500,
    summary: { expiresAt: new Date('2026-01-02') },
    files: [
      { output: { file: file ? '/x' : null } },
      ...(beside ? [{ output: { file: null } }] : []),
    ],
  };
  return {
    calls,
    store: async (isBackground: boolean, bytes = 1_500) =>
      quota.store(
        { executionId: 1n, attempt: 1, organizationId: 1, isBackground, hasEffects: false },
        { ...prepared, bytes } as never,
        {} as never,
      ),
  };
}

it.each([
  [
    'rows that go with the end of the run',
    { rows: true },
    false,
    ['rows', 'finishWithResults and rows'],
  ],
  ['small results', {}, false, ['rows', 'put', 'finishWithResults alone']],
  ['files', { file: true }, false, ['rows', 'reserve', 'put', 'finish']],
  [
    'a file beside a small result',
    { file: true, beside: true },
    false,
    ['rows', 'reserve', 'put', 'finish'],
  ],
  [
    'small results of a background run, before its end is told',
    {},
    true,
    ['rows', 'put', 'finishWithResults alone'],
  ],
])('%s', async (_what, given, isBackground, calls) => {
  const { store, ...noted } = setup('kept', given);
  expect(await store(isBackground)).toBe('stored');
  expect(noted.calls).toEqual(calls);
});

it.each([
  ['of a background run', { isBackground: true, hasEffects: false }],
  ['of a run that must not be run again', { isBackground: false, hasEffects: true }],
])('%s, the results are there before its end is told', async (_, kind) => {
  let isPut = false;
  let wasPut: boolean | undefined;
  const quota = createResultQuota({
    executions: {
      finishWithResults: () => ((wasPut = isPut), Promise.resolve('kept')),
    },
    resultOutputs: {
      rows: () => Promise.resolve(null),
      put: () => new Promise((resolve) => setImmediate(() => resolve((isPut = true)))),
    },
    limits: { resultsMaxBytesPerOrganization: 1 },
  } as unknown as Dependencies);
  await quota.store(
    { executionId: 1n, attempt: 1, organizationId: 1, ...kind },
    { bytes: 1, summary: { expiresAt: new Date() }, files: [{ output: { file: null } }] } as never,
    {} as never,
  );
  expect(wasPut).toBe(true);
});

it.each([
  ['over_quota', { file: true }, ['rows', 'reserve', 'remove', 'held']],
  ['superseded', { file: true }, ['rows', 'reserve', 'completedWith', 'remove']],
  ['over_quota', {}, ['rows', 'put', 'finishWithResults alone', 'remove', 'held']],
  ['superseded', {}, ['rows', 'put', 'finishWithResults alone', 'completedWith', 'remove']],
  ['superseded', { rows: true }, ['rows', 'finishWithResults and rows', 'completedWith', 'remove']],
] as const)('%s: what was stored is removed (%j)', async (kept, given, calls) => {
  const { store, ...noted } = setup(kept, given);
  const end = await store(false);
  expect(typeof end === 'string' ? end : end.code).toBe(
    kept === 'over_quota' ? 'result_too_large' : 'superseded',
  );
  expect(noted.calls).toEqual(calls);
});

it('a run that was taken over while its files were stored gives its room back', async () => {
  const { store, calls } = setup('kept', { file: true, finishes: false });
  expect(await store(false)).toBe('superseded');
  const stored = ['rows', 'reserve', 'put', 'finish'];
  expect(calls).toEqual([...stored, 'release', 'completedWith', 'remove']);
});

it('a background run that was taken over leaves its room to the attempt that follows', async () => {
  const { store, calls } = setup('kept', { file: true, finishes: false });
  expect(await store(true)).toBe('superseded');
  expect(calls).toEqual(['rows', 'reserve', 'put', 'finish', 'completedWith', 'remove']);
});

it('a run that had completed with these results keeps them: the response of the database was lost', async () => {
  const { store, calls } = setup('superseded', { rows: true, completed: true });
  expect(await store(true)).toBe('stored');
  expect(calls).toEqual(['rows', 'finishWithResults and rows', 'completedWith']);
});

it.each([
  [0, '0 bytes'],
  [512, '512 bytes'],
  [MIB - 1024, '1,023 KiB'],
  [MIB, '1 MiB'],
  [1.5 * MIB, '1.5 MiB'],
  [2 ** 30 - MIB, '1,023 MiB'],
  [2 ** 30, '1 GiB'],
  [2.25 * 2 ** 30, '2.3 GiB'],
])('%d bytes are told as %s', async (bytes, shown) => {
  expect(await setup('over_quota').store(false, bytes)).toEqual({
    nodeId: null,
    code: 'result_too_large',
    message: `The results of this run take ${shown}, and the stored results of your organization hold 0 bytes of 1 GiB (RESULTS_MAX_BYTES_PER_ORGANIZATION). Make the result smaller, or delete a workflow: its results are removed within a minute.`,
  });
});

it('says when the oldest of the others expire', async () => {
  expect(await setup('over_quota', { held: 1024 }).store(false)).toMatchObject({
    message: expect.stringContaining(
      'hold 1 KiB of 1 GiB (RESULTS_MAX_BYTES_PER_ORGANIZATION). The oldest expire at 2026-01-02T00:00:00.000Z. Make',
    ),
  });
});
