/** Runs that do not complete, through the workflow or through us. */

import { DASHBOARD, execute, fixture, numbered, workflow, yields } from './run-fixture.ts';
import { noParams } from './service-fixture.ts';

/** No workflow has it: the message stays as it is. */
const NO_NODE = 2_147_483_647;

describe('a run that does not complete', () => {
  const problem = {
    nodeId: NO_NODE,
    code: 'invalid_value',
    message: 'cannot cast',
    path: '/expression',
  } as const;
  const reported = { nodeId: NO_NODE, code: 'invalid_value', message: 'cannot cast' };

  it.each([
    ['failed', 'failed'],
    ['too_large', 'failed'],
    ['timed_out', 'timed_out'],
    ['cancelled', 'cancelled'],
  ] as const)('%s is reported, and recorded as %s', async (status, recorded) => {
    const { key, made } = await workflow();
    fixture.engine.script = () => {
      fixture.clock.advance({ ms: 10 });
      return { status, problem };
    };
    expect(await execute(key, made.id)).toEqual({
      kind: 'ended',
      execution: {
        executionId: expect.any(BigInt),
        workflowId: made.id,
        executionTimeMs: 10,
        status: recorded,
        reason: status,
        problem: reported,
        deliveries: [],
        hasEffects: false,
      },
    });
    expect(await fixture.history(made.id)).toMatchObject([
      { status: recorded, problem: reported, resultId: null, totalRows: null },
    ]);
  });

  it('is invalid where validation says so', async () => {
    const { key, made } = await workflow();
    const report = { errors: [problem], warnings: [] };
    fixture.engine.script = () => ({ status: 'invalid', report });
    expect(await execute(key, made.id)).toEqual({ kind: 'invalid', report });
    expect(await fixture.history(made.id)).toMatchObject([{ status: 'failed', problem: reported }]);
  });

  it('ends when its client disconnects', async () => {
    const { key, made } = await workflow();
    const hangUp = new AbortController();
    fixture.engine.script = ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () =>
          resolve({ status: 'cancelled', problem: { ...problem, nodeId: null } }),
        );
        hangUp.abort();
      });
    expect(await execute(key, made.id, hangUp.signal)).toMatchObject({
      kind: 'ended',
      execution: { status: 'cancelled' },
    });
  });

  it('is of a workflow out of sight: not found, and not in the history', async () => {
    const { made } = await workflow();
    const { key: stranger } = await workflow();
    await expect(execute(stranger, made.id)).rejects.toMatchObject({ code: 'WORKFLOW_NOT_FOUND' });
    await expect(execute(stranger, 2147483647)).rejects.toMatchObject({
      code: 'WORKFLOW_NOT_FOUND',
    });
    expect(await fixture.history(made.id)).toEqual([]);
  });
});

describe('a failure of ours', () => {
  it('in the engine is thrown on, recorded, and gives its slot back', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = () => {
      throw new Error('broken');
    };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(execute(key, made.id)).rejects.toThrow('broken');
    expect(await fixture.history(made.id)).toHaveLength(10);
    expect((await fixture.history(made.id))[0]).toMatchObject({
      status: 'failed',
      problem: { nodeId: null, code: 'engine_failed' },
    });
  });

  it('in storing leaves no file, and is recorded as failed', async () => {
    const { key, made } = await workflow([DASHBOARD, DASHBOARD]);
    fixture.engine.script = yields(made, numbered(2), numbered(2));
    const broken = fixture.executionsWith({
      results: { ...fixture.stores.results, put: () => Promise.reject(new Error('disk full')) },
    });
    await expect(
      broken.execute(key, made.id, { readParams: noParams, signal: new AbortController().signal }),
    ).rejects.toThrow('disk full');
    expect(await fixture.engine.files()).toEqual([]);
    expect(await fixture.history(made.id)).toMatchObject([{ status: 'failed', resultId: null }]);
  });

  it('in reading the output leaves no file either', async () => {
    const { key, made } = await workflow([DASHBOARD, DASHBOARD]);
    fixture.engine.script = async () => {
      const outcome = await yields(made, numbered(2), numbered(2))();
      if (outcome.status !== 'completed') return outcome;
      return {
        ...outcome,
        outputs: outcome.outputs.map((output) =>
          output.nodeId === made.nodes[0]?.id
            ? { ...output, file: `${output.file}.missing` }
            : output,
        ),
      };
    };
    await expect(execute(key, made.id)).rejects.toMatchObject({ code: 'ENOENT' });
    const left = await fixture.engine.files();
    expect(left).toHaveLength(1);
    expect(await fixture.history(made.id)).toMatchObject([{ status: 'failed' }]);
    await fixture.engine.discard(left);
  });

  it('to hear that the database recorded the end leaves the rows: the run has completed', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = yields(made, numbered(2));
    const { executions, results } = fixture.stores;
    const finish: typeof executions.finish = async (run, end) => {
      if (end.status === 'completed') await executions.finish(run, end);
      throw new Error('database away');
    };
    const broken = fixture.executionsWith({ store: { ...executions, finish, fail: finish } });
    await expect(
      broken.execute(key, made.id, { readParams: noParams, signal: new AbortController().signal }),
    ).rejects.toThrow('database away');
    const [recorded] = await fixture.history(made.id);
    expect(recorded).toMatchObject({ status: 'completed', totalRows: 2 });
    expect(await results.find(made.id, recorded!.resultId!)).toMatchObject({ totalRows: 2 });
    expect(await fixture.engine.files()).toEqual([]);
  });

  it('in recording is thrown on', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = yields(made, numbered(2));
    const finish = () => Promise.reject(new Error('database away'));
    const store = { ...fixture.stores.executions, finish, fail: finish };
    const broken = fixture.executionsWith({ store });
    await expect(
      broken.execute(key, made.id, { readParams: noParams, signal: new AbortController().signal }),
    ).rejects.toThrow('database away');
    expect(fixture.log.entries.at(-1)).toMatchObject({
      level: 'error',
      message: 'failed execution not recorded',
    });
  });
});
