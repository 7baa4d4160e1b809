/** Runs that no one waits for: from a call to the history, by a worker that the test moves. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostedRows } from '../../src/engine/index.ts';
import { until } from '../support/engine.ts';
import { hangs, input, runNext, useBackgroundRuns } from './background-bench.ts';
import { createServiceFixture, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
let directory: string;
beforeAll(async () => {
  fixture = await createServiceFixture();
  directory = await mkdtemp(join(tmpdir(), 'weir-posted-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(directory, { recursive: true, force: true });
});

const { workflow, completes, submit, get } = useBackgroundRuns(() => fixture);

it('is queued, run by a worker, and recorded in the history with its result', async () => {
  const { key, made } = await workflow();
  fixture.engine.script = completes(made);
  const queued = await submit(key, made, {
    readParams: () => Promise.resolve({ values: { day: '2026-03-01' }, rows: new Map() }),
  });
  expect(queued).toMatchObject({ status: 'queued', trigger: 'api', keyId: key.keyId });
  expect(await runNext(fixture.executions)).toBe(true);
  expect(await runNext(fixture.executions)).toBe(false);
  const done = await get(key, queued.id);
  expect(done).toMatchObject({
    status: 'completed',
    totalRows: 2,
    columns: [{ name: 'n', type: 'number' }],
    outputs: [{ nodeId: made.nodes[1]?.id, totalRows: 2 }],
    problem: null,
  });
  expect(fixture.engine.runs.at(-1)).toMatchObject({
    params: { day: '2026-03-01' },
    isBackground: true,
    timeoutMs: fixture.limits.executeAsyncTimeoutSeconds * 1000,
  });
  const page = await fixture.results.page(
    key,
    made.id,
    done.resultId!,
    { page: 0, limit: 10 },
    AbortSignal.any([]),
  );
  expect((page.rows as Buffer).toString()).toBe('{"n":1}\n{"n":2}\n');
});

it('is not queued where validation says that the graph cannot run', async () => {
  const { key, made } = await workflow();
  const problem = { nodeId: null, code: 'missing_terminator', message: 'No terminator.' } as const;
  const before = fixture.engine.report;
  fixture.engine.report = { ...before, errors: [problem] };
  expect(await fixture.executions.submit(key, made.id, input())).toMatchObject({
    kind: 'invalid',
    report: { errors: [problem] },
  });
  fixture.engine.report = before;
  expect(await runNext(fixture.executions)).toBe(false);
});

it('keeps the reason of a run that fails', async () => {
  const { key, made } = await workflow();
  const problem = { nodeId: made.nodes[0]!.id, code: 'invalid_value', message: 'no' } as const;
  fixture.engine.script = () => ({ status: 'failed', problem });
  const { id } = await submit(key, made);
  await runNext(fixture.executions);
  expect(await get(key, id)).toMatchObject({
    status: 'failed',
    problem: { ...problem, message: 'nodes[0] "The sources/rows": no' },
    outputs: [],
  });
});

describe('parameters with many rows', () => {
  async function rowsOf(text: string, form: 'text' | 'file' = 'file'): Promise<PostedRows> {
    const file = join(directory, `${Math.random()}.json`);
    if (form === 'file') await writeFile(file, text);
    const summary = {
      rows: 1,
      columns: [],
      nonObject: null,
      unclear: false,
      tooManyColumns: false,
      complete: true,
    };
    const content = form === 'file' ? { file } : { text };
    return { content, bytes: text.length, summary };
  }

  it('wait beside the row, count against the organization, and go with the run', async () => {
    const { key, made } = await workflow();
    const posted = new Map([
      ['first', await rowsOf('[{"a":1}]')],
      ['text', await rowsOf('[{"a":2}]', 'text')],
      ['last', await rowsOf('[{"a":3}]')],
    ]);
    const { id } = await submit(key, made, {
      readParams: () => Promise.resolve({ values: { day: 1 }, rows: posted }),
    });
    for (const { content } of posted.values()) if ('file' in content) await rm(content.file);
    const held = () => fixture.stores.resultBytes.held(key.organizationId);
    expect((await held()).bytes).toBeGreaterThan(0);
    let read: Promise<readonly string[]> | undefined;
    fixture.engine.script = (request) => {
      const contents = [...request.rows!.values()].map(({ content }) => content);
      read = Promise.all(
        contents.map(async (one) => ('text' in one ? one.text : fixture.engine.read(one.file))),
      );
      expect([...request.rows!.keys()]).toEqual(['first', 'text', 'last']);
      return completes(made)();
    };
    await runNext(fixture.executions);
    expect(await read).toEqual(['[{"a":1}]', '[{"a":2}]', '[{"a":3}]']);
    expect(fixture.engine.runs.at(-1)).toMatchObject({ params: { day: 1 } });
    expect((await get(key, id)).status).toBe('completed');
    expect(await fixture.storedParams()).toEqual([]);
  });

  it('go with a run that is cancelled while it waits, and are released', async () => {
    const { key, made } = await workflow();
    const rows = await rowsOf('[{"a":1}]');
    const { id } = await submit(key, made, {
      readParams: () => Promise.resolve({ values: {}, rows: new Map([['r', rows]]) }),
    });
    expect(await fixture.executions.cancel(key, id)).toMatchObject({ status: 'cancelled' });
    expect(await fixture.storedParams()).toEqual([]);
    expect((await fixture.stores.resultBytes.held(key.organizationId)).bytes).toBe(0);
    expect(await runNext(fixture.executions)).toBe(false);
  });

  it('are for the revision that the run was queued for, also if the graph is another by then', async () => {
    const { key, made } = await workflow();
    const rows = await rowsOf('[{"a":1}]');
    const { id } = await submit(key, made, {
      readParams: () => Promise.resolve({ values: {}, rows: new Map([['r', rows]]) }),
    });
    await fixture.workflows.update(key, made.id, { nodes: made.nodes, edges: [] });
    fixture.engine.script = completes(made);
    await runNext(fixture.executions);
    expect(fixture.engine.runs.at(-1)).toMatchObject({ graphKey: `${made.id}:1` });
    expect(await get(key, id)).toMatchObject({ status: 'completed', revision: 1 });
  });
});

describe('a run that may not start any more', () => {
  it('fails where its workflow was deleted', async () => {
    const { key, made } = await workflow();
    const { id } = await submit(key, made);
    await fixture.workflows.delete(key, made.id);
    await runNext(fixture.executions);
    expect(await get(key, id)).toMatchObject({
      status: 'failed',
      problem: { code: 'workflow_deleted' },
    });
  });

  it('is cancelled where its key was revoked', async () => {
    const { key, made } = await workflow();
    const { id } = await submit(key, made);
    await fixture.stores.keys.revoke(key, key.keyId);
    expect(await runNext(fixture.executions)).toBe(false);
    expect(await get(key, id)).toMatchObject({
      status: 'cancelled',
      problem: { code: 'key_revoked' },
    });
  });
});

it('hands a run back when its process stops: another one runs it', async () => {
  const { key, made } = await workflow();
  const stopping = fixture.executionsWith({});
  const { started, script } = hangs();
  fixture.engine.script = script;
  const { id } = await submit(key, made);
  const running = runNext(stopping);
  await started;
  stopping.requeue();
  await running;
  expect(await get(key, id)).toMatchObject({ status: 'queued', startedAt: null });
  fixture.engine.script = completes(made);
  await runNext(fixture.executions);
  expect(await get(key, id)).toMatchObject({ status: 'completed' });
  stopping.close();
});

it('stores nothing of a run that another process has taken over', async () => {
  const { key, made } = await workflow();
  const { id } = await submit(key, made);
  fixture.engine.script = async () => {
    await fixture.silence(id);
    await fixture.stores.executionQueue.rescue(35_000);
    return completes(made)();
  };
  await runNext(fixture.executions);
  expect(await get(key, id)).toMatchObject({ status: 'queued', resultId: null });
  expect((await fixture.stores.resultBytes.held(key.organizationId)).bytes).toBe(0);
  expect((await fixture.engine.files()).filter((name) => name.endsWith('.ndjson'))).toEqual([]);
  await fixture.executions.cancel(key, id);
});

it('refuses more waiting runs than a key may have', async () => {
  const { key, made } = await workflow();
  const ids = [];
  for (let n = 0; n < fixture.limits.queuedPerKey; n += 1) ids.push((await submit(key, made)).id);
  await expect(fixture.executions.submit(key, made.id, input())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  for (const id of ids) await fixture.executions.cancel(key, id);
});

it('inserts four runs of an organization at a time, while others insert theirs', async () => {
  const [{ key, made }, other] = [await workflow(), await workflow()];
  const begun: bigint[] = [];
  const ends: (() => void)[] = [];
  const { executionQueue } = fixture.stores;
  const queue: typeof executionQueue = {
    ...executionQueue,
    async enqueue({ organizationId }) {
      begun.push(BigInt(organizationId));
      await new Promise<void>((resolve) => ends.push(resolve));
      return null;
    },
  };
  const executions = fixture.executionsWith({ queue });
  const mine = Array.from({ length: 6 }, () => submit(key, made, {}, executions));
  const theirs = submit(other.key, other.made, {}, executions);
  const all = Promise.allSettled([...mine, theirs]);
  await until(() => begun.includes(BigInt(other.key.organizationId)) && begun.length >= 5);
  expect(begun.filter((id) => id === BigInt(key.organizationId))).toHaveLength(4);
  // Which of them began first is not certain.
  ends[begun.indexOf(BigInt(key.organizationId))]!();
  await until(() => begun.length === 6);
  for (let ended = 0; ended < 7; ended += 1) {
    await until(() => ends.length > ended);
    ends[ended]!();
  }
  await all;
  executions.close();
});
