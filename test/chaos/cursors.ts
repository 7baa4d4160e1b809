/**
 * A workflow that sends only what changed, while parts of the service are killed between its last delivery and the move
 * of its cursor: the host counts what arrives.
 */

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Weir } from '../../scripts/service/weir.ts';
import { ADMIN, type Cluster } from '../../scripts/service/cluster.ts';

interface Row {
  readonly id: number;
  readonly seq: number;
}

interface Execution {
  readonly id: number;
  readonly status: string;
  readonly finished_at: string | null;
  readonly cursors: readonly { readonly moved: boolean; readonly reason: string | null }[];
}

const ROWS_PER_RUN = 8;
const ATTEMPTS = 200;

export class CursorLoad {
  readonly #rows: Row[] = [];
  /** The idempotency keys by the id of the row. */
  readonly #arrived = new Map<number, Set<string>>();
  readonly #problems: string[] = [];
  readonly #server: Server;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #workflowId = 0;
  #moved = 0;
  #onArrived = (): void => undefined;

  private constructor(server: Server, { baseUrl, headers }: Pick<Weir, 'baseUrl' | 'headers'>) {
    this.#server = server;
    this.#url = baseUrl;
    this.#headers = headers;
    server.on('request', (request, response) => void this.#respond(request, response));
  }

  static async open(cluster: Cluster): Promise<CursorLoad> {
    const weir = await connect(cluster.url, ADMIN.email, ADMIN.password);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const load = new CursorLoad(server, weir);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    load.#workflowId = await weir.createWorkflow('Sync', syncGraph(url));
    return load;
  }

  /** Starts a run of new rows, and returns when the host has them all: the run has not moved its cursor yet. */
  async nextRun(): Promise<number> {
    const last = this.#rows.at(-1)?.seq ?? 0;
    for (let n = 0; n < ROWS_PER_RUN; n += 1)
      this.#rows.push({ id: this.#rows.length, seq: last + (n >> 1) });
    const arrived = new Promise<void>((resolve) => (this.#onArrived = resolve));
    const id = await this.#start();
    await arrived;
    return id;
  }

  /** Waits for the end of the run, and compares the cursor with the rows that arrived. */
  async settle(id: number): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const execution = await this.#get<Execution>(`/api/v1/executions/${id}`);
      if (execution?.finished_at != null) {
        if (execution.cursors[0]?.moved === true) this.#moved += 1;
        return this.#compareCursor();
      }
      await sleep(300);
    }
    this.#problems.push(`execution ${id} has not ended`);
  }

  report(): { readonly text: string; readonly problems: number } {
    const lost = this.#rows.filter(({ id }) => !this.#arrived.has(id));
    const twice = this.#rows.filter(({ id }) => (this.#arrived.get(id)?.size ?? 0) > 1);
    if (lost.length > 0) this.#problems.push(`${lost.length} rows are lost`);
    if (twice.length > 0) this.#problems.push(`${twice.length} rows were sent by two runs`);
    const text = [
      `${this.#rows.length} rows, ${this.#arrived.size} arrived, the cursor moved ${this.#moved} times`,
      ...this.#problems.slice(0, 20),
      this.#problems.length === 0 ? 'nothing lost, nothing twice' : 'NOT as promised',
    ].join('\n');
    return { text, problems: this.#problems.length };
  }

  summary(): string {
    return `${this.#rows.length} rows, ${this.#arrived.size} arrived, ${this.#problems.length} problems`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #compareCursor(): Promise<void> {
    const path = `/api/v1/workflows/${this.#workflowId}/cursors`;
    const list = await this.#get<{ cursors: { value: string | null }[] }>(path);
    const value = Number(list?.cursors[0]?.value ?? 0);
    const missing = this.#rows.filter(({ id, seq }) => seq <= value && !this.#arrived.has(id));
    if (missing.length > 0) this.#problems.push(`the cursor ${value} is ahead of what arrived`);
  }

  /** The key makes one run of all attempts. */
  async #start(): Promise<number> {
    const headers = {
      ...this.#headers,
      prefer: 'respond-async',
      'idempotency-key': randomUUID(),
    };
    const url = `${this.#url}/api/v1/workflows/${this.#workflowId}/execute`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const response = await fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => null);
      if (response?.status === 202)
        return ((await response.json()) as { data: { id: number } }).data.id;
      await sleep(300);
    }
    throw new Error('the service accepts no runs');
  }

  async #get<Data>(path: string): Promise<Data | null> {
    const response = await fetch(`${this.#url}${path}`, { headers: this.#headers }).catch(
      () => null,
    );
    if (response?.status !== 200) return null;
    const body = (await response.json().catch(() => null)) as { data: Data } | null;
    return body && body.data;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += String(piece);
    if (request.method === 'GET') {
      const since = new URL(request.url ?? '', 'http://localhost').searchParams.get('since');
      const rows = this.#rows.filter(({ seq }) => seq >= Number(since ?? 0));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
      return;
    }
    const { id } = JSON.parse(body) as Row;
    const keys = this.#arrived.get(id) ?? new Set();
    this.#arrived.set(id, keys.add(String(request.headers['idempotency-key'])));
    response.writeHead(201).end();
    if (this.#arrived.size === this.#rows.length) this.#onArrived();
  }
}

const syncGraph = (url: string) => ({
  nodes: [
    {
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Rows',
      config: {
        url,
        columns: { id: 'integer', seq: 'integer' },
        incremental: { cursor: 'seq', parameter: 'since', key: ['id'] },
      },
    },
    {
      node_type: 'termination/httpRequest',
      node_role: 'terminator',
      label: 'Send',
      config: { url, idempotency_header: 'Idempotency-Key', on_error: 'continue' },
    },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
});
