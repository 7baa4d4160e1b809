/**
 * `npm run bench`: what Weir costs, beside the same work done by plain Koa and
 * by a plain DuckDB script in the same run. On a shared machine only the ratios
 * mean something. Of posted rows and tiny runs, which have goals in milliseconds
 * too, the quietest of five rounds counts, in which both sides take turns.
 *
 *     npm run bench -- --seconds 3     a shorter load on each HTTP line (default 5)
 *     npm run bench -- --only engine   some groups: http, writes, engine, rows, pages, calls, imports,
 *                                      exports, compression, queue, neighbour; with commas between them
 *     npm run bench -- --only row-order   10 million rows with and without an order of rows; only if it is named
 *     npm run bench -- --only tpch     the 22 queries of TPC-H as graphs that fetch their tables; only if it is named.
 *                                      --scale 1 takes larger tables (default 0.1), --formats csv some of csv, ndjson, parquet,
 *                                      --queries q01,q06 some of the queries
 *     npm run bench -- --only connectors  a million rows from and into databases and a bucket, compared with their own clients; only if it is
 *                                      named, because it needs PostgreSQL and MariaDB of the system
 *     npm run bench -- --large         instead of these: half a million workflows against none; takes minutes and 3 GB of disk
 */

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/stores/embedded-postgres/index.ts';
import { measureCalls } from './bench/calls.ts';
import { measureCompression } from './bench/compression.ts';
import { CONNECTORS_ENVIRONMENT, measureConnectors } from './bench/connectors/measure.ts';
import { measureEngine } from './bench/engine.ts';
import { measureExports } from './bench/exports.ts';
import { measureHttp } from './bench/http.ts';
import { measureLarge } from './bench/large.ts';
import { measureImports } from './bench/imports.ts';
import { peakMemoryMb } from './bench/memory.ts';
import { measureNeighbour } from './bench/neighbour.ts';
import { measurePages } from './bench/pages.ts';
import { openPlainDuckdb } from './bench/plain-duckdb.ts';
import { startPlainKoa } from './bench/plain-koa-process.ts';
import { measureQueue } from './bench/queue.ts';
import { measureRowOrder } from './bench/row-order.ts';
import { measureRows } from './bench/rows.ts';
import { printHead, printLine } from './bench/table.ts';
import { FORMATS } from './bench/tpch/data.ts';
import { QUERY_NAMES } from './bench/tpch/queries.ts';
import { measureTpch, TPCH_ENVIRONMENT } from './bench/tpch/measure.ts';
import { connect } from './service/weir.ts';
import { measureWrites } from './bench/writes.ts';
import { startBuiltService } from './service/built-service.ts';
import { readCommandLine } from './service/command-line.ts';
import { redisServerOnPath, startRedis } from './service/redis.ts';

const GROUPS = [
  'http', 'writes', 'engine', 'rows', 'pages', 'calls', 'imports', 'exports', 'compression', 'queue', 'neighbour', 'tpch', 'row-order',
  'connectors',
] as const; // prettier-ignore

/** They take minutes, and run only if they are named. */
const NAMED: ReadonlySet<string> = new Set(['tpch', 'row-order', 'connectors']);

const { values, number, some } = readCommandLine(import.meta.filename, {
  seconds: { type: 'string', default: '5' },
  only: { type: 'string' },
  scale: { type: 'string', default: '0.1' },
  formats: { type: 'string' },
  queries: { type: 'string' },
  large: { type: 'boolean', default: false },
});
const seconds = number('seconds');
const scale = number('scale');
const formats = some('formats', FORMATS) ?? FORMATS;
const queries = some('queries', QUERY_NAMES) ?? QUERY_NAMES;
const groups = some('only', GROUPS) ?? GROUPS.filter((group) => !NAMED.has(group));
const wanted = (group: (typeof GROUPS)[number]) => !values.large && groups.includes(group);

const EMAIL = 'bench@example.com';

