/** Starts runs continuously and records what the service acknowledged for each. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from '../../scripts/service/cluster.ts';

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

interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { data?: Record<string, unknown>; full_key?: string };
}

type Call = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) => Promise<ApiResponse>;

export async function createLoad(url: string): Promise<Load> {
  const call = callsOf(url);
  const authorization = await newKey(call);
  return new RunLoad(call, authorization, await newWorkflows(call, authorization));
}

const callsOf =
  (url: string): Call =>
  async (method, path, headers, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as ApiResponse['body'],
    };
  };

/** @returns the header that carries the key */
async function newKey(call: Call): Promise<Readonly<Record<string, string>>> {
  const login = await call('POST', '/product/session', {}, ADMIN);
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const scopes = ['workflows:read', 'workflows:write', 'workflows:execute'];
  const made = await call('POST', '/api/v1/keys', { cookie }, { name: 'chaos', scopes });
  return { authorization: `Bearer ${made.body.full_key}` };
}

/** @returns ids by the number of rows that the workflow produces */
async function newWorkflows(
  call: Call,
  authorization: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<number, number>> {
  const node = (node_type: string, node_role: string, config: object) => ({
    node_type,
    node_role,
    config,
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
  return workflows;
}

class RunLoad implements Load {
  readonly #call: Call;
  readonly #authorization: Readonly<Record<string, string>>;
  readonly #workflows: ReadonlyMap<number, number>;
  readonly #acknowledged = new Map<number, AcknowledgedRun>();
  readonly #problems: string[] = [];
  #refused = 0;
  #isStopping = false;
  #submitting: Promise<unknown> = Promise.resolve();

  constructor(
    call: Call,
    authorization: Readonly<Record<string, string>>,
    workflows: ReadonlyMap<number, number>,
  ) {
    this.#call = call;
    this.#authorization = authorization;
    this.#workflows = workflows;
  }

  start(): void {
    const submitters = Array.from({ length: SUBMITTERS }, async () => {
      while (!this.#isStopping) {
        await this.#submit();
        // No faster than the workers: a long queue tests nothing.
        while (!this.#isStopping && this.#open().length > 60) await sleep(50);
      }
    });
    this.#submitting = Promise.all([...submitters, this.#watch()]);
  }

  resultsAreLost(): void {
    for (const run of this.#acknowledged.values()) run.mayBeLost = true;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#submitting;
  }

  async settle(ms: number): Promise<{ readonly text: string; readonly problems: number }> {
    const began = performance.now();
    while (this.#open().length > 0 && performance.now() - began < ms)
      for (const run of this.#open()) await this.#look(run);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const problems = this.#problems;
    for (const run of this.#open()) problems.push(`execution ${run.id} is still ${run.status}`);
    for (const run of [...this.#acknowledged.values()]) {
      await this.#look(run);
      await this.#checkResult(run);
    }
    const text = [
      `${this.#acknowledged.size} acknowledged, ${this.#refused} refused or unanswered; settled after ${seconds} s: ${this.#counted()}`,
      ...problems.slice(0, 20),
      problems.length === 0 ? 'nothing lost, nothing twice' : `${problems.length} problems`,
    ].join('\n');
    return { text, problems: problems.length };
  }

  summary(): string {
    return `${this.#acknowledged.size} acknowledged, ${this.#open().length} open, ${this.#refused} refused`;
  }

  #open(): AcknowledgedRun[] {
    return [...this.#acknowledged.values()].filter(({ status }) => !ENDED.has(status));
  }

  /** Sends it until it gets a response: the key makes one run of all attempts. @returns the run's id; null where it was refused */
  async #send(path: string, key: string): Promise<number | null> {
    const headers = { ...this.#authorization, prefer: 'respond-async', 'idempotency-key': key };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const response = await this.#call('POST', path, headers, {}).catch(() => null);
      if (response?.status === 202) return (response.body.data as { id: number }).id;
      if (response !== null && response.status < 500 && response.status !== 409) return null;
      await sleep(300);
    }
    return null;
  }

  async #submit(): Promise<void> {
    const rows = SIZES[Math.floor(Math.random() ** 2 * SIZES.length)]!;
    const path = `/api/v1/workflows/${this.#workflows.get(rows)}/execute`;
    const key = randomUUID();
    const id = await this.#send(path, key);
    if (id === null) {
      this.#refused += 1;
      await sleep(100);
      return;
    }
    if (this.#acknowledged.has(id)) this.#problems.push(`execution ${id} was acknowledged twice`);
    const unknown = { status: 'queued', reason: null, resultId: null, mayBeLost: false };
    this.#acknowledged.set(id, { id, rows, ...unknown });
    if (Math.random() > REPEATED) return;
    const again = await this.#send(path, key);
    if (again !== null && again !== id)
      this.#problems.push(`the key of execution ${id} has started ${again} too`);
  }

  async #look(run: AcknowledgedRun): Promise<void> {
    const path = `/api/v1/executions/${run.id}`;
    const found = await this.#call('GET', path, this.#authorization).catch(() => null);
    if (found === null || found.status >= 500) return;
    const problems = this.#problems;
    if (found.status !== 200) {
      problems.push(`the response for execution ${run.id} is ${found.status}`);
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

  async #watch(): Promise<void> {
    while (!this.#isStopping) {
      const all = [...this.#acknowledged.values()];
      const some = [...this.#open().slice(0, 10), all[Math.floor(Math.random() * all.length)]];
      for (const run of some) if (run !== undefined) await this.#look(run);
      await sleep(200);
    }
  }

  async #checkResult(run: AcknowledgedRun): Promise<void> {
    if (run.status !== 'completed' || run.mayBeLost) return;
    const workflowId = this.#workflows.get(run.rows);
    const path = `/api/v1/workflows/${workflowId}/data/${run.resultId}?page=0&limit=1`;
    const { status } = await this.#call('GET', path, this.#authorization);
    if (status !== 200)
      this.#problems.push(`the response for the result of execution ${run.id} is ${status}`);
  }

  #counted(): string {
    const counts = new Map<string, number>();
    for (const { status, reason } of this.#acknowledged.values()) {
      const name = reason === null ? status : `${status} (${reason})`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, n]) => `${n} ${name}`).join(', ');
  }
}
