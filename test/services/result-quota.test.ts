/** What the stored results of an organization may hold together, as runs meet it. */

import type { EngineEnd } from '../../src/engine/index.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { Workflow } from '../../src/model/workflow.ts';
import type { ExecutionOutcome } from '../../src/services/executions/executions.ts';
import { sweep } from '../../src/jobs/periodic/sweep.ts';
import { storedBytes } from '../../src/stores/results/size.ts';
import { runNext } from './background-bench.ts';
import { createServiceFixture, noParams, type ServiceFixture } from './service-fixture.ts';

/** As where Redis holds all results: none goes with the end of its run. */
const BY_PUT = { asSmallResult: () => Promise.resolve(null) };
const BLOCK = 4096;
let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

async function workflow(
  outputs = 1,
  owner?: KeyCaller,
): Promise<{ key: KeyCaller; made: Workflow }> {
  const key =
    owner ?? (await fixture.key(await fixture.admin(), { scopes: ['workflows:execute'] }));
  const node = {
    nodeType: 'termination/dashboardOutput',
    nodeRole: 'terminator',
    config: {},
  } as const;
  const nodes = Array.from({ length: outputs }, () => node);
  const { workflow: made } = await fixture.workflows.create(key, {
    title: 'T',
    description: null,
    isActive: true,
    nodes,
    edges: [],
  });
  return { key, made };
}

/** A row for each terminator, in a file or inline; each takes one block. */
const yields = (made: Workflow, where: 'file' | 'inline') => async (): Promise<EngineEnd> => ({
  status: 'completed',
  outputs: await Promise.all(
    made.nodes.map(async ({ id }) => {
      const output = await fixture.engine.output(id, [{ n: 1 }]);
      if (where === 'file') return output;
      await fixture.engine.discard([output.file!.split('/').at(-1)!]);
      return { ...output, file: null, inline: Buffer.from('{"n":1}\n') };
    }),
  ),
});

const executionsWith = (resultsMaxBytesPerOrganization: number) =>
  fixture.executionsWith({ limits: { ...fixture.limits, resultsMaxBytesPerOrganization } });
const sweeper = () =>
  sweep.create({
    ...fixture.stores,
    vault: { reseal: () => Promise.resolve(0) },
    services: { embeddings: { reseal: () => Promise.resolve(0) } },
    settings: { executionRetentionDays: 30, executionsMaxBytesPerOrganization: 1e12 },
    clock: fixture.clock,
    log: fixture.log,
  });
const input = () => ({ readParams: noParams, signal: new AbortController().signal });
const kindOf = ({ kind }: ExecutionOutcome): string => kind;
const held = async ({ organizationId }: KeyCaller): Promise<number> =>
  (await fixture.stores.resultBytes.held(organizationId)).bytes;

