/** The queue: how soon a run starts, how many a second by how many worker processes, and how late schedules are. */

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectDatabase } from '../../src/stores/postgres/connection/database.ts';
import { QUEUED_CHANNEL } from '../../src/stores/postgres/execution-events.ts';
import { createExecutionStore } from '../../src/stores/postgres/executions.ts';
import { ADMIN, startCluster, type Cluster } from '../service/cluster.ts';
import { cpuByKind, cpuSeconds } from './cpu-time.ts';
import { medianMs } from './load.ts';
import { printLine } from './table.ts';
import { costsWithWaiting } from './waiting-organizations.ts';
import { connect, graphs, type Weir } from '../service/weir.ts';

const IDLE_RUNS = 100;
const BACKLOG = 1_000;
/** For each worker: after fewer runs, Node still compiles what they use again and again. */
const WARM_UP = 1_500;
const ROWS = 200;
const WAITING_ORGANIZATIONS = [1, 100, 10_000];

interface Fixture {
  readonly cluster: Cluster;
  readonly weir: Weir;
  readonly workflowId: number;
  readonly sql: pg.Client;
}

export async function measureQueue(): Promise<void> {
  const cluster = await startCluster(0);
  const sql = new pg.Client({ connectionString: cluster.databaseUrl });
  try {
    await sql.connect();
    const weir = await connect(cluster.url, ADMIN.email, ADMIN.password);
    const workflowId = await weir.createWorkflow('tiny', graphs.tenRows);
    const fixture = { cluster, weir, workflowId, sql };
    await cluster.setWorkers(1);
    await measureRow(fixture);
    await measureStart(fixture);
    await measureLateness(fixture);
    await measureThroughput(fixture);
    await measureWaiting(fixture);
  } finally {
    await sql.end();
    await cluster.stop();
  }
}

/** @returns the execution's id, once it is queued */
async function submit({ weir, workflowId }: Fixture): Promise<number> {
  const response = await fetch(`${weir.baseUrl}/api/v1/workflows/${workflowId}/execute`, {
    method: 'POST',
    headers: { ...weir.headers, prefer: 'respond-async' },
    body: '{}',
  });
  const { data } = (await response.json()) as { data: { id: number } };
  if (response.status !== 202) throw new Error(`a run is not queued: ${response.status}`);
  return data.id;
}

/** What a run that is waited for spends on its row in the history: the insert, which also finds the workflow, and the end. */
async function measureRow({ cluster, weir, workflowId, sql }: Fixture): Promise<void> {
  const { rows } = await sql.query<{ organization_id: number; user_id: number }>(
    'SELECT organization_id, user_id FROM workflows WHERE id = $1',
    [workflowId],
  );
  const { organization_id: organizationId, user_id: userId } = rows[0]!;
  const database = await connectDatabase({ url: cluster.databaseUrl, poolSize: 1 });
  const executions = createExecutionStore(database);
  const run = { workflowId, userId, keyId: 1, knownRevision: 1 };
  const end = { finishedAt: new Date(), executionTimeMs: 1, totalRows: null, resultId: null };
  const nothing = {
    expiresAt: null,
    columns: null,
    outputs: [],
    sources: [],
    nodes: [],
    problem: null,
  };
  const rowMs = await medianMs(ROWS, async () => {
    const startedAt = new Date();
    const started = await executions.start({ organizationId, userId: null }, { ...run, startedAt });
    const attempt = { executionId: started!.executionId, attempt: 1 };
    await executions.finish(attempt, { status: 'completed', ...end, ...nothing });
  });
  await database.close();
  const wholeMs = await medianMs(ROWS, () => weir.execute(workflowId));
  print(
    'its row in the history, of a run of 10 rows that is waited for',
    `${rowMs.toFixed(1)} of ${wholeMs.toFixed(1)} ms`,
    (rowMs / wholeMs).toFixed(2),
  );
}

async function measureStart(fixture: Fixture): Promise<void> {
  const { weir } = fixture;
  const waits: number[] = [];
  for (let n = 0; n < IDLE_RUNS; n += 1) {
    const id = await submit(fixture);
    const response = await fetch(`${weir.baseUrl}/api/v1/executions/${id}`, {
      headers: { ...weir.headers, prefer: 'wait=30' },
    });
    const { data } = (await response.json()) as { data: { created: string; started_at: string } };
    waits.push(Date.parse(data.started_at) - Date.parse(data.created));
  }
  print('queued to started, idle service', spread(waits, 'ms'), '');
}

