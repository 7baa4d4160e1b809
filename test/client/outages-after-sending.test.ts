/**
 * PostgreSQL, Redis or the disk is away while synchronous runs send rows, for moments and for longer than a run may take: no
 * row arrives twice, however the call is repeated, and the report says of each row what became of it.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { WeirError } from '../../src/client/index.ts';
import { rescue } from '../../src/generated/statements/executions.ts';
import { hasRedis } from '../support/redis.ts';
import { chain, createWorkflow, dashboard } from '../http/graphs.ts';
import { startWithout, type Outage, type Part } from './service-without.ts';

const ROWS = 12;

/** When the outage begins: at the response to which request of the run, counted from 0, of which the first is the getter's. */
const PHASES = { before: 0, during: 5, after: ROWS } as const;
type Phase = keyof typeof PHASES;
const CALLS = ['client', 'client without a key', 'with a key', 'without a key'] as const;

interface Sending {
  readonly path: string;
  readonly call: (typeof CALLS)[number];
  readonly workflowId: number;
  readonly idempotencyKey: string;
}

interface Ended {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  /** What the client says; null of other calls. */
  readonly mayBeDone: boolean | null;
}

const rowsAt = ({ host }: Outage, path: string): readonly number[] =>
  host.requests
    .filter(({ url, method }) => url === path && method === 'POST')
    .map(({ body }) => (JSON.parse(body) as { n: number }).n);

/** Large enough that its result goes to the disk. */
const PADDING = 'x'.repeat(2_000);

interface Prepared {
  readonly sendings: readonly Sending[];
  /** Returns once the host holds a response to each run, but those whose calls have ended. */
  readonly held: (calls: readonly Promise<unknown>[]) => Promise<void>;
  readonly respond: () => void;
}

/** The host holds its response to a request of each run. */
async function prepare({ host, server, key }: Outage, name: string): Promise<Prepared> {
  const held = new Map<string, () => void>();
  const phases = new Map<string, Phase>();
  const counts = new Map<string, number>();
  let isOpen = false;
  host.respond = (request, response) => {
    const path = request.url!;
    const count = counts.get(path) ?? 0;
    counts.set(path, count + 1);
    const rows = Array.from({ length: ROWS }, (_, n) => ({ n, padding: PADDING }));
    const respond = (): void =>
      void response.end(request.method === 'GET' ? JSON.stringify(rows) : '');
    if (isOpen || count < PHASES[phases.get(path)!]) respond();
    else held.set(path, respond);
  };
  const sendings: Sending[] = [];
  for (const phase of Object.keys(PHASES) as Phase[])
    for (const call of CALLS) {
      const path = `/${name}/${phase}/${call.replaceAll(' ', '-')}`;
      phases.set(path, phase);
      const config = { url: `http://127.0.0.1:${host.port}${path}` };
      const nodes = [
        { node_type: 'sources/httpRequest', node_role: 'getter', config },
        { node_type: 'termination/httpRequest', node_role: 'terminator', config },
      ];
      const { edges } = chain(...nodes);
      const { id } = await createWorkflow(server, key, {
        nodes: [...nodes, dashboard],
        edges: [...edges, { source_node_index: 0, target_node_index: 2 }],
      });
      sendings.push({ path, call, workflowId: id, idempotencyKey: randomUUID() });
    }
  return {
    sendings,
    async held(calls) {
      const ended = new Set<string>();
      for (const [at, call] of calls.entries()) void call.then(() => ended.add(sendings[at]!.path));
      while (!sendings.every(({ path }) => held.has(path) || ended.has(path))) await delay(5);
    },
    respond() {
      isOpen = true;
      for (const respond of held.values()) respond();
    },
  };
}

async function send({ server, weir, key }: Outage, sending: Sending): Promise<Ended> {
  const { call, workflowId, idempotencyKey } = sending;
  if (call.startsWith('client')) {
    const options = { idempotencyKey: call === 'client' ? idempotencyKey : null };
    try {
      const data = await weir.executeWorkflow(workflowId, {}, options);
      return { status: 200, data: { ...data }, mayBeDone: null };
    } catch (error) {
      const { status, data, mayBeDone } = error as WeirError;
      return { status, data: data as Ended['data'], mayBeDone };
    }
  }
  const headers = call === 'with a key' ? { 'idempotency-key': idempotencyKey } : {};
  const response = await server.client.call('executeWorkflow', {
    key,
    params: { workflowId },
    headers,
    body: {},
  });
  const { data = null } = response.body as { data?: Ended['data'] };
  return { status: response.status, data, mayBeDone: null };
}

