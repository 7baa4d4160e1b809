import { createScratchSpace } from '../../src/kit/scratch-space.ts';
import { parseLines } from '../support/ndjson.ts';
import type { ExecutionOutcome } from '../../src/services/executions/executions.ts';
import { DASHBOARD, execute, fixture, numbered, workflow, yields } from './run-fixture.ts';

function completed(outcome: ExecutionOutcome) {
  if (outcome.kind !== 'completed') throw new Error(`the run ended as ${outcome.kind}`);
  return outcome.execution;
}

describe('a run that completes', () => {
  it('has the disk space of its organization, and gives back what it has taken', async () => {
    const { key, made } = await workflow();
    const scratch = createScratchSpace<number>(1_000);
    const executions = fixture.executionsWith({ scratch });
    fixture.engine.script = async (request) => {
      request.scratch?.add(600);
      expect(scratch.open(key.organizationId).leftBytes()).toBe(400);
      return yields(made, numbered(1))();
    };
    completed(
      await executions.execute(key, made.id, {
        readParams: () => Promise.resolve({ values: {}, rows: new Map() }),
        signal: new AbortController().signal,
      }),
    );
    expect(scratch.open(key.organizationId).leftBytes()).toBe(1_000);
    executions.close();
  });

  it('took the time that passed, also where the time of day was set back meanwhile', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = async () => {
      fixture.clock.advance({ ms: 1234 });
      fixture.clock.setBack({ seconds: 60 });
      return yields(made, numbered(1))();
    };
    expect(completed(await execute(key, made.id)).executionTimeMs).toBe(1234);
  });

  it('returns the rows, stores the result, and is recorded in the history', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = async () => {
      fixture.clock.advance({ ms: 1234 });
      return yields(made, numbered(3))();
    };
    const { rows, ...execution } = completed(await execute(key, made.id, undefined, { a: 1 }));
    expect(parseLines(rows)).toEqual(numbered(3));
    expect(execution).toEqual({
      status: 'completed',
      executionId: expect.any(BigInt),
      workflowId: made.id,
      executionTimeMs: 1234,
      resultId: expect.stringMatching(/^dataRef:[0-9A-Za-z]{24}$/),
      totalRows: 3,
      shownRows: 3,
      next: null,
      columns: [
        { name: 'n', type: 'number' },
        { name: 'name', type: 'string' },
      ],
      expiresAt: new Date(fixture.clock.now().getTime() + fixture.limits.resultTtlSeconds * 1000),
      outputs: [{ nodeId: made.nodes[1]?.id, resultId: execution.resultId, totalRows: 3 }],
      deliveries: [],
      cursors: [],
      hasEffects: false,
      sources: [],
    });
    expect(fixture.engine.runs.at(-1)).toMatchObject({
      tenant: String(key.organizationId),
      params: { a: 1 },
      timeoutMs: fixture.limits.executeTimeoutSeconds * 1000,
      maxRows: fixture.limits.resultMaxRows,
      graphKey: `${made.id}:${made.revision}`,
      graph: { nodes: made.nodes.map(({ id, nodeType }) => ({ id, type: nodeType })) },
    });
    expect(await fixture.history(made.id)).toMatchObject([
      {
        status: 'completed',
        totalRows: 3,
        resultId: execution.resultId,
        keyId: key.keyId,
        userId: key.userId,
      },
    ]);
    expect(await fixture.engine.files()).toEqual([]);
  });

  it('shows the first output in node order, and lists every output', async () => {
    const { key, made } = await workflow([DASHBOARD, 'sources/rows', DASHBOARD, DASHBOARD]);
    fixture.engine.script = yields(made, numbered(1), numbered(2), numbered(3));
    const execution = completed(await execute(key, made.id));
    expect(execution.outputs.map(({ nodeId, totalRows }) => [nodeId, totalRows])).toEqual([
      [made.nodes[0]?.id, 1],
      [made.nodes[2]?.id, 2],
      [made.nodes[3]?.id, 3],
    ]);
    expect(execution.resultId).toBe(execution.outputs[0]?.resultId);
    expect(parseLines(execution.rows)).toEqual(numbered(1));
    for (const { resultId, totalRows } of execution.outputs) {
      const page = await fixture.results.page(
        key,
        made.id,
        resultId,
        { page: 0, limit: 10 },
        AbortSignal.any([]),
      );
      expect(parseLines(page.rows as Buffer)).toEqual(numbered(totalRows));
    }
  });

  it('shows no more than the limits, and where the rest begins', async () => {
    const { key, made } = await workflow();
    const all = numbered(fixture.limits.executeMaxRows + 1);
    fixture.engine.script = yields(made, all);
    const byRows = completed(await execute(key, made.id));
    expect(byRows).toMatchObject({
      shownRows: fixture.limits.executeMaxRows,
      totalRows: all.length,
      next: { page: 1, limit: fixture.limits.executeMaxRows },
    });

    const long = Array.from({ length: 10 }, () => ({
      text: 'x'.repeat(fixture.limits.executeMaxBytes / 4),
    }));
    fixture.engine.script = yields(made, long);
    const byBytes = completed(await execute(key, made.id));
    expect(byBytes).toMatchObject({ shownRows: 3, totalRows: 10 });
    expect(byBytes.rows.length).toBeLessThanOrEqual(fixture.limits.executeMaxBytes);
    const rest = await fixture.results.page(
      key,
      made.id,
      byBytes.resultId,
      byBytes.next ?? { page: 0, limit: 1 },
      AbortSignal.any([]),
    );
    expect([...parseLines(byBytes.rows), ...parseLines(rest.rows as Buffer)]).toEqual(
      long.slice(0, 6),
    );
  });

  it('reads the graph once per revision', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = yields(made, numbered(1));
    await execute(key, made.id);
    await execute(key, made.id);
    const [one, two] = fixture.engine.runs.slice(-2);
    expect(two?.graph).toBe(one?.graph);
    const { workflow: changed } = await fixture.workflows.update(key, made.id, {
      nodes: made.nodes,
      edges: [],
    });
    fixture.engine.script = yields(changed, numbered(1));
    await execute(key, made.id);
    expect(fixture.engine.runs.at(-1)).toMatchObject({
      graphKey: `${made.id}:${changed.revision}`,
      graph: { nodes: changed.nodes.map(({ id }) => ({ id })) },
    });
  });
});

