/** Starts runs continuously and records what the service acknowledged for each. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from './cluster.ts';

export interface Load {
  start(): void;
  /** Results that were stored until now cannot be read any more. */
  resultsAreLost(): void;
  stop(): Promise<void>;
  /** Waits until every run has ended, and reads it and its result. */
  settle(ms: number): Promise<{ readonly text: string; readonly problems: number }>;
  summary(): string;
}

interface AcknowledgedRun {
  readonly id: number;
  readonly rows: number;
  status: string;
  reason: string | null;
  resultId: string | null;
  /** Set when its result may be gone with Redis. */
  mayBeLost: boolean;
}

const SUBMITTERS = 3;
/** Longer than any part of the service is away. */
const ATTEMPTS = 60;
/** The share of requests that are sent again although they were answered. */
const REPEATED = 0.1;
const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'timed_out', 'cancelled']);
const SIZES = [10, 1_000, 100_000, 1_000_000];

interface Answer {
  readonly status: number;
  readonly body: { data?: Record<string, unknown>; full_key?: string };
}

export async function createLoad(url: string): Promise<Load> {
  const acknowledged = new Map<number, AcknowledgedRun>();
  const problems: string[] = [];
  let refused = 0;
  let isStopping = false;
  let submitting: Promise<unknown> = Promise.resolve();

  async function call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer & { headers: Headers }> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    };
  }

  const login = await call('POST', '/product/session', {}, ADMIN);
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const scopes = ['workflows:read', 'workflows:write', 'workflows:execute'];
  const made = await call('POST', '/api/v1/keys', { cookie }, { name: 'chaos', scopes });
  const authorization = { authorization: `Bearer ${made.body.full_key}` };
  const node = (node_type: string, node_role: string, config: object) => ({
    ...{ node_type, node_role, config },
    label: node_type,
  });
  const workflows = new Map<number, number>();
  for (const rows of SIZES) {
    const { body } = await call('POST', '/api/v1/workflows', authorization, {
      title: `${rows} rows`,
      nodes: [
        node('sources/sequence', 'getter', { start: 1, stop: rows }),
        node('termination/dashboardOutput', 'terminator', {}),
      ],
      edges: [{ source_node_index: 0, target_node_index: 1 }],
    });
    workflows.set(rows, (body.data as { id: number }).id);
  }

  /** Sends it until it is answered: the key makes one run of all attempts. @returns the run's id; null where it was refused */
  async function send(path: string, key: string): Promise<number | null> {
    const headers = { ...authorization, prefer: 'respond-async', 'idempotency-key': key };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await call('POST', path, headers, {}).catch(() => null);
      if (answer?.status === 202) return (answer.body.data as { id: number }).id;
      if (answer !== null && answer.status < 500 && answer.status !== 409) return null;
      await sleep(300);
    }
    return null;
  }

  async function submit(): Promise<void> {
    const rows = SIZES[Math.floor(Math.random() ** 2 * SIZES.length)]!;
    const path = `/api/v1/workflows/${workflows.get(rows)}/execute`;
    const key = randomUUID();
    const id = await send(path, key);
    if (id === null) {
      refused += 1;
      await sleep(100);
      return;
    }
    if (acknowledged.has(id)) problems.push(`execution ${id} was acknowledged twice`);
    acknowledged.set(id, {
      id,
      rows,
      status: 'queued',
      reason: null,
      resultId: null,
      mayBeLost: false,
    });
    if (Math.random() > REPEATED) return;
    const again = await send(path, key);
    if (again !== null && again !== id)
      problems.push(`the key of execution ${id} has started ${again} too`);
  }

  async function look(run: AcknowledgedRun): Promise<void> {
    const found = await call('GET', `/api/v1/executions/${run.id}`, authorization).catch(
      () => null,
    );
    if (found === null || found.status >= 500) return;
    if (found.status !== 200) {
      problems.push(`execution ${run.id} is answered ${found.status}`);
      run.status = 'failed';
      return;
    }
    const data = found.body.data as {
      status: string;
      total_rows: number | null;
      result_id: string | null;
      error: { code: string } | null;
    };
    if (ENDED.has(run.status) && data.status !== run.status)
      problems.push(`execution ${run.id} was ${run.status} and is ${data.status}`);
    run.status = data.status;
    run.reason = data.error?.code ?? null;
    run.resultId = data.result_id;
    if (data.status === 'completed' && data.total_rows !== run.rows)
      problems.push(`execution ${run.id} has ${data.total_rows} rows in place of ${run.rows}`);
    if (ENDED.has(data.status) && data.status !== 'completed' && run.reason === null)
      problems.push(`execution ${run.id} is ${data.status} without a reason`);
  }

  const open = (): AcknowledgedRun[] =>
    [...acknowledged.values()].filter(({ status }) => !ENDED.has(status));

  async function watch(): Promise<void> {
    while (!isStopping) {
      const all = [...acknowledged.values()];
      const some = [...open().slice(0, 10), all[Math.floor(Math.random() * all.length)]];
      for (const run of some) if (run !== undefined) await look(run);
      await sleep(200);
    }
  }

  async function checkResult(run: AcknowledgedRun): Promise<void> {
    if (run.status !== 'completed' || run.mayBeLost) return;
    const path = `/api/v1/workflows/${workflows.get(run.rows)}/data/${run.resultId}?page=0&limit=1`;
    const { status } = await call('GET', path, authorization);
    if (status !== 200) problems.push(`the result of execution ${run.id} is answered ${status}`);
  }

  const counted = (): string => {
    const counts = new Map<string, number>();
    for (const { status, reason } of acknowledged.values()) {
      const name = reason === null ? status : `${status} (${reason})`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, n]) => `${n} ${name}`).join(', ');
  };

  return {
    start() {
      const submitters = Array.from({ length: SUBMITTERS }, async () => {
        while (!isStopping) {
          await submit();
          // No faster than the workers: what waits for long tells nothing.
          while (!isStopping && open().length > 60) await sleep(50);
        }
      });
      submitting = Promise.all([...submitters, watch()]);
    },
    resultsAreLost() {
      for (const run of acknowledged.values()) run.mayBeLost = true;
    },
    async stop() {
      isStopping = true;
      await submitting;
    },
    async settle(ms) {
      const began = performance.now();
      while (open().length > 0 && performance.now() - began < ms)
        for (const run of open()) await look(run);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      for (const run of open()) problems.push(`execution ${run.id} is still ${run.status}`);
      for (const run of [...acknowledged.values()]) {
        await look(run);
        await checkResult(run);
      }
      const text = [
        `${acknowledged.size} acknowledged, ${refused} refused or unanswered; settled after ${seconds} s: ${counted()}`,
        ...problems.slice(0, 20),
        problems.length === 0 ? 'nothing lost, nothing twice' : `${problems.length} problems`,
      ].join('\n');
      return { text, problems: problems.length };
    },
    summary: () => `${acknowledged.size} acknowledged, ${open().length} open, ${refused} refused`,
  };
}
