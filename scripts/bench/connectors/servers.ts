/** PostgreSQL and MariaDB with a table of orders, and their own clients. */

import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createMariaDbFiles, installedMariaDb, startMariaDb } from '../../service/mariadb.ts';
import { installedPostgres, startPostgres } from '../../service/postgres.ts';

const run = promisify(execFile);
const OUTPUT_BYTES = 1_048_576;

export const COLUMNS = [
  'id bigint PRIMARY KEY',
  'customer varchar(100) NOT NULL',
  'amount decimal(12,2)',
  'weight double precision',
  'paid boolean',
  'day date',
  'note varchar(100)',
  'quantity int',
].join(', ');

export interface Databases {
  /** The login to PostgreSQL, as fields of a credential. */
  readonly postgres: object;
  readonly mysql: object;
  readonly psql: (...commands: readonly string[]) => Promise<void>;
  /** @param output a file with the rows that the client prints */
  readonly mariadb: (sql: string, output?: string) => Promise<void>;
  stop(): Promise<void>;
}

/** Throws an error that says what is not installed. */
export async function startDatabases(directory: string): Promise<Databases> {
  const programs = installedPostgres();
  if (programs === null || installedMariaDb() === null)
    throw new Error('The connectors are measured with PostgreSQL and MariaDB of the system.');
  const ofPostgres = join(directory, 'shop-postgres');
  const ofMariaDb = join(directory, 'shop-mariadb');
  mkdirSync(ofPostgres);
  createMariaDbFiles(ofMariaDb);
  const postgres = await startPostgres(programs, ofPostgres);
  const mariadb = await startMariaDb({ directory: ofMariaDb, args: ['--local-infile=1'] });
  const url = new URL(postgres.url);
  const host = '127.0.0.1';
  const login = { host, tls: 'off' };
  const client = ['--protocol=tcp', `--host=${host}`, `--port=${mariadb.port}`, '--user=root'];
  return {
    postgres: {
      ...login,
      port: Number(url.port),
      database: url.pathname.slice(1),
      username: url.username,
      password: url.password,
    },
    mysql: { ...login, port: mariadb.port, database: 'shop', username: 'shop', password: 'shop' },
    async psql(...commands) {
      const args = commands.flatMap((command) => ['-c', command]);
      await run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', postgres.url, ...args], {
        maxBuffer: OUTPUT_BYTES,
      });
    },
    async mariadb(sql, output) {
      const command = [
        'mariadb',
        '--no-defaults',
        ...client,
        '--batch',
        '--quick',
        '--local-infile',
      ];
      const script = `"$@" > ${output ?? '/dev/null'}`;
      await run('sh', ['-c', script, 'sh', ...command, `--execute=${sql}`]);
    },
    async stop() {
      await postgres.stop();
      await mariadb.stop();
    },
  };
}