describe('the caps on runs at once', () => {
  /** Runs that continue until they are let go. */
  function held() {
    const ends: (() => void)[] = [];
    fixture.engine.script = () =>
      new Promise((resolve) =>
        ends.push(() =>
          resolve({
            status: 'cancelled',
            problem: { nodeId: null, code: 'engine_failed', message: 'x' },
          }),
        ),
      );
    return {
      async begun(count: number) {
        while (ends.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
      },
      letGo: () => ends.splice(0).forEach((end) => end()),
    };
  }

  it('hold per key, and free again when a run ends', async () => {
    const { key, made } = await workflow();
    const run = held();
    const running = Array.from({ length: fixture.limits.executionsPerKey }, () =>
      execute(key, made.id),
    );
    await run.begun(fixture.limits.executionsPerKey);
    await expect(execute(key, made.id)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 1,
    });
    const other = execute(await fixture.keyLike(key), made.id);
    await run.begun(fixture.limits.executionsPerKey + 1);
    run.letGo();
    await Promise.all([...running, other]);
    fixture.engine.script = yields(made, numbered(1));
    completed(await execute(key, made.id));
  });

  it('hold for the process', async () => {
    const { key, made } = await workflow();
    const run = held();
    const running: Promise<unknown>[] = [];
    for (let count = 0; count < fixture.limits.executionsPerProcess; count += 1)
      running.push(execute(await fixture.keyLike(key), made.id));
    await run.begun(running.length);
    await expect(execute(await fixture.keyLike(key), made.id)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 1,
    });
    run.letGo();
    await Promise.all(running);
  });

  it('are not taken by what is refused', async () => {
    const { key } = await workflow();
    for (let count = 0; count < 10; count += 1)
      await expect(execute(key, 2147483647)).rejects.toMatchObject({ code: 'WORKFLOW_NOT_FOUND' });
  });
});

describe('a run with parameters that its workflow does not declare so', () => {
  it.each([
    ['of another type', { day: 1 }, '/day'],
    ['of another name', { week: 'x' }, '/week'],
  ])('%s is refused, and there was none', async (_what, params, pointer) => {
    const { key, made } = await workflow(undefined, { day: { type: 'date' } });
    const runs = fixture.engine.runs.length;
    await expect(execute(key, made.id, undefined, params)).rejects.toMatchObject({
      problems: [{ field: '/params', pointer }],
    });
    expect(fixture.engine.runs).toHaveLength(runs);
    expect(await fixture.history(made.id)).toEqual([]);
  });
});
