/**
 * A service is cut off from the database before and after each statement of a request with an Idempotency-Key, and the same
 * request is sent to another replica: it is done once, whatever the first one still knows or does.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { rescue } from '../../../src/generated/statements/executions.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import {
  startStatementFaults,
  type FaultPoint,
  type StatementFaults,
} from '../../support/statement-faults.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  lasting,
  letProcessesDie,
  openSql,
  createKeyedFixture,
  sendKeyed,
  type KeyedFixture,
  type KeyedOperation,
  type Sql,
} from '../keyed-requests.ts';

type KeyedResponse = Awaited<ReturnType<typeof sendKeyed>>;

interface Case {
  readonly name: string;
  readonly operation: KeyedOperation;
  /** What the response is at last, beside that of a request that nothing happened to. */
  readonly otherEnds: readonly number[];
}

const RUN_FAILED = 422;
const IN_BACKGROUND = 202;
const MAX_ASKED = 5;

/** A run that failed has had no effect. */
const RUNS = "SELECT count(*)::int AS n FROM executions WHERE status <> 'failed'";

const CASES: readonly Case[] = KEYED_OPERATIONS.flatMap((operation) => {
  const { id, request } = operation;
  if (id !== 'executeWorkflow') return [{ name: id, operation, otherEnds: [] }];
  const ofRuns: KeyedOperation = { ...operation, effects: RUNS };
  const inBackground: KeyedOperation = {
    ...ofRuns,
    status: 202,
    request: (fixture, body) => ({
      ...request(fixture, body),
      headers: { prefer: 'respond-async' },
    }),
  };
  return [
    // The process can die during the run.
    { name: id, operation: ofRuns, otherEnds: [RUN_FAILED] },
    // Its response is kept with the run.
    { name: `${id} in the background`, operation: inBackground, otherEnds: [] },
  ];
});

/** Each statement with the number of times that it was sent so far. */
function counted(statements: readonly string[]): readonly Pick<FaultPoint, 'statement' | 'nth'>[] {
  return statements.map((statement, at) => ({
    statement,
    nth: statements.slice(0, at + 1).filter((one) => one === statement).length,
  }));
}

describeWithRedis('a service that is cut off from the database', () => {
  let redis: TestRedis;
  let replica: TestApp;
  let victim: TestApp;
  let faults: StatementFaults;
  let fixture: KeyedFixture;
  let sql: Sql;

  beforeAll(async () => {
    redis = await connectTestRedis();
    const config = { redisUrl: redis.url };
    replica = await startTestApp({ config });
    faults = await startStatementFaults(replica.databaseUrl);
    const { databaseUrl } = faults;
    const apart = { ...config, databaseUrl, role: 'api' } as const;
    victim = await startTestApp({ config: apart, sharedWith: replica });
    fixture = await createKeyedFixture(replica);
    sql = await openSql(replica);
  });
  afterAll(async () => {
    await sql.close();
    await victim.close();
    await faults.close();
    await replica.close();
    await redis.close();
  });

  let keys = 0;
  const newKey = (): string => `fault ${(keys += 1)}`;

  /** Every statement of the request, once before it and once after it. What comes by itself comes at other times too. */
  async function pointsOf(operation: KeyedOperation): Promise<readonly FaultPoint[]> {
    const record = () => faults.record(() => sendKeyed(victim, operation, fixture, newKey()));
    await record();
    const always = counted(await record());
    const statements = counted(await record()).filter(({ statement, nth }) =>
      always.some((one) => one.statement === statement && one.nth === nth),
    );
    return statements.flatMap((statement) =>
      (['connection', 'process'] as const).flatMap((loses) =>
        (['before', 'after'] as const).map((side) => ({ ...statement, side, loses })),
      ),
    );
  }

  /** The response of the other replica, once it has one. */
  async function settled(operation: KeyedOperation, key: string): Promise<KeyedResponse> {
    for (let asked = 1; ; asked += 1) {
      const response = await sendKeyed(replica, operation, fixture, key);
      if (response.status !== 409 || asked === MAX_ASKED) return response;
      expect(response.body.error.code).toBe('IDEMPOTENCY_CONFLICT');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      await letProcessesDie(sql);
      await sql.rows(rescue.sql, [35_000, 10, 3]);
    }
  }

  async function injectFault(
    { operation, otherEnds }: Case,
    point: FaultPoint,
  ): Promise<{ readonly isReached: boolean }> {
    const { status, effects } = operation;
    const key = newKey();
    const before = await sql.count(effects);
    const newest = await sql.count('SELECT coalesce(max(id), 0)::int AS n FROM executions');
    faults.arm(point);
    const pending = sendKeyed(victim, operation, fixture, key);
    if (point.loses === 'connection') await pending;
    else await Promise.race([pending, untilFired()]);
    if (status === IN_BACKGROUND) await untilEnded(newest);
    const last = await settled(operation, key);
    expect([status, ...otherEnds]).toContain(last.status);
    const made = last.status === RUN_FAILED ? 0 : 1;
    expect((await sql.count(effects)) - before).toBe(made);

    faults.disarm();
    const first = await pending;
    // One that comes back finds that the other replica continues with the request.
    expect([status, 503, ...(point.loses === 'process' ? [409] : [])]).toContain(first.status);
    if (first.status === status)
      expect([isReplayed(last), lasting(last)]).toEqual([true, lasting(first)]);
    const again = await sendKeyed(replica, operation, fixture, key);
    expect([isReplayed(again), lasting(again)]).toEqual([true, lasting(last)]);
    expect((await sql.count(effects)) - before).toBe(made);
    return { isReached: faults.hasFired() };
  }

  /** Where the first response was lost, a run that is in progress is answered with how far it is, which changes. */
  async function untilEnded(after: number): Promise<void> {
    const going = `SELECT count(*)::int AS n FROM executions WHERE id > ${after} AND status IN ('queued', 'running')`;
    while ((await sql.count(going)) > 0) await delay(5);
  }

  async function untilFired(): Promise<void> {
    while (!faults.hasFired()) await delay(1);
  }

  it.each(CASES)('$name has one effect and one response', async (each) => {
    const points = await pointsOf(each.operation);
    expect(points.length).toBeGreaterThan(20);
    const unreached: FaultPoint[] = [];
    for (const point of points) {
      try {
        const { isReached } = await injectFault(each, point);
        if (!isReached) unreached.push(point);
      } catch (error) {
        faults.disarm();
        throw new Error(`cut off ${JSON.stringify(point)}`, { cause: error });
      }
    }
    expect(unreached).toEqual([]);
  });
});
