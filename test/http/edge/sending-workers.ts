/** Workers that send rows to a host that counts them, and end as a test says: the API and the database outlive them. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

import type { BuiltService } from '../../../scripts/service/built-service.ts';
import type { ExecutionDelivery } from '../../../src/model/execution.ts';
import { connectTestRedis, type TestRedis } from '../../support/redis.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { remoteHost, type RemoteHost, type RemoteRequest } from '../../support/remote-host.ts';
import { startService } from '../../support/service-process.ts';
import { ended } from '../executions.ts';
import { createWorkflow } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface SendingWorkers {
  readonly server: TestServer;
  readonly key: string;
  readonly port: number;
  /** Has answered nothing yet. */
  destination(): Destination;
  /** The worker that runs; one is started where there is none. */
  worker(): BuiltService;
  /** Another one beside it, which is the one that runs from here on. */
  another(): BuiltService;
  /** Kills it, and returns when the host has all that it sent, and its runs are free for the next one. */
  kill(): Promise<void>;
  /** Runs that no one continues with are free, as if they had been silent for long. */
  giveUpSilent(): Promise<void>;
  queue(graph: object, params?: object): Promise<Queued>;
  ended(executionId: number): ReturnType<typeof ended>;
  /** Another connection to the database, which is closed at the end. */
  connection(): Promise<pg.Client>;
  /** As the database has it. */
  written(executionId: number): Promise<readonly ExecutionDelivery[]>;
}

/** An address of the host. */
export interface Destination {
  readonly path: string;
  readonly url: string;
  readonly requests: RemoteRequest[];
  /** Of the response to the request that came last. */
  status: (request: RemoteRequest) => number;
  /** The response to GET, which does not count as a request. */
  rows: (url: string) => readonly object[];
  /** From the request of this number on, counted from 1, none is answered; returns when it has come. */
  hold(from: number): Promise<void>;
  /** Answers again, those first that it held. */
  open(): void;
}

export interface Queued {
  readonly workflowId: number;
  readonly executionId: number;
  readonly nodes: readonly { readonly id: number }[];
}

const CREDENTIALS_KEY = Buffer.alloc(32, 'sending workers');

export function useSendingWorkers(): SendingWorkers {
  let redis: TestRedis;
  let server: TestServer;
  let host: RemoteHost;
  let key: string;
  let sql: pg.Client;
  let directory: string;
  const destinations = new Map<string, OpenDestination>();
  const started: BuiltService[] = [];
  const connections: pg.Client[] = [];

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'weir-sending-'));
    [redis, host] = await Promise.all([connectTestRedis(), remoteHost()]);
    host.respond = (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      const to = destinations.get(`/${pathname.split('/')[1]}`);
      const rows = request.method === 'GET' ? to?.rows(request.url ?? '') : undefined;
      if (to === undefined) response.writeHead(404).end();
      else if (rows !== undefined)
        response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
      else to.take(host.requests.at(-1)!, (status) => void response.writeHead(status).end());
    };
    // The workers go by the time of day, and end sessions that are old by it.
    server = await startTestServer(
      {
        role: 'api',
        redisUrl: redis.url,
        credentialsKey: [CREDENTIALS_KEY],
        outboundAllowHosts: ['127.0.0.1'],
        rateLimitPerMinute: 1_000_000,
      },
      { clock: movableClock(new Date()) },
    );
    key = await server.key();
    sql = new pg.Client({ connectionString: server.databaseUrl });
    await sql.connect();
  });
  afterAll(async () => {
    for (const service of started) {
      service.child.kill('SIGKILL');
      await service.exit;
    }
    // Before the database is dropped, which would break open connections.
    await Promise.all([sql, ...connections].map((client) => client.end()));
    await server.close();
    await Promise.all([host.close(), redis.close()]);
    rmSync(directory, { recursive: true, force: true });
  });

  const giveUpSilent = async (): Promise<void> => {
    await sql.query("UPDATE executions SET seen_at = 'epoch' WHERE status = 'running'");
  };

  function another(): BuiltService {
    const service = startService({
      DATABASE_URL: server.databaseUrl,
      REDIS_URL: redis.url,
      DATA_DIR: join(directory, String(started.length)),
      CREDENTIALS_KEY: CREDENTIALS_KEY.toString('base64'),
      OUTBOUND_ALLOW_HOSTS: '127.0.0.1',
      WEIR_ROLE: 'worker',
      WORKER_CONCURRENCY: '32',
    });
    started.push(service);
    return service;
  }

  return {
    get server() {
      return server;
    },
    get key() {
      return key;
    },
    get port() {
      return host.port;
    },
    destination() {
      const path = `/${destinations.size}`;
      const made = new OpenDestination(path, `http://127.0.0.1:${host.port}${path}`);
      destinations.set(path, made);
      return made;
    },
    worker() {
      const last = started.at(-1);
      return last?.isAlive() === true ? last : another();
    },
    another,
    async kill() {
      const service = started.at(-1)!;
      service.child.kill('SIGKILL');
      await service.exit;
      await host.unconnected();
      await giveUpSilent();
    },
    giveUpSilent,
    async queue(graph, params) {
      const { id: workflowId, nodes } = await createWorkflow(server, key, graph);
      const response = await server.client.accepted('executeWorkflow', {
        key,
        params: { workflowId },
        headers: { prefer: 'respond-async' },
        body: params === undefined ? undefined : { params },
      });
      return { workflowId, nodes, executionId: response.body.data.id };
    },
    ended: (executionId) => ended(server, key, executionId),
    async connection() {
      const client = new pg.Client({ connectionString: server.databaseUrl });
      connections.push(client);
      await client.connect();
      return client;
    },
    async written(executionId) {
      const { rows } = await sql.query<{ deliveries: readonly ExecutionDelivery[] | null }>(
        'SELECT deliveries FROM executions WHERE id = $1',
        [executionId],
      );
      return rows[0]!.deliveries ?? [];
    },
  };
}

class OpenDestination implements Destination {
  readonly requests: RemoteRequest[] = [];
  status: Destination['status'] = () => 200;
  rows: Destination['rows'] = () => [];
  #held: (() => void)[] = [];
  #from = Infinity;
  #onHeld = (): void => undefined;

  readonly path: string;
  readonly url: string;

  constructor(path: string, url: string) {
    this.path = path;
    this.url = url;
  }

  take(request: RemoteRequest, respond: (status: number) => void): void {
    this.requests.push(request);
    const send = (): void => respond(this.status(request));
    if (this.requests.length < this.#from) return send();
    this.#held.push(send);
    this.#onHeld();
  }

  hold(from: number): Promise<void> {
    this.#from = from;
    return new Promise((resolve) => {
      this.#onHeld = resolve;
      if (this.requests.length >= from) resolve();
    });
  }

  open(): void {
    this.#from = Infinity;
    for (const send of this.#held.splice(0)) send();
  }
}