const directory = await mkdtemp(join(tmpdir(), 'weir-bench-'));
// A root's PostgreSQL runs as another user, who must be able to pass; elsewhere it would not go with the directory.
await chmod(directory, 0o711);
const stops: (() => Promise<unknown> | void)[] = [
  () => rm(directory, { recursive: true, force: true }),
];
const running = <T extends { stop(): Promise<void> }>(server: T): T => {
  stops.push(() => server.stop());
  return server;
};

try {
  const silent = {
    info() {},
    warn() {},
    error: (fields: object, message: string) => console.error(message, fields),
  };
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: silent,
  });
  stops.push(() => postgres.stop());
  const redisProgram = redisServerOnPath();
  if (redisProgram === null)
    console.log('redis-server is not on the PATH: limits and results are kept by the process.');
  const redis =
    redisProgram === null
      ? null
      : running(await startRedis(redisProgram, join(directory, 'redis')));

  const password = 'bench-password';
  const weir = running(
    startBuiltService({
      // What the shell sets is measured too, a profiler's options among it.
      environment: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATABASE_URL: postgres.url,
        ...(redis ? { REDIS_URL: redis.url } : {}),
        DATA_DIR: join(directory, 'data'),
        ADMIN_EMAIL: EMAIL,
        ADMIN_PASSWORD: password,
        RATE_LIMIT_PER_MINUTE: '1000000',
        RATE_LIMIT_PER_ORGANIZATION: '100000000',
        RESPONSES_MAX_BYTES_PER_MINUTE: '1099511627776',
        EXECUTIONS_PER_KEY: '64',
        LOGINS_PER_ADDRESS: '1000000',
        LOGINS_PER_ACCOUNT: '1000000',
        OUTBOUND_ALLOW_HOSTS: '127.0.0.1',
        LOG_LEVEL: 'warn',
        SIGNUP: 'open',
        ...(wanted('tpch') && TPCH_ENVIRONMENT),
        ...(wanted('connectors') && CONNECTORS_ENVIRONMENT),
      },
      errors: 'shown',
    }),
  );
  const client = await connect(await weir.ready(), EMAIL, password);
  const plain = await openPlainDuckdb(directory);
  stops.push(() => plain.close());

  if (values.large) {
    await measureLarge({
      baseUrl: client.baseUrl,
      email: EMAIL,
      password,
      databaseUrl: postgres.url,
      redisUrl: redis?.url ?? null,
      directory,
    });
  } else {
    printHead();
  }
  if (wanted('http')) {
    const catalogueFile = join(directory, 'node-types.json');
    const catalogue = await fetch(`${client.baseUrl}/api/v1/node-types`, {
      headers: client.headers,
    });
    await writeFile(catalogueFile, await catalogue.text());
    const koa = running(startPlainKoa(postgres.url, catalogueFile));
    await measureHttp(client, await koa.url(), seconds);
  }
  if (wanted('writes')) await measureWrites(client, seconds);
  if (wanted('engine')) await measureEngine(client, plain, seconds);
  if (wanted('rows'))
    await measureRows(client, plain, { directory, pid: weir.child.pid!, seconds });
  if (wanted('pages')) await measurePages(client, { email: EMAIL, password });

  if (wanted('calls')) await measureCalls(client, { pid: weir.child.pid! });

  if (wanted('imports')) await measureImports(client);

  if (wanted('exports'))
    await measureExports(client, plain, { directory, pid: weir.child.pid!, seconds });

  if (wanted('compression')) await measureCompression(client, weir.child.pid!, seconds);
  if (wanted('queue')) await measureQueue();
  if (wanted('neighbour'))
    await measureNeighbour({ databaseUrl: postgres.url, directory, seconds });

  if (wanted('tpch'))
    await measureTpch(client, { directory, scale, formats, queries, pid: weir.child.pid! });

  if (wanted('connectors'))
    await measureConnectors(client, plain, { directory, pid: weir.child.pid! });
  if (wanted('row-order')) await measureRowOrder(client, plain, directory);

  const memory = peakMemoryMb(weir.child.pid!);
  printLine({
    what: 'peak memory: API process · engine children',
    weir: memory ? `${memory.own} MiB · ${memory.children} MiB` : 'not known here',
    plain: '',
    ratio: '',
    goal: '',
  });
} finally {
  for (const stop of stops.reverse()) await stop();
}