describe.each(['file', 'inline'] as const)('a result %s', (where) => {
  it('is stored up to the limit; beyond it the run fails, says why, and leaves nothing', async () => {
    const { key, made } = await workflow();
    const executions = executionsWith(2 * BLOCK);
    fixture.engine.script = yields(made, where);
    const [first, second, third] = [
      await executions.execute(key, made.id, input()),
      await executions.execute(key, made.id, input()),
      await executions.execute(key, made.id, input()),
    ];
    expect([first, second].map(kindOf)).toEqual(['completed', 'completed']);
    const expiry = new Date(
      Math.ceil((fixture.clock.now().getTime() + fixture.limits.resultTtlSeconds * 1000) / 60_000) *
        60_000,
    );
    const message =
      'The results of this run take 4 KiB, and the stored results of your organization hold 8 KiB of 8 KiB (RESULTS_MAX_BYTES_PER_ORGANIZATION). ' +
      `The oldest expire at ${expiry.toISOString()}. Make the result smaller, or delete a workflow: its results are removed within a minute.`;
    expect(third).toMatchObject({
      kind: 'ended',
      execution: {
        status: 'failed',
        reason: 'too_large',
        problem: { nodeId: null, code: 'result_too_large', message },
      },
    });
    expect((await fixture.history(made.id)).at(-1)).toMatchObject({
      status: 'failed',
      resultId: null,
      resultBytes: 0n,
      problem: { message },
    });
    expect(await fixture.engine.files()).toEqual([]);
    expect(await held(key)).toBe(2 * BLOCK);
  });

  it('counts with all outputs of its run: all are stored or none', async () => {
    const { key, made } = await workflow(3);
    fixture.engine.script = yields(made, where);
    const put = jest.spyOn(fixture.stores.results, 'put');
    expect(await executionsWith(3 * BLOCK - 1).execute(key, made.id, input())).toMatchObject({
      kind: 'ended',
    });
    for (const [result] of put.mock.calls)
      expect(await fixture.stores.results.find(made.id, result.id)).toBeNull();
    put.mockRestore();
    expect(await fixture.engine.files()).toEqual([]);
    expect(kindOf(await executionsWith(3 * BLOCK).execute(key, made.id, input()))).toBe(
      'completed',
    );
  });

  it('fits exactly under parallel runs', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = yields(made, where);
    const executions = executionsWith(2 * BLOCK);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => executions.execute(key, made.id, input())),
    );
    expect(outcomes.map(kindOf).sort()).toEqual(['completed', 'completed', 'ended', 'ended']);
  });

  it('frees its room when it has expired', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = yields(made, where);
    const executions = executionsWith(BLOCK);
    await executions.execute(key, made.id, input());
    fixture.clock.advance({ ms: fixture.limits.resultTtlSeconds * 1000 - 1 });
    await sweeper().round();
    expect(kindOf(await executions.execute(key, made.id, input()))).toBe('ended');
    fixture.clock.advance({ ms: 60_000 });
    await sweeper().round();
    expect(kindOf(await executions.execute(key, made.id, input()))).toBe('completed');
  });

  it('frees its room when its workflow is deleted', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = yields(made, where);
    await executionsWith(BLOCK).execute(key, made.id, input());
    await fixture.workflows.delete(key, made.id);
    await sweeper().round();
    expect(await held(key)).toBe(0);
  });

  it('does not count when it could not be stored', async () => {
    const { key, made } = await workflow(2);
    fixture.engine.script = yields(made, where);
    const { results } = fixture.stores;
    let puts = 0;
    const put = async (...args: Parameters<typeof results.put>): Promise<void> =>
      (puts += 1) === 2 ? Promise.reject(new Error('broken')) : results.put(...args);
    const stored = jest.spyOn(results, 'remove');
    await expect(
      fixture
        .executionsWith({ results: { ...results, ...BY_PUT, put } })
        .execute(key, made.id, input()),
    ).rejects.toThrow('broken');
    for (const [result] of stored.mock.calls)
      expect(await results.find(made.id, result.id)).toBeNull();
    expect(stored.mock.calls).toHaveLength(2);
    stored.mockRestore();
    expect(await held(key)).toBe(0);
    expect(await fixture.engine.files()).toEqual([]);
    expect((await fixture.history(made.id)).at(-1)).toMatchObject({
      status: 'failed',
      resultBytes: 0n,
    });
  });
});

it('of a background run is there before the history says that the run has ended', async () => {
  const { key, made } = await workflow();
  fixture.engine.script = yields(made, 'inline');
  const put = (...args: Parameters<typeof fixture.stores.results.put>) =>
    fixture.stores.results.put(...args);
  let followed: Promise<string> = Promise.resolve('not stored');
  const executions = fixture.executionsWith({
    results: {
      ...fixture.stores.results,
      ...BY_PUT,
      async put(result, rows) {
        followed = executions
          .get(key, queued.id, { waitMs: 500, signal: new AbortController().signal })
          .then(({ status }) => status);
        await followed;
        return put(result, rows);
      },
    },
  });
  const submitted = await executions.submit(key, made.id, { ...input(), waitMs: 0 });
  if (submitted.kind !== 'queued') throw new Error('the run was not queued');
  const queued = submitted.execution;
  await runNext(executions);
  expect(await followed).toBe('running');
  const wait = { waitMs: 0, signal: new AbortController().signal };
  expect(await executions.get(key, queued.id, wait)).toMatchObject({ status: 'completed' });
});

it('reports the bytes of all results, for the metrics', async () => {
  const { key, made } = await workflow();
  fixture.engine.script = yields(made, 'inline');
  const each = sweeper();
  await each.round();
  const gauge = each.gauges!.find(({ name }) => name === 'weir_results_bytes')!;
  const before = gauge.observe();
  await executionsWith(BLOCK).execute(key, made.id, input());
  await each.round();
  expect(gauge.observe()).toBe(before + BLOCK);
});

it('counts rows, columns and index of a result, in blocks', () => {
  const result = {
    id: 'dataRef:x',
    workflowId: 1,
    nodeId: 1,
    columns: [],
    totalRows: 1,
    expiresAt: new Date(),
  };
  const size = (bytes: number, columns = 0) =>
    storedBytes(
      {
        ...result,
        columns: Array.from({ length: columns }, (_, n) => ({
          name: `column ${n}`,
          type: 'string',
        })),
      },
      { bytes, index: [0] },
    );
  expect([size(0), size(3_000), size(4_096), size(0, 500)]).toEqual([4_096, 4_096, 8_192, 20_480]);
});
