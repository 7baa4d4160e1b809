/** How long a tiny run of one organization takes while one or six others do their worst, against an idle service. */

import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { startBuiltService, type BuiltService } from '../service/built-service.ts';
import { createClient, type Client } from '../service/client.ts';
import { createKey, logIn } from '../service/credentials.ts';
import { send } from '../service/request.ts';
import { printLine } from './table.ts';
import { chain, graphs, node, type Graph } from '../service/weir.ts';

/** How often the neighbour runs: often enough that a p99 means something, and seldom enough that it does not wait for itself. */
const EVERY_MS = 25;
const SETTLE_MS = 2_000;

export interface NeighbourOptions {
  readonly databaseUrl: string;
  readonly directory: string;
  readonly seconds: number;
}

interface Organization {
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
}

/** One service for each number of engine processes. */
export async function measureNeighbour(options: NeighbourOptions): Promise<void> {
  for (const children of [1, 2]) {
    const databaseUrl = await createDatabase(options.databaseUrl, `neighbour_${children}`);
    const service = startBuiltService({
      environment: {
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(options.directory, `neighbour-${children}`),
        ADMIN_EMAIL: 'neighbour@example.com',
        ADMIN_PASSWORD: PASSWORD,
        ENGINE_CHILDREN: String(children),
        EXECUTIONS_PER_KEY: '8',
        QUEUED_PER_KEY: '8',
        RATE_LIMIT_PER_MINUTE: '1000000',
        RATE_LIMIT_PER_ORGANIZATION: '1000000',
        LOGINS_PER_ADDRESS: '1000000',
        LOG_LEVEL: 'error',
        SIGNUP: 'open',
      },
      errors: 'shown',
    });
    try {
      await measureService(service, children, options.seconds);
    } finally {
      await service.stop();
    }
  }
}

/** Of its own: services with one database work on the same queue. */
async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const created = new URL(url);
  created.pathname = `/${name}`;
  return created.href;
}

const PASSWORD = 'bench-password';

async function measureService(
  service: BuiltService,
  children: number,
  seconds: number,
): Promise<void> {
  const url = await service.ready();
  const client = createClient(url);
  const neighbour = await organization(client, `neighbour ${children}`);
  const others: Organization[] = [];
  for (let count = 1; count <= 6; count += 1)
    others.push(await organization(client, `other ${children} ${count}`));
  client.close();
  const tiny = await createWorkflow(url, neighbour, graphs.tenRows);
  const measure = (): Promise<Spread> => latencies(url, neighbour, tiny, seconds);
  await measure();
  const idle = await measure();
  for (const count of [1, 6])
    for (const [what, begin] of Object.entries(WORST)) {
      // Of one engine process, the mix shows enough.
      if (children === 1 && begin !== WORST['all of these']) continue;
      const stop = new AbortController();
      const work = others.slice(0, count).map((one) => begin(url, one, stop.signal));
      await sleep(SETTLE_MS);
      const busy = await measure();
      stop.abort();
      for (const { agent } of others) agent.destroy();
      await Promise.all(work);
      printLine({
        what: `a neighbour's tiny run, ${children} engine process${children > 1 ? 'es' : ''}, ${count} × ${what}`,
        weir: shown(busy),
        plain: `idle ${shown(idle)}`,
        ratio: (busy.p99 / idle.p99).toFixed(2),
        goal: '≤ 5.00× idle',
      });
    }
}

async function organization(client: Client, name: string): Promise<Organization> {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const admin = { name: 'Admin', email, password: PASSWORD };
  await client.ok('createOrganization', { body: { name, admin } });
  const key = await createKey(client, await logIn(client, admin), {
    name: 'bench',
    scope_level: 'client',
  });
  const headers = { authorization: `Bearer ${key.value}`, 'content-type': 'application/json' };
  return { headers, agent: new Agent({ keepAlive: true }) };
}