/** Of warm workers: how many runs a second, and on what they spend the processor. */
async function measureThroughput(fixture: Fixture): Promise<void> {
  const { cluster, sql } = fixture;
  let alone: number | null = null;
  for (const workers of [1, 2, 4]) {
    await cluster.setWorkers(workers);
    await workOff(fixture, WARM_UP * workers);
    const before = cpuSeconds([process.pid]);
    const from = await workOff(fixture, BACKLOG);
    const cpu = cpuByKind(before, cpuSeconds([process.pid]));
    const seconds = await number(
      sql,
      `SELECT extract(epoch FROM max(finished_at) - min(started_at)) FROM executions WHERE id > $1`,
      [from],
    );
    const perSecond = BACKLOG / seconds;
    alone ??= perSecond;
    print(
      `queued runs of 10 rows, ${workers} worker process${workers > 1 ? 'es' : ''}`,
      `${perSecond.toFixed(0)}/s`,
      (perSecond / alone).toFixed(2),
      'of one worker',
    );
    const total = [...cpu.values()].reduce((sum, one) => sum + one, 0);
    if (total === 0) continue;
    const ms = (one: number) => `${((one * 1000) / BACKLOG).toFixed(1)} ms`;
    print(
      `  processor time per run: ${[...cpu].map(([kind, one]) => `${kind} ${ms(one)}`).join(', ')}`,
      `${ms(total)}, ${(total / seconds).toFixed(1)} cores`,
      '',
    );
  }
}

async function measureWaiting(fixture: Fixture): Promise<void> {
  for (const organizations of WAITING_ORGANIZATIONS) {
    const costs = await costsWithWaiting(fixture, organizations);
    const { claimP50Ms, claimP99Ms, runsPerSecond, cpuMs } = costs;
    const waiting = `${organizations} waiting organization${organizations > 1 ? 's' : ''}`;
    const claim = `p50 ${claimP50Ms.toFixed(1)} p99 ${claimP99Ms.toFixed(1)} ms`;
    print(`a claim, ${waiting}`, claim, '', '≤ 10 ms');
    print(`queued runs of 10 rows, ${waiting}`, `${runsPerSecond.toFixed(0)}/s`, '');
    const kinds = [...cpuMs].map(([kind, ms]) => `${kind} ${ms.toFixed(1)} ms`);
    print(`  processor time per run: ${kinds.join(', ')}`, '', '');
  }
}

/** Queues so many runs at once and waits for their end. @returns the newest execution before them */
async function workOff({ workflowId, sql }: Fixture, count: number): Promise<number> {
  const from = await newestExecution(sql);
  await sql.query(
    `INSERT INTO executions (organization_id, workflow_id, revision, user_id, status, is_background, attempt, params)
     SELECT organization_id, id, revision, user_id, 'queued', true, 0, '{}' FROM workflows, generate_series(1, $2)
     WHERE id = $1`,
    [workflowId, count],
  );
  await sql.query('SELECT pg_notify($1, $2)', [QUEUED_CHANNEL, '']);
  await until(async () => (await countOf(sql, from, 'finished_at IS NULL')) === 0);
  return from;
}

/** Schedules that are due one second after the other. */
async function measureLateness(fixture: Fixture): Promise<void> {
  const { sql } = fixture;
  const from = await newestExecution(sql);
  await addSchedules(fixture, 20, "now() + n * interval '937 milliseconds'");
  await until(async () => (await countOf(sql, from, 'finished_at IS NOT NULL')) === 20);
  const { rows } = await sql.query<{ ms: string }>(
    'SELECT extract(epoch FROM started_at - due_at) * 1000 AS ms FROM executions WHERE id > $1',
    [from],
  );
  const late = rows.map(({ ms }) => Number(ms));
  print('due to started of a schedule, idle service', spread(late, 'ms'), '', '≤ 2,000 ms');
}

/** Each is due once, and then not before the next year. */
async function addSchedules({ sql, workflowId }: Fixture, count: number, due: string) {
  await sql.query(
    `INSERT INTO schedules (workflow_id, user_id, cron, time_zone, next_run_at)
     SELECT w.id, w.user_id, '0 0 1 1 *', 'UTC', ${due} FROM workflows w, generate_series(1, $2) AS n WHERE w.id = $1`,
    [workflowId, count],
  );
}

async function number(
  sql: pg.Client,
  text: string,
  args: readonly unknown[] = [],
): Promise<number> {
  const { rows } = await sql.query<unknown[]>({
    text,
    values: [...args],
    rowMode: 'array',
  });
  return Number(rows[0]![0]);
}

const newestExecution = (sql: pg.Client): Promise<number> =>
  number(sql, 'SELECT coalesce(max(id), 0) FROM executions');

const countOf = (sql: pg.Client, from: number, condition: string): Promise<number> =>
  number(sql, `SELECT count(*) FROM executions WHERE id > $1 AND ${condition}`, [from]);

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(100);
}

function spread(values: readonly number[], unit: string): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return `p50 ${at(0.5).toFixed(0)} p99 ${at(0.99).toFixed(0)} ${unit}`;
}

function print(what: string, weir: string, ratio: string, goal = ''): void {
  printLine({ what, weir, plain: '', ratio, goal });
}
