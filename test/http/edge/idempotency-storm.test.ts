import { startTestApp, type TestApp } from '../../support/app.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  lasting,
  openSql,
  createKeyedFixture,
  sendKeyed,
  type KeyedFixture,
  type Sql,
} from '../keyed-requests.ts';

/** Of the two that matter most; a fifth of it for the others. */
const DUPLICATES = 1_000;
const IN_FULL = ['createKey', 'executeWorkflow'];

describeWithRedis('parallel duplicates over two replicas', () => {
  let redis: TestRedis;
  let replicas: readonly [TestApp, TestApp];
  let fixture: KeyedFixture;
  let sql: Sql;

  beforeAll(async () => {
    redis = await connectTestRedis();
    const config = { redisUrl: redis.url, executionsPerKey: 4 };
    const first = await startTestApp({ config });
    replicas = [first, await startTestApp({ config, sharedWith: first })];
    fixture = await createKeyedFixture(first);
    sql = await openSql(first);
  });
  afterAll(async () => {
    await sql.close();
    await replicas[1].close();
    await replicas[0].close();
    await redis.close();
  });

  it.each(KEYED_OPERATIONS)('$id: one effect, one first response', async (operation) => {
    const before = await sql.count(operation.effects);
    const key = `storm of ${operation.id}`;
    const count = IN_FULL.includes(operation.id) ? DUPLICATES : DUPLICATES / 5;
    const responses = await Promise.all(
      Array.from({ length: count }, (_, n) => sendKeyed(replicas[n % 2]!, operation, fixture, key)),
    );
    expect((await sql.count(operation.effects)) - before).toBe(1);
    const done = responses.filter(({ status }) => status === operation.status);
    const first = done.filter((one) => !isReplayed(one));
    expect(first).toHaveLength(1);
    for (const one of done) expect(lasting(one)).toEqual(lasting(first[0]!));
    const others = responses.filter(({ status }) => status !== operation.status);
    for (const { status, body, headers } of others) {
      expect([status, body.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
      expect(headers['retry-after']).toBe('1');
    }
    for (const replica of replicas) {
      const again = await sendKeyed(replica, operation, fixture, key);
      expect([isReplayed(again), lasting(again)]).toEqual([true, lasting(first[0]!)]);
    }
  });
});
