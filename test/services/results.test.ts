import { Readable } from 'node:stream';
import { parseLines } from '../support/ndjson.ts';
import type { KeyCaller } from '../../src/model/caller.ts';
import type { Execution } from '../../src/model/execution.ts';
import { createResults } from '../../src/services/results/results.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { createServiceFixture, noParams, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

async function stored(count: number) {
  const key = await fixture.key(await fixture.admin());
  const nodes = [
    { nodeType: 'termination/dashboardOutput', nodeRole: 'terminator', config: {} },
  ] as const;
  const create = async () =>
    (
      await fixture.workflows.create(key, {
        title: 'T',
        description: null,
        isActive: true,
        nodes,
        edges: [],
      })
    ).workflow;
  const [workflow, other] = [await create(), await create()];
  fixture.engine.script = async ({ graph }) => ({
    status: 'completed',
    outputs: [await fixture.engine.output(graph.nodes[0]?.id ?? 0, numbered(count))],
  });
  const outcome = await fixture.executions.execute(key, workflow.id, {
    readParams: noParams,
    signal: new AbortController().signal,
  });
  if (outcome.kind !== 'completed') throw new Error('the run did not complete');
  return { key, id: workflow.id, otherId: other.id, resultId: outcome.execution.resultId };
}

async function page(
  caller: KeyCaller,
  id: number,
  resultId: string,
  number: number,
  limit: number,
) {
  const { rows, result } = await fixture.results.page(
    caller,
    id,
    resultId,
    { page: number, limit },
    AbortSignal.any([]),
  );
  expect(result).toMatchObject({ id: resultId, workflowId: id });
  return (parseLines(rows as Buffer) as { n: number }[]).map(({ n }) => n);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe('a stored result', () => {
  it('is read page by page', async () => {
    const { key, id, resultId } = await stored(2500);
    const cases: [number, number, number[]][] = [
      [0, 1000, range(0, 1000)],
      [2, 1000, range(2000, 2500)],
      [1, 1250, range(1250, 2500)],
      [24, 100, range(2400, 2500)],
      [23, 100, range(2300, 2400)],
      [2499, 1, [2499]],
      [2500, 1, []],
      [2147483647, 1000, []],
    ];
    for (const [number, limit, numbers] of cases)
      expect(await page(key, id, resultId, number, limit)).toEqual(numbers);
  });

  it('without rows has one empty page', async () => {
    const { key, id, resultId } = await stored(0);
    expect(await page(key, id, resultId, 0, 100)).toEqual([]);
  });

  it.each([
    'dataRef:0000000000000000000000ab',
    'dataRef:',
    'nonsense',
    'dataRef:../../../../etc/passwd',
    '',
  ])('is not %j', async (resultId) => {
    const { key, id } = await stored(1);
    await expect(page(key, id, resultId, 0, 1)).rejects.toMatchObject({ code: 'DATA_EXPIRED' });
  });

  it('belongs to its workflow, and is out of sight with it', async () => {
    const { key, id, otherId, resultId } = await stored(1);
    const stranger = await fixture.key(await fixture.admin());
    await expect(page(key, otherId, resultId, 0, 1)).rejects.toMatchObject({
      code: 'DATA_EXPIRED',
    });
    await expect(page(stranger, id, resultId, 0, 1)).rejects.toMatchObject({
      code: 'WORKFLOW_NOT_FOUND',
    });
    await expect(page(stranger, id, 'nonsense', 0, 1)).rejects.toMatchObject({
      code: 'WORKFLOW_NOT_FOUND',
    });
  });

  it('is gone once its time has passed, whether it was read or not', async () => {
    const { key, id, resultId } = await stored(1);
    fixture.clock.advance({ seconds: fixture.limits.resultTtlSeconds - 1 });
    expect(await page(key, id, resultId, 0, 1)).toEqual([0]);
    fixture.clock.advance({ seconds: 1 });
    await expect(page(key, id, resultId, 0, 1)).rejects.toMatchObject({ code: 'DATA_EXPIRED' });
  });
});

describe('the opening rows of a run', () => {
  it('are in memory of few runs of an organization at a time, and others do not wait for them', async () => {
    const { key, id, resultId } = await stored(1);
    const result = await fixture.results.find(key, id, resultId);
    const gates: (() => void)[] = [];
    const lines = async () => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return { bytes: null, chunks: Readable.from([Buffer.from('{"n":0}\n')]) };
    };
    const results = createResults({
      workflows: { revision: () => Promise.resolve(1) },
      store: { find: () => Promise.resolve(result), lines },
      limits: fixture.limits,
      log: recordedLog(),
    });
    const execution = { id: 1n, workflowId: id, resultId, outputs: [] } as unknown as Execution;
    const leaving = new AbortController();
    const never = new AbortController().signal;
    const open = (organizationId: number, signal = never) =>
      results.opening({ organizationId }, execution, signal);
    const all = Array.from({ length: 10 }, () => open(1));
    const left = open(1, leaving.signal);
    const other = open(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(gates).toHaveLength(5);
    leaving.abort();
    for (let ended = 0; ended < 11; ended += 1) {
      gates[ended]!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(gates).toHaveLength(11);
    expect((await Promise.all([...all, other])).map((opened) => opened?.shownRows)).toEqual(
      Array(11).fill(1),
    );
    expect(await left).toBeNull();
  });
});
