/** A logged-in connection to MySQL or MariaDB. */

import type { Readable } from 'node:stream';

import mysql from 'mysql2';

import { connectToAny, reasonOf } from '../../socket/connect.ts';
import type { Target } from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';
import type { OpenConnection, PreparedStatement, Value } from './connection.ts';
import { encryptWith } from './encryption.ts';
import { limitMessages } from './message-limit.ts';

const LOGIN_MS = 15_000;

export class Session {
  readonly connection: OpenConnection;
  /** Such as `MariaDB 10.11.19`. */
  readonly server: string;
  readonly #target: Target;

  constructor(connection: OpenConnection, target: Target) {
    this.connection = connection;
    this.server = serverName(connection._handshakePacket?.serverVersion ?? '');
    this.#target = target;
  }

  get isMariaDb(): boolean {
    return this.server.startsWith('MariaDB');
  }

  /** Runs a statement whose result is no rows. Rejects with the error of the server. */
  run(sql: string, values: readonly unknown[] = []): Promise<mysql.ResultSetHeader> {
    return new Promise((resolve, reject) => {
      const end = (error: Error | null, result: unknown): void =>
        error === null ? resolve(result as mysql.ResultSetHeader) : reject(error);
      if (values.length === 0) this.connection.query(sql, end);
      else this.connection.execute(sql, [...values] as mysql.ExecuteValues, end);
    });
  }

  /** @param file opens the rows of LOAD DATA LOCAL */
  runWithFile(sql: string, file: () => Readable): Promise<mysql.ResultSetHeader> {
    return new Promise((resolve, reject) => {
      this.connection.query({ sql, infileStreamFactory: file }, (error, result) => {
        if (error === null) resolve(result as mysql.ResultSetHeader);
        else reject(error);
      });
    });
  }

  async rows(sql: string, values: readonly unknown[] = []): Promise<readonly (readonly Value[])[]> {
    const result: unknown = await this.run(sql, values);
    return result as readonly (readonly Value[])[];
  }

  prepare(sql: string): Promise<PreparedStatement> {
    return new Promise((resolve, reject) => {
      this.connection.prepare(sql, (error, statement) => {
        if (error === null) resolve(statement as unknown as PreparedStatement);
        else reject(error);
      });
    });
  }

  /** Closing the connection would not stop the statement. */
  async cancel(): Promise<void> {
    const { threadId } = this.connection;
    const second = await openSession(this.#target);
    await second.run(`KILL QUERY ${Number(threadId)}`);
    second.connection.destroy();
  }
}

/** Throws a StepError. */
export async function openSession(target: Target): Promise<Session> {
  const socket = await connectToAny(target);
  limitMessages(socket);
  const connection = mysql.createConnection({
    host: target.host,
    port: target.port,
    database: target.database,
    user: target.username,
    password: target.password,
    stream: () => socket,
    ...(target.tls === 'off' ? {} : { ssl: {} }),
    charset: 'utf8mb4_general_ci',
    connectTimeout: LOGIN_MS,
    connectAttributes: { program_name: 'weir' },
    rowsAsArray: true,
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  }) as unknown as OpenConnection;
  // A lost connection fails the current statement, too.
  connection.on('error', () => undefined);
  if (target.tls !== 'off') encryptWith(connection, target);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error === null ? resolve() : reject(error)));
    });
  } catch (error) {
    connection.destroy();
    throw loginProblem(target, error);
  }
  return new Session(connection, target);
}

/** Versions of MariaDB can begin with that of MySQL that they once were compatible with. */
function serverName(version: string): string {
  const [, ofMariaDb] = /^(?:5\.5\.5-)?(\d[\d.]*)-MariaDB/i.exec(version) ?? [];
  if (ofMariaDb !== undefined) return `MariaDB ${ofMariaDb}`;
  return `MySQL ${/^\d[\d.]*/.exec(version)?.[0] ?? ''}`.trim();
}

const ACCESS_DENIED = 1045;

function loginProblem({ host, port, username }: Target, error: unknown): StepError {
  if (error instanceof StepError) return error;
  const { code, errno, message } = error as { code?: string; errno?: number; message: string };
  const server = `The server ${host}:${port}`;
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return new StepError(
      'tls',
      `${server} does not support TLS; if the network between is private, set \`tls\` to \`off\``,
    );
  if (errno === ACCESS_DENIED)
    return new StepError('login', `${server} does not accept the password of \`${username}\``);
  if (errno !== undefined && errno > 0)
    return new StepError('login', `${server} answered: ${message}`);
  if (message === 'connect ETIMEDOUT')
    return new StepError(
      'login',
      `${server} did not complete the login within ${LOGIN_MS / 1_000} seconds`,
    );
  return new StepError('login', `${server} did not complete the login: ${reasonOf(error)}`);
}
