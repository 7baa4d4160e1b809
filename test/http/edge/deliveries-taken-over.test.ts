/** Workers that die while they send rows: what the history says is what the host got, whoever continues, however often. */

import { readFileSync } from 'node:fs';

import type { ExecutionDelivery } from '../../../src/model/execution.ts';
import { describeWithRedis } from '../../support/redis.ts';
import type { RemoteRequest } from '../../support/remote-host.ts';
import { chain, sequence } from '../graphs.ts';
import { useSendingWorkers, type Destination, type Queued } from './sending-workers.ts';

/** What a process logs of a run that it does not continue with. */
const HAS_LEFT = /"superseded"|"(execution requeued|background execution failed)"/;
const ROWS = 400;
const BATCH_ROWS = 7;
const KEYED = { idempotency_header: 'Idempotency-Key' };
const BATCH = { batch: { rows: BATCH_ROWS, pointer: '/data/items' } };
const PUT = { method: 'PUT' };
const CONTINUE = { on_error: 'continue' };

/** Rows are the numbers from 1 on; in the report they count from 0. */
const rowsIn = ({ body }: RemoteRequest): readonly number[] => {
  const parsed = JSON.parse(body) as { value: number } | { data: { items: { value: number }[] } };
  const rows = 'data' in parsed ? parsed.data.items : [parsed];
  return rows.map(({ value }) => value - 1);
};

const isRefused = (row: number): boolean => row % 50 === 7;
const refusing = (request: RemoteRequest): number => (rowsIn(request).some(isRefused) ? 422 : 200);

const settledOf = ({ delivered, failed, inDoubt }: ExecutionDelivery) =>
  delivered + failed + inDoubt;

interface Sending extends Queued {
  readonly to: Destination;
}

/** When a worker died. */
interface Death {
  readonly report: ExecutionDelivery;
  readonly requests: number;
}

const sentTo = ({ requests }: Destination, from = 0) => requests.slice(from).flatMap(rowsIn);

/** What is settled has arrived, and nothing has that was not written down before. */
function expectAccounted({ to }: Sending, { report }: Death): void {
  const got = new Set(sentTo(to));
  const settled = Array.from({ length: settledOf(report) }, (_, row) => row);
  expect(settled.filter((row) => !got.has(row))).toEqual([]);
  expect(Math.max(...got)).toBeLessThan(report.sendingUntil);
}

/** A row arrives once, and once more at most for each death that left it in doubt. */
function expectNoneTwice({ to }: Sending, deaths: readonly Death[]): void {
  const counts = new Map<number, number>();
  for (const row of sentTo(to)) counts.set(row, (counts.get(row) ?? 0) + 1);
  const doubts = (row: number): number =>
    deaths.filter(({ report }) => row >= settledOf(report) && row < report.sendingUntil).length;
  expect([...counts].filter(([row, count]) => count > 1 + doubts(row))).toEqual([]);
}

