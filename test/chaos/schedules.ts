/** Many schedules that are due at the same moment: each must start one run, and that must end. */

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect, graphs } from '../../scripts/service/weir.ts';
import { ADMIN, type Cluster } from '../../scripts/service/cluster.ts';

export interface Schedules {
  /** Waits for all runs; gives up when no run has ended for so long. */
  settle(quietMs: number): Promise<{ readonly text: string; readonly problems: number }>;
  summary(): Promise<string>;
}

interface Counts {
  readonly runs: number;
  readonly schedules: number;
  readonly ended: number;
  readonly completed: number;
  readonly unlike: number;
  readonly overdue: number;
}

/** Far enough away that all are in the database by then. */
const DUE_IN_MS = 5_000;
const PER_WORKFLOW = 100;
const DATABASE_ATTEMPTS = 60;

export async function createSchedules(cluster: Cluster, count: number): Promise<Schedules> {
  const weir = await connect(cluster.url, ADMIN.email, ADMIN.password);
  // Each is due once, and then not before the next year.
  const at = new Date(Date.now() + DUE_IN_MS);
  const cron = `${at.getUTCMinutes()} ${at.getUTCHours()} ${at.getUTCDate()} ${at.getUTCMonth() + 1} *`;
  const query = <Row extends pg.QueryResultRow>(text: string, args: readonly unknown[]) =>
    queryWhenBack<Row>(cluster.databaseUrl, text, args);
  const ids: number[] = [];
  for (let n = 0; n < count; n += PER_WORKFLOW)
    ids.push(await weir.createWorkflow(`Due together ${n / PER_WORKFLOW}`, graphs.tenRows));
  const due = new Date(Date.now() + DUE_IN_MS);
  await query(
    `INSERT INTO schedules (workflow_id, user_id, cron, time_zone, next_run_at)
     SELECT w.id, w.user_id, $2, 'UTC', $3 FROM generate_series(0, $4 - 1) n
     JOIN workflows w ON w.id = ($1::int[])[n / ${PER_WORKFLOW} + 1]`,
    [ids, cron, due, count],
  );

  const counts = async (): Promise<Counts> => (await query<Counts>(COUNTS, [due]))[0]!;

  return {
    async summary() {
      const { runs, ended } = await counts();
      return `${runs} of ${count} fired, ${ended} ended`;
    },

    async settle(quietMs) {
      let last = { ended: -1, at: performance.now() };
      let found = await counts();
      while (found.ended < count && performance.now() - last.at < quietMs) {
        await sleep(500);
        found = await counts();
        if (found.ended !== last.ended) last = { ended: found.ended, at: performance.now() };
      }
      const problems = problemsOf(found, count);
      const [late] = await query<{ fired: number[]; started: number[] }>(LATE, []);
      const text = [
        `${count} schedules due at once: ${found.runs} runs, ${found.completed} completed`,
        `due to queued:  ${spread(late!.fired)}`,
        `due to started: ${spread(late!.started)}`,
        ...problems,
        problems.length === 0 ? 'each fired once, nothing lost, nothing twice' : 'NOT as promised',
      ].join('\n');
      return { text, problems: problems.length };
    },
  };
}

/** Asks until the database responds: it may be on its way back. */
async function queryWhenBack<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  args: readonly unknown[],
): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, [...args])).rows;
    } catch (error) {
      if (attempt === DATABASE_ATTEMPTS) throw error;
      await sleep(500);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** `$1` is when they were due. */
const COUNTS = `
  SELECT count(*)::int AS runs, count(DISTINCT schedule_id)::int AS schedules,
    count(finished_at)::int AS ended, count(*) FILTER (WHERE status = 'completed')::int AS completed,
    count(*) FILTER (WHERE due_at <> $1 OR (status = 'completed') <> (total_rows IS NOT DISTINCT FROM 10)
      OR (status NOT IN ('completed', 'queued', 'running') AND error IS NULL))::int AS unlike,
    (SELECT count(*)::int FROM schedules WHERE next_run_at <= $1) AS overdue
  FROM executions WHERE schedule_id IS NOT NULL`;

const LATE = `
  SELECT percentile_cont(ARRAY[0.5, 0.99, 1]) WITHIN GROUP (ORDER BY extract(epoch FROM created - due_at)) AS fired,
    percentile_cont(ARRAY[0.5, 0.99, 1]) WITHIN GROUP (ORDER BY extract(epoch FROM started_at - due_at)) AS started
  FROM executions WHERE schedule_id IS NOT NULL`;

function problemsOf(found: Counts, count: number): readonly string[] {
  return [
    found.runs === count || `${found.runs} runs of ${count} schedules`,
    found.schedules === count || `${found.schedules} of ${count} schedules have fired`,
    found.ended === count || `${count - found.ended} runs have not ended`,
    found.unlike === 0 || `${found.unlike} runs have another due time, other rows or no reason`,
    found.overdue === 0 || `${found.overdue} schedules are still due`,
  ].filter((problem) => problem !== true);
}

function spread([p50, p99, last]: readonly number[]): string {
  return `p50 ${p50!.toFixed(1)} s, p99 ${p99!.toFixed(1)} s, last ${last!.toFixed(1)} s`;
}
