/** The connection to Redis. It reconnects by itself, and commands fail fast. */

import { Redis } from 'ioredis';
import type { Log } from '../../kit/log.ts';
import { withTimeout } from '../../kit/with-timeout.ts';

export type { Redis };

/** A backstop: callers time out sooner. */
const COMMAND_TIMEOUT_MS = 900;
/**
 * Closes a connection that has commands waiting and receives nothing for this long, and opens a new one. The
 * command timeout only rejects the command and keeps the dead socket.
 */
const SOCKET_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 300;
const READY_KEY_MS = 60_000;
const RECONNECT_MS = { step: 50, longest: 500 };

type Command = Parameters<Redis['sendCommand']>[0];

/**
 * Sends all commands of one event loop iteration in one write, because waking the other side is most of a command's
 * cost. The time limit begins at that write and replaces `commandTimeout`, which fails commands of a healthy Redis
 * if this process was blocked.
 */
class RedisConnection extends Redis {
  #gathered: Command[] = [];

  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    if (this.#gathered.length === 0) this.#beginGathering();
    this.#gathered.push(command);
    return super.sendCommand(command, stream);
  }

  #beginGathering(): void {
    const socket: Redis['stream'] | undefined = this.stream;
    socket?.cork();
    setImmediate(() => {
      const commands = this.#gathered;
      this.#gathered = [];
      socket?.uncork();
      const timedOut = (): Error => new Error('Command timed out');
      const settled = Promise.allSettled(commands.map(({ promise }) => promise));
      withTimeout(COMMAND_TIMEOUT_MS, settled, timedOut).catch((error: Error) => {
        for (const { reject } of commands) reject(error);
      });
    });
  }
}

/**
 * Resolves after the first connection or the first failure. After a failure it keeps reconnecting, and every
 * command fails immediately.
 */
export async function connectRedis(url: string, log: Pick<Log, 'info' | 'warn'>): Promise<Redis> {
  const redis = new RedisConnection(url, {
    lazyConnect: true,
    // Commands neither wait for a connection nor retry.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    connectTimeout: 1_000,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_MS.step, RECONNECT_MS.longest),
    // A demoted primary responds with this after a failover: reconnect, to resolve the name again.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  // Logs each loss and recovery once, not every attempt.
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ error }, 'redis unavailable');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info({}, 'redis available again');
    away = false;
  });
  await redis.connect().catch(() => undefined);
  return redis;
}

/** Writes, because a full Redis or a read-only replica still responds to reads. */
export async function isWritable(redis: Redis): Promise<boolean> {
  return (await redis.set('weir:ready', '1', 'PX', READY_KEY_MS)) === 'OK';
}
