/** A logged-in connection to PostgreSQL. */

import type { Socket } from 'node:net';

import pg from 'pg';

import { connectToAny, reasonOf } from '../../socket/connect.ts';
import { StepError } from '../../step-error.ts';
import type { Target } from '../../database/protocol.ts';
import { limitMessages } from './message-limit.ts';
import { openSocket } from './open-socket.ts';

const LOGIN_MS = 15_000;

export interface Session {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Such as `18.1`. */
  readonly version: string;
  /** Asks the server to cancel the current statement, on a second connection. */
  cancel(): Promise<void>;
  end(): Promise<void>;
}

/** Throws a StepError. */
export async function openSession(target: Target): Promise<Session> {
  const socket = await openSocket(target);
  limitMessages(socket);
  const client = new pg.Client({
    host: target.addresses[0],
    port: target.port,
    database: target.database,
    user: target.username,
    password: target.password,
    ssl: false,
    application_name: 'weir',
    connectionTimeoutMillis: LOGIN_MS,
    stream: () => readySocket(socket),
  });
  // A lost connection fails the current statement, too.
  client.on('error', () => undefined);
  let version = '';
  let key: CancelKey | null = null;
  const { connection } = client as unknown as Connected;
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'server_version') version = parameterValue.split(' ')[0] ?? '';
  });
  connection.on('backendKeyData', (data) => (key = data));
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw new StepError('login', loginProblem(target, error));
  }
  return {
    client,
    socket,
    version,
    cancel: async () => {
      if (key !== null) await sendCancel(target, key);
    },
    end: () => client.end(),
  };
}

interface CancelKey {
  readonly processID: number;
  readonly secretKey: number;
}

/** The part of the client that the types of `pg` do not declare. */
interface Connected {
  readonly connection: {
    on(
      event: 'parameterStatus',
      listener: (message: { parameterName: string; parameterValue: string }) => void,
    ): void;
    on(event: 'backendKeyData', listener: (message: CancelKey) => void): void;
  };
}

/** `pg` connects the socket that it gets; this one is connected already. */
function readySocket(socket: Socket): Socket {
  return Object.assign(socket, {
    connect() {
      process.nextTick(() => socket.emit('connect'));
      return socket;
    },
  });
}

function loginProblem({ host, port, username }: Target, error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  const server = `The server ${host}:${port}`;
  if (code === '28P01') return `${server} does not accept the password of \`${username}\``;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return `${server} answered: ${message}`;
  if (message === 'timeout expired')
    return `${server} did not complete the login within ${LOGIN_MS / 1_000} seconds`;
  return `${server} did not complete the login: ${reasonOf(error)}`;
}

async function sendCancel(target: Target, { processID, secretKey }: CancelKey): Promise<void> {
  const socket = await openCancelSocket(target);
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(80_877_102, 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
    socket.end(request);
  });
}

const openCancelSocket = (target: Target): Promise<Socket> =>
  target.tls === 'off' ? connectToAny(target) : openSocket(target);
