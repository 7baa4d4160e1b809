/** Cancelling background runs and waiting for their end, wherever they run. */

import { hangs, input, now, runNext, useBackgroundRuns } from './background-bench.ts';
import { createServiceFixture, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const { workflow, completes, submit, get } = useBackgroundRuns(() => fixture);

describe('cancelling', () => {
  it('ends a running one within a second, and says by whom', async () => {
    const { key, made } = await workflow();
    const { started, script } = hangs();
    fixture.engine.script = script;
    const { id } = await submit(key, made);
    const running = runNext(fixture.executions);
    await started;
    expect(await fixture.executions.cancel(key, id)).toMatchObject({
      status: 'cancelled',
      problem: { code: 'cancelled_by_request' },
    });
    await running;
  });

  it('says when it begins to wait, which it does for a running one only', async () => {
    const { key, made } = await workflow();
    const { started, script } = hangs();
    fixture.engine.script = script;
    const waits = jest.fn();
    const [{ id }, queued] = [await submit(key, made), await submit(key, made)];
    await fixture.executions.cancel(key, queued.id, waits);
    expect(waits).not.toHaveBeenCalled();
    const running = runNext(fixture.executions);
    await started;
    await fixture.executions.cancel(key, id, waits);
    expect(waits).toHaveBeenCalledTimes(1);
    await running;
  });

  it('reaches a run of another process', async () => {
    const { key, made } = await workflow();
    const other = fixture.executionsWith({});
    const { started, script } = hangs();
    fixture.engine.script = script;
    const { id } = await submit(key, made);
    const running = runNext(other);
    await started;
    expect(await fixture.executions.cancel(key, id)).toMatchObject({ status: 'cancelled' });
    await running;
    other.close();
  });

  it('ends a synchronous run, whose caller gets the reason', async () => {
    const { key, made } = await workflow();
    const { started, script } = hangs();
    fixture.engine.script = script;
    const running = fixture.executions.execute(key, made.id, input());
    await started;
    const listed = () => fixture.executions.list(key, {}, { page: 0, limit: 1 });
    let [item] = (await listed()).items;
    while (item === undefined) [item] = (await listed()).items;
    await fixture.executions.cancel(key, item.id);
    expect(await running).toMatchObject({
      kind: 'ended',
      execution: { status: 'cancelled', problem: { code: 'cancelled_by_request' } },
    });
  });

  it('changes nothing of an ended run, and finds none of another organization', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = completes(made);
    const { id } = await submit(key, made);
    await runNext(fixture.executions);
    expect(await fixture.executions.cancel(key, id)).toMatchObject({ status: 'completed' });
    const stranger = await fixture.key(await fixture.admin());
    const notFound = { code: 'EXECUTION_NOT_FOUND' };
    await expect(fixture.executions.cancel(stranger, id)).rejects.toMatchObject(notFound);
    await expect(get(stranger, id)).rejects.toMatchObject(notFound);
  });
});

describe('waiting', () => {
  it('returns when the run ends, wherever it runs', async () => {
    const { key, made } = await workflow();
    fixture.engine.script = completes(made);
    const { id } = await submit(key, made);
    const waiting = fixture.executions.get(key, id, { ...now, waitMs: 60_000 });
    await runNext(fixture.executionsWith({}));
    expect(await waiting).toMatchObject({ id, status: 'completed' });
  });

  it('returns the run as it is when the time is up, or when the service stops', async () => {
    const { key, made } = await workflow();
    const stopping = fixture.executionsWith({});
    const { id } = await submit(key, made, {}, stopping);
    expect(await stopping.get(key, id, { ...now, waitMs: 20 })).toMatchObject({ status: 'queued' });
    const waiting = stopping.get(key, id, { ...now, waitMs: 60_000 });
    stopping.drain();
    expect(await waiting).toMatchObject({ status: 'queued' });
    await stopping.cancel(key, id);
    stopping.close();
  });

  it('is for no more than 500 of one organization at a time; further ones are answered at once', async () => {
    const { key, made } = await workflow();
    const other = await workflow();
    const executions = fixture.executionsWith({});
    const { id } = await submit(key, made, {}, executions);
    const theirs = await submit(other.key, other.made, {}, executions);
    const leave = new AbortController();
    const wait = { waitMs: 60_000, signal: leave.signal };
    const waiting = Array.from({ length: 500 }, () => executions.get(key, id, wait));
    let hasEnded = false;
    const ofOther = executions.get(other.key, theirs.id, wait).finally(() => (hasEnded = true));
    expect(await executions.get(key, id, wait)).toMatchObject({ status: 'queued' });
    expect(hasEnded).toBe(false);
    leave.abort();
    await Promise.all([...waiting, ofOther]);
    await executions.cancel(key, id);
    await executions.cancel(other.key, theirs.id);
    executions.close();
  });
});
