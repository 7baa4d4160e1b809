/** Measures the time of a claim and one worker's runs per second, by the number of waiting organizations. */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectDatabase } from '../../src/stores/postgres/connection/database.ts';
import { createExecutionQueueStore } from '../../src/stores/postgres/execution-queue.ts';
import type { Cluster } from '../service/cluster.ts';
import { cpuByKind, cpuSeconds } from './cpu-time.ts';

export interface WaitingCosts {
  readonly claimP50Ms: number;
  readonly claimP99Ms: number;
  readonly runsPerSecond: number;
  /** Processor time of a run, by kind of process. */
  readonly cpuMs: ReadonlyMap<string, number>;
}

interface Setting {
  readonly cluster: Cluster;
  readonly sql: pg.Client;
  /** Each organization gets a copy of it. */
  readonly workflowId: number;
}

const CLAIMS = 1_000;
const RUNNING = 8;
const RUNS = 1_000;
const WARM_UP = 500;
const PER_ORGANIZATION = 32;

/** Leaves the queue empty, and one worker. */
export async function costsWithWaiting(
  setting: Setting,
  organizations: number,
): Promise<WaitingCosts> {
  const { cluster, sql } = setting;
  await addOrganizations(setting, organizations);
  await cluster.setWorkers(0);
  await fillQueue(sql, organizations);
  const claims = await claimTimes(setting);
  await cluster.setWorkers(1);
  const ofRuns = await throughput(sql);
  await sql.query(`DELETE FROM executions WHERE status = 'queued'`);
  return { claimP50Ms: at(claims, 0.5), claimP99Ms: at(claims, 0.99), ...ofRuns };
}

/** Adds what is missing; the title of a workflow says which organization it is. */
async function addOrganizations({ sql, workflowId }: Setting, count: number): Promise<void> {
  await sql.query(
    `WITH missing AS (
       SELECT n FROM generate_series(1, $2::int) n WHERE NOT EXISTS (SELECT FROM workflows WHERE title = 'waiting ' || n)
     ), ids AS (
       SELECT n, nextval('organizations_id_seq') AS organization, nextval('users_id_seq') AS owner,
         nextval('workflows_id_seq') AS workflow FROM missing
     ), o AS (
       INSERT INTO organizations (id, name) SELECT organization, 'O' FROM ids
     ), u AS (
       INSERT INTO users (id, organization_id, email, name, role, password_hash)
       SELECT owner, organization, 'waiting-' || n || '@example.com', 'U', 'admin', 'x' FROM ids
     ), w AS (
       INSERT INTO workflows (id, organization_id, user_id, title) SELECT workflow, organization, owner, 'waiting ' || n FROM ids
     ), r AS (
       INSERT INTO workflow_revisions (workflow_id, number) SELECT workflow, 1 FROM ids
     ), node AS (
       SELECT nextval('nodes_id_seq') AS id, ids.workflow, ids.organization, old.id AS old_id, old.position, old.node_type,
         old.node_role, old.label, old.config
       FROM ids JOIN nodes old ON old.workflow_id = $1
     ), n AS (
       INSERT INTO nodes (id, workflow_id, organization_id, position, node_type, node_role, label, config)
       SELECT id, workflow, organization, position, node_type, node_role, label, config FROM node
     )
     INSERT INTO edges (workflow_id, position, source_node_id, target_node_id, source_key, target_key)
     SELECT source.workflow, e.position, source.id, target.id, e.source_key, e.target_key
     FROM edges e JOIN node source ON source.old_id = e.source_node_id
     JOIN node target ON target.old_id = e.target_node_id AND target.workflow = source.workflow
     WHERE e.workflow_id = $1`,
    [workflowId, count],
  );
  await sql.query('ANALYZE');
}

/** As many runs as are measured, and at least two of each organization: all of them wait until the end. */
async function fillQueue(sql: pg.Client, organizations: number): Promise<void> {
  const runs = CLAIMS + WARM_UP + 2 * RUNS;
  await sql.query(
    `INSERT INTO executions (organization_id, workflow_id, revision, user_id, status, is_background, attempt, params)
     SELECT organization_id, id, 1, user_id, 'queued', true, 0, '{}'
     FROM workflows, generate_series(1, $2::int) WHERE title LIKE 'waiting %' AND substr(title, 9)::int <= $1`,
    [organizations, Math.max(2, Math.ceil(runs / organizations))],
  );
}

async function claimTimes({ cluster, sql }: Setting): Promise<readonly number[]> {
  const database = await connectDatabase({ url: cluster.databaseUrl, poolSize: 1 });
  const queue = createExecutionQueueStore(database);
  const times: number[] = [];
  const running: bigint[] = [];
  while (times.length < CLAIMS) {
    const startedMs = performance.now();
    const claimed = await queue.claim(PER_ORGANIZATION, 1);
    times.push(performance.now() - startedMs);
    running.push(...claimed.map(({ executionId }) => executionId));
    if (running.length > RUNNING) await end(sql, running.splice(0, 1));
  }
  await end(sql, running);
  await database.close();
  return times.sort((a, b) => a - b);
}

const end = (sql: pg.Client, ids: readonly bigint[]) =>
  sql.query(
    `UPDATE executions SET status = 'cancelled', finished_at = now() WHERE id = ANY ($1::bigint[])`,
    [ids],
  );

/** Measured on a warm worker while organizations still wait. */
async function throughput(sql: pg.Client): Promise<Pick<WaitingCosts, 'runsPerSecond' | 'cpuMs'>> {
  const before = await completedRuns(sql);
  const warm = await afterRuns(sql, before + WARM_UP);
  const startedMs = performance.now();
  const cpuBefore = cpuSeconds([process.pid]);
  const runs = (await afterRuns(sql, warm + RUNS)) - warm;
  const seconds = (performance.now() - startedMs) / 1000;
  const cpu = [...cpuByKind(cpuBefore, cpuSeconds([process.pid]))];
  const cpuMs = new Map(cpu.map(([kind, all]) => [kind, (all * 1000) / runs]));
  return { runsPerSecond: runs / seconds, cpuMs };
}

async function afterRuns(sql: pg.Client, runs: number): Promise<number> {
  for (;;) {
    const completed = await completedRuns(sql);
    if (completed >= runs) return completed;
    await sleep(50);
  }
}

async function completedRuns(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ runs: number }>(
    `SELECT count(*)::int AS runs FROM executions WHERE status = 'completed' AND is_background`,
  );
  return rows[0]!.runs;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)]!;