/** Each row is on the host at most once, and the report knows of each that is. */
function expectAccounted(outage: Outage, { path }: Sending, data: Ended['data']): void {
  const rows = rowsAt(outage, path);
  expect(rows).toEqual(Array.from({ length: rows.length }, (_, n) => n));
  const [report] = data!['deliveries'] as readonly {
    delivered: number;
    failed: number;
    in_doubt: number;
    not_sent: number;
  }[];
  const { delivered, failed, in_doubt: inDoubt, not_sent: notSent } = report!;
  expect([failed, delivered + inDoubt + notSent]).toEqual([0, ROWS]);
  expect(rows.length).toBeGreaterThanOrEqual(delivered);
  expect(rows.length).toBeLessThanOrEqual(delivered + inDoubt);
}

/** What the repeated request gets at last, once the runs that no process works on any more are settled. */
async function repeat(outage: Outage, sending: Sending): Promise<Ended> {
  const { server, key, sql } = outage;
  for (;;) {
    const again = await server.client.call('executeWorkflow', {
      key,
      params: { workflowId: sending.workflowId },
      headers: { 'idempotency-key': sending.idempotencyKey },
      // As the client sends it.
      body: {},
    });
    const { data = null } = again.body as { data?: Ended['data'] };
    if (again.status !== 409 && again.status !== 503)
      return { status: again.status, data, mayBeDone: null };
    await sql.query("UPDATE idempotency_keys SET seen_at = 'epoch' WHERE finished_at IS NULL");
    await sql.query("UPDATE executions SET seen_at = 'epoch' WHERE status = 'running'");
    await sql.query(rescue.sql, [35_000, 100, 1]);
    await delay(100);
  }
}

const PARTS: readonly Part[] = hasRedis
  ? ['PostgreSQL', 'Redis', 'the disk']
  : ['PostgreSQL', 'the disk'];

/** How long the outages of each part take, in seconds. */
const ROUNDS: Readonly<Record<Part, readonly number[]>> = {
  PostgreSQL: [1, 3, 25],
  Redis: [3, 10, 25],
  'the disk': [1, 25],
};
/** Of such an outage, Redis and the database do not close their connections. */
const MUTE_SECONDS = 3;

/** One outage during runs in every phase, called in every way. */
async function outlast(outage: Outage, part: Part, seconds: number): Promise<void> {
  const name = `${part.replaceAll(' ', '-')}-${seconds}`;
  const { sendings, held, respond } = await prepare(outage, name);
  const calls = sendings.map((sending) => send(outage, sending));
  await held(calls);
  const end = outage.begin(seconds === MUTE_SECONDS);
  respond();
  await delay(seconds * 1_000);
  await end();
  const ended = await Promise.all(calls);
  while ((await outage.server.client.raw({ path: '/readyz' })).status !== 200) await delay(50);
  for (const [at, sending] of sendings.entries()) {
    try {
      await expectOnce(outage, sending, ended[at]!);
    } catch (error) {
      throw new Error(`${sending.path}: ${JSON.stringify(ended[at])}`, { cause: error });
    }
  }
}

async function expectOnce(outage: Outage, sending: Sending, ended: Ended): Promise<void> {
  const { status, data, mayBeDone } = ended;
  const count = rowsAt(outage, sending.path).length;
  if (mayBeDone !== null) expect(mayBeDone).toBe(true);
  // On a busy machine, the time of a run may be up before the outage begins.
  expect([200, 422, 503, 504]).toContain(status);
  const hasEffects = status === 200 || data?.['has_effects'] === true;
  if (status === 200) expect(count).toBe(ROWS);
  if (!hasEffects) return expect([status >= 500, count]).toEqual([true, 0]);
  expectAccounted(outage, sending, data);
  const run = await outage.server.client.ok('getExecution', {
    key: outage.key,
    params: { executionId: data!['execution_id'] as number },
  });
  expectAccounted(outage, sending, run.body.data);
  if (sending.call.endsWith('without a key')) return;
  const again = await repeat(outage, sending);
  expect(again.status).toBe(status);
  expect(again.data).toMatchObject({ workflow_id: sending.workflowId });
  expectAccounted(outage, sending, again.data);
  expect(rowsAt(outage, sending.path)).toHaveLength(count);
}

it('no row arrives twice while a part of the service is away, and each is accounted for', async () => {
  const services: [part: Part, outage: Outage][] = [];
  for (const part of PARTS) services.push([part, await startWithout(part)]);
  const ends = await Promise.allSettled(
    services.map(async ([part, outage]) => {
      for (const seconds of ROUNDS[part]) await outlast(outage, part, seconds);
    }),
  );
  await Promise.all(services.map(([, outage]) => outage.close()));
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect(failed).toEqual([]);
});