describeWithRedis('a worker that dies while it sends', () => {
  const workers = useSendingWorkers();

  async function queue(config: object, refuses = false): Promise<Sending> {
    const to = workers.destination();
    if (refuses) to.status = refusing;
    const send = { node_type: 'termination/httpRequest', node_role: 'terminator' };
    const graph = chain(sequence(1, ROWS), { ...send, config: { ...config, url: to.url } });
    return { to, ...(await workers.queue(graph)) };
  }

  /** Kills the worker when each destination has got so many requests. */
  async function killDuring(
    sendings: readonly Sending[],
    share: number,
  ): Promise<readonly Death[]> {
    const held = sendings.map(({ to }) => to.hold(to.requests.length + share));
    workers.worker();
    await Promise.all(held);
    await workers.kill();
    const deaths: Death[] = [];
    for (const sending of sendings) {
      const [report] = await workers.written(sending.executionId);
      deaths.push({ report: report!, requests: sending.to.requests.length });
      expectAccounted(sending, deaths.at(-1)!);
      sending.to.open();
    }
    return deaths;
  }

  const GO_ON: readonly (readonly [string, object, boolean])[] = [
    ['PUT', PUT, false],
    ['PUT, behind rows that fail', { ...PUT, ...CONTINUE }, true],
    ['POST with an idempotency header', KEYED, false],
    ['POST with an idempotency header, behind rows that fail', { ...CONTINUE, ...KEYED }, true],
    ['batches by POST with an idempotency header', { ...BATCH, ...KEYED }, false],
    ['batches by PUT, behind some that fail', { ...BATCH, ...PUT, ...CONTINUE }, true],
  ];
  const IN_DOUBT: readonly (readonly [string, object, boolean])[] = [
    ['POST', {}, false],
    ['POST, behind rows that fail', CONTINUE, true],
    ['batches by POST', BATCH, false],
  ];
  const name = ([title]: readonly [string, ...unknown[]]) => title;

  describe('and another one that goes on', () => {
    const sendings = new Map<string, { sending: Sending; death: Death }>();
    const FAILS = 'a row that the host refuses the second time';
    beforeAll(async () => {
      const all = [...GO_ON, ...IN_DOUBT, [FAILS, PUT, false] as const];
      const queued: Sending[] = [];
      for (const [, config, refuses] of all) queued.push(await queue(config, refuses));
      const deaths = await killDuring(queued, 40);
      queued.at(-1)!.to.status = () => 400;
      for (const [at, one] of all.entries())
        sendings.set(name(one), { sending: queued[at]!, death: deaths[at]! });
      workers.worker();
    });

    it.each(GO_ON)(
      'repeats by %s what was in doubt, and counts each row once',
      async (title, config, refuses) => {
        const { sending, death } = sendings.get(title)!;
        const { to, executionId } = sending;
        const run = await workers.ended(executionId);
        expect(run).toMatchObject({ status: 'completed', error: null });
        const size = 'batch' in config ? BATCH_ROWS : 1;
        const calls = Array.from({ length: Math.ceil(ROWS / size) }, (_, call) => ({
          row: call * size,
          rows: Math.min(size, ROWS - call * size),
        }));
        const errors = calls
          .filter(
            ({ row, rows }) =>
              refuses && Array.from({ length: rows }, (_, n) => row + n).some(isRefused),
          )
          .map((call) => ({ ...call, code: 'http_422' }));
        const failed = errors.reduce((sum, { rows }) => sum + rows, 0);
        expect(run.deliveries).toMatchObject([
          { delivered: ROWS - failed, failed, in_doubt: 0, not_sent: 0, errors },
        ]);
        // The dead worker may have sent all that it had announced.
        const { calls: settledCalls, sendingCalls = 0 } = death.report;
        expect(run.deliveries[0]!.calls).toBe(
          settledCalls + sendingCalls + to.requests.length - death.requests,
        );
        expect(run.deliveries[0]!.calls).toBeGreaterThanOrEqual(to.requests.length);
        expect(new Set(sentTo(to)).size).toBe(ROWS);
        expectNoneTwice(sending, [death]);
        const keys = new Map<string, Set<unknown>>();
        for (const { body, headers } of to.requests)
          keys.set(body, (keys.get(body) ?? new Set()).add(headers['idempotency-key']));
        expect([...keys.values()].filter((seen) => seen.size > 1)).toEqual([]);
        expect(keys.size).toBe(calls.length);
      },
    );

    it.each(IN_DOUBT)(
      'does not repeat by %s what is in doubt, and names the rows',
      async (title) => {
        const { sending, death } = sendings.get(title)!;
        const run = await workers.ended(sending.executionId);
        const { delivered, failed, sendingUntil: until } = death.report;
        const calls = death.report.calls + death.report.sendingCalls!;
        const settled = settledOf(death.report);
        expect(run).toMatchObject({
          status: 'failed',
          error: {
            code: 'delivery_in_doubt',
            message: expect.stringContaining(`rows ${settled + 1} to ${until}, `),
          },
          deliveries: [
            { delivered, failed, in_doubt: until - settled, not_sent: ROWS - until, calls },
          ],
        });
        expect(run.deliveries[0]!.errors.at(-1)).toMatchObject({
          row: settled,
          rows: until - settled,
          code: 'in_doubt',
        });
        expect(sending.to.requests).toHaveLength(death.requests);
        expectNoneTwice(sending, []);
      },
    );

    it('stops at a row that the host then refuses, and reports what may have been sent after it', async () => {
      const { sending, death } = sendings.get(FAILS)!;
      const run = await workers.ended(sending.executionId);
      const { delivered, sendingUntil } = death.report;
      const in_doubt = sendingUntil - delivered - 1;
      const not_sent = ROWS - sendingUntil;
      expect(run).toMatchObject({
        status: 'failed',
        error: {
          code: 'delivery_failed',
          message: expect.stringMatching(
            `Rows ${delivered + 2} to ${sendingUntil} may have been delivered before .* ${not_sent} rows were not sent`,
          ),
        },
        deliveries: [{ delivered, failed: 1, in_doubt, not_sent }],
      });
      expect(sentTo(sending.to, death.requests)).toEqual([delivered]);
    });
  });

  it('and a second one that dies too: the run has failed, and its report covers both', async () => {
    const sending = await queue(PUT);
    const [first] = await killDuring([sending], 100);
    const [second] = await killDuring([sending], 100);
    expect(second!.report.delivered).toBeGreaterThan(first!.report.delivered);
    expect(second!.report.key).toBe(first!.report.key);
    workers.worker();
    const run = await workers.ended(sending.executionId);
    const { delivered, sendingUntil } = second!.report;
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'engine_failed' },
      deliveries: [
        {
          delivered,
          failed: 0,
          in_doubt: sendingUntil - delivered,
          not_sent: ROWS - sendingUntil,
          errors: [{ row: delivered, rows: sendingUntil - delivered, code: 'in_doubt' }],
        },
      ],
    });
    expect(sending.to.requests).toHaveLength(second!.requests);
    expectNoneTwice(sending, [first!, second!]);
  });

  it('takes nothing along where it is only its engine process: the rows are made by then', async () => {
    const { to, executionId } = await queue({});
    const held = to.hold(100);
    const { pid } = workers.worker().child;
    await held;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    expect(children).toMatch(/^\d+/);
    for (const child of children.split(' ')) process.kill(Number(child), 'SIGKILL');
    to.open();
    const run = await workers.ended(executionId);
    expect(run).toMatchObject({
      status: 'completed',
      deliveries: [{ delivered: ROWS, calls: ROWS }],
    });
    expect(sentTo(to)).toEqual(Array.from({ length: ROWS }, (_, row) => row));
  });

  it('but was only thought dead: it sends no more than it had begun to, and is not heard', async () => {
    const sending = await queue(PUT);
    const { to, executionId } = sending;
    const held = to.hold(100);
    const paused = workers.worker();
    await held;
    paused.child.kill('SIGSTOP');
    await workers.giveUpSilent();
    const [report] = await workers.written(executionId);
    to.open();
    workers.another();
    const run = await workers.ended(executionId);
    const deliveries = [{ delivered: ROWS, failed: 0, in_doubt: 0, not_sent: 0 }];
    expect(run).toMatchObject({ status: 'completed', deliveries });
    paused.child.kill('SIGCONT');
    // It is told that the run is another's, or meets connections that were closed meanwhile.
    const hasLeft = (): boolean =>
      paused
        .err()
        .split('\n')
        .some((line) => line.includes(`"${executionId}"`) && HAS_LEFT.test(line));
    while (!hasLeft()) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await workers.ended(executionId)).deliveries).toEqual(run.deliveries);
    // After a long pause it takes its request for lost, and repeats it once.
    const death = { report: report!, requests: 0 };
    expectNoneTwice(sending, [death, death]);
    expect(new Set(sentTo(to)).size).toBe(ROWS);
  });
});
