/** MariaDB for tests that need a real one. Each file has a server of its own. */

import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import mysql from 'mysql2';

import {
  createMariaDbFiles,
  startMariaDb,
  type MariaDbServer,
} from '../../scripts/service/mariadb.ts';
import { describeIf } from './describe-if.ts';

/** True if this run has a MariaDB. */
export const hasMariaDb = process.env['TEST_MARIADB'] === 'yes';

/** Runs the suite if MariaDB is installed; otherwise `npm test` says once what it leaves out. */
export function describeWithMariaDb(name: string, define: () => void): void {
  describeIf(hasMariaDb, name, define);
}

export interface TestMariaDb {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Kills the server and starts it again. */
  restart(): Promise<void>;
  /** Stops all threads of the server, or lets them go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  close(): Promise<void>;
}

const DATABASE = 'shop';
const USER = 'weir';
const PASSWORD = 'a password of MariaDB';

/** Creating the files takes seconds, so it is done once for each run. */
function filesFor(directory: string): void {
  const template = join(process.env['TEST_SERVERS'] ?? tmpdir(), 'mariadb-files');
  if (!existsSync(template)) {
    const aside = mkdtempSync(`${template}-`);
    createMariaDbFiles(aside);
    try {
      renameSync(aside, template);
    } catch {
      // Another process was faster.
      rmSync(aside, { recursive: true, force: true });
    }
  }
  cpSync(template, directory, { recursive: true });
}

/** @param args of the server */
export async function startTestMariaDb(args: readonly string[] = []): Promise<TestMariaDb> {
  const directory = mkdtempSync(join(tmpdir(), 'weir-mariadb-'));
  filesFor(directory);
  let server: MariaDbServer = await startMariaDb({ directory, args });
  const { port } = server;
  let root = rootOf(port);
  const query: TestMariaDb['query'] = (sql) =>
    new Promise((resolve, reject) => {
      root.query(sql, (error, rows) => {
        if (error === null) resolve(rows as never);
        else reject(error);
      });
    });
  await query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4`);
  await query(`CREATE USER ${USER} IDENTIFIED BY '${PASSWORD}'`);
  await query(`GRANT ALL ON ${DATABASE}.* TO ${USER}`);
  await query(`USE ${DATABASE}`);
  return {
    port,
    user: USER,
    password: PASSWORD,
    database: DATABASE,
    query,
    async restart() {
      await server.stop();
      server = await startMariaDb({ directory, args, port });
      root = rootOf(port);
      await query(`USE ${DATABASE}`);
    },
    signal: (signal) => void process.kill(server.pid, signal),
    async close() {
      root.destroy();
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function rootOf(port: number): mysql.Connection {
  const root = mysql.createConnection({
    host: '127.0.0.1',
    port,
    user: 'root',
    multipleStatements: true,
    dateStrings: true,
    supportBigNumbers: true,
  });
  // It ends with the server.
  root.on('error', () => undefined);
  return root;
}