async function createWorkflow(url: string, one: Organization, graph: Graph): Promise<number> {
  const body = JSON.stringify({ title: 'a workflow', ...graph });
  const response = await send(`${url}/api/v1/workflows`, { ...one, method: 'POST', body });
  if (response.status !== 201) throw new Error(`no workflow: ${response.body.toString()}`);
  return (JSON.parse(response.body.toString()) as { data: { id: number } }).data.id;
}

interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

const shown = ({ p50, p99, most }: Spread): string =>
  `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} max ${most.toFixed(0)} ms`;

/** Of runs that begin at fixed times: a slow one must not delay the measurement of the next. */
async function latencies(
  url: string,
  one: Organization,
  workflowId: number,
  seconds: number,
): Promise<Spread> {
  const taken: number[] = [];
  const runs: Promise<void>[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const began = performance.now();
    const run = execute(url, one, workflowId).then(({ status, body }) => {
      if (status !== 200) throw new Error(`a neighbour's run: ${status} ${body.toString()}`);
      taken.push(performance.now() - began);
    });
    runs.push(run);
    await Promise.race([run, sleep(5_000)]);
    await sleep(EVERY_MS);
  }
  await Promise.all(runs);
  taken.sort((a, b) => a - b);
  const at = (share: number): number => taken[Math.floor(taken.length * share)]!;
  return { p50: at(0.5), p99: at(0.99), most: taken.at(-1)! };
}

function execute(
  url: string,
  { headers, agent }: Organization,
  workflowId: number,
  options: { readonly prefer?: string } = {},
) {
  return send(`${url}/api/v1/workflows/${workflowId}/execute`, {
    method: 'POST',
    headers: { ...headers, ...options },
    agent,
    body: '{}',
  });
}

type Worst = (url: string, one: Organization, signal: AbortSignal) => Promise<void>;

/** Ends with its deadline. */
const LONG = graphs.aggregateSequence(10_000_000_000);
/** Ten million groups, which are sorted: more than there is memory for. */
const LARGE = chain([
  node('sources/sequence', 'getter', { start: 1, stop: 10_000_000 }),
  node('queryoperators/aggregation', 'setter', {
    group_by: ['value'],
    aggregations: [{ column_name: 'n', function: 'count' }],
  }),
  node('queryoperators/sort', 'setter', { by: [{ field: 'n', direction: 'desc' }] }),
  node('queryoperators/limit', 'setter', { limit: 10 }),
  node('termination/dashboardOutput', 'terminator', {}),
]);

interface Queued {
  readonly data: { readonly id: number };
}

const disconnected = () => ({ status: 0, body: Buffer.alloc(0) });

const repeat =
  (graph: Graph, times: number, options: { readonly prefer?: string } = {}): Worst =>
  async (url, one, signal) => {
    const workflowId = await createWorkflow(url, one, graph);
    const queued: number[] = [];
    const again = async (): Promise<void> => {
      while (!signal.aborted) {
        const { status, body } = await execute(url, one, workflowId, options).catch(disconnected);
        if (status === 202) queued.push((JSON.parse(body.toString()) as Queued).data.id);
        if (status !== 200) await sleep(100);
      }
    };
    await Promise.all(Array.from({ length: times }, again));
    for (const id of queued)
      await send(`${url}/api/v1/executions/${id}/cancel`, { ...one, method: 'POST' });
  };

const all =
  (...parts: readonly Worst[]): Worst =>
  async (...given) => {
    await Promise.all(parts.map((part) => part(...given)));
  };

const BACKGROUND = { prefer: 'respond-async' };
const WORST = {
  'long runs': repeat(LONG, 4),
  'long background runs': repeat(LONG, 1, BACKGROUND),
  'tiny runs': repeat(graphs.tenRows, 4),
  'large runs': repeat(LARGE, 4),
  'all of these': all(
    repeat(LONG, 2),
    repeat(LONG, 1, BACKGROUND),
    repeat(graphs.tenRows, 2),
    repeat(LARGE, 2),
  ),
} as const satisfies Readonly<Record<string, Worst>>;
