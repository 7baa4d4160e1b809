/**
 * `npm run bench`: what Weir costs, beside the same work done by plain Koa and
 * by a plain DuckDB script in the same run. On a shared machine only the ratios
 * mean something.
 *
 *     npm run bench -- --seconds 3     a shorter load on each HTTP line (default 5)
 *     npm run bench -- --only engine   one group: http, engine or pages
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../src/stores/embedded-postgres/index.ts';
import { measureEngine } from './bench/engine.ts';
import { measureHttp } from './bench/http.ts';
import { peakMemoryMb } from './bench/memory.ts';
import { measurePages } from './bench/pages.ts';
import { openPlainDuckdb } from './bench/plain-duckdb.ts';
import { startPlainKoa, startRedis, startWeir, type Server } from './bench/processes.ts';
import { printHead, printLine } from './bench/table.ts';
import { connect } from './bench/weir.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' }, only: { type: 'string' } } });
const seconds = Number(values.seconds);
const wanted = (group: string) => values.only === undefined || values.only === group;

const directory = await mkdtemp(join(tmpdir(), 'weir-bench-'));
const stops: (() => Promise<unknown> | void)[] = [() => rm(directory, { recursive: true, force: true })];
const running = <T extends Server>(server: T): T => {
  stops.push(() => server.stop());
  return server;
};

try {
  const silent = { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) };
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log: silent });
  stops.push(() => postgres.stop());
  const redis = await startRedis(directory);
  if (redis === null) console.log('redis-server is not on the PATH: limits and results are kept by the process.');
  else running(redis);

  const password = 'bench-password';
  const weir = running(
    await startWeir({
      DATABASE_URL: postgres.url,
      ...(redis ? { REDIS_URL: redis.url } : {}),
      DATA_DIR: join(directory, 'data'),
      ADMIN_EMAIL: 'bench@example.com',
      ADMIN_PASSWORD: password,
      RATE_LIMIT_PER_MINUTE: '1000000',
      EXECUTIONS_PER_KEY: '64',
      LOG_LEVEL: 'warn',
    }),
  );
  const client = await connect(weir.url, 'bench@example.com', password);
  const plain = await openPlainDuckdb(directory);
  stops.push(() => plain.close());

  printHead();
  if (wanted('http')) {
    const catalogueFile = join(directory, 'node-types.json');
    const catalogue = await fetch(`${weir.url}/api/v1/node-types`, { headers: client.headers });
    await writeFile(catalogueFile, await catalogue.text());
    await measureHttp(client, running(await startPlainKoa(postgres.url, catalogueFile)).url, seconds);
  }
  if (wanted('engine')) await measureEngine(client, plain, directory, seconds);
  if (wanted('pages')) await measurePages(client);

  const memory = peakMemoryMb(weir.pid);
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
