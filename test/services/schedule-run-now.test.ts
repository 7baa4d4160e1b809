import { createScheduleFixture, type Fixture } from './schedule-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createScheduleFixture();
});
afterAll(() => fixture.close());

describe('a run that a key asks for', () => {
  it('is refused where as many of its runs wait as may; those that run and those of other keys do not count', async () => {
    const { id } = await fixture.schedule();
    const [key, other] = [await fixture.newKey(), await fixture.newKey()];
    const start = (keyId: number | null) =>
      fixture.store.startNow(
        fixture.mine,
        { ...fixture.mine, workflowId: fixture.workflowId, id, keyId, now: fixture.clock.now() },
        { queuedPerKey: 2 },
      );
    const [first] = [await start(key.id), await start(key.id)];
    expect(first).toMatchObject({ status: 'queued', keyId: key.id });
    const before = await fixture.find(id);
    fixture.clock.advance({ seconds: 1 });
    expect(await start(key.id)).toBe('queue_full');
    expect(await fixture.find(id)).toEqual(before);
    expect(await start(other.id)).toMatchObject({ status: 'queued' });
    await fixture.sql(
      "UPDATE executions SET status = 'running' WHERE id = (SELECT min(id) FROM executions WHERE key_id = $1)",
      [key.id],
    );
    expect(await start(key.id)).toMatchObject({ status: 'queued' });
    expect(await start(key.id)).toBe('queue_full');
    expect([await start(null), await start(null)]).toMatchObject([{ keyId: null }, {}]);
    expect(await start(null)).toBe('queue_full');
  });
});
