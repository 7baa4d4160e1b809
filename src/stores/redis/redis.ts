/** The connection to Redis: it never keeps a caller waiting, and comes back by itself. */

import { Redis } from 'ioredis';
import type { Log } from '../../kit/log.ts';
import { withTimeout } from '../../kit/with-timeout.ts';

export type { Redis };

/** The last resort: who waits for a response gives up sooner. */
const COMMAND_TIMEOUT_MS = 900;
/**
 * A connection on which commands wait and nothing arrives for this long is closed, and a new one is made. The command
 * timeout does not do it: it rejects the command and keeps the dead socket.
 */
const SOCKET_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 300;
/** How long the key of the readiness check stays. */
const READY_KEY_MS = 60_000;
const RECONNECT_MS = { step: 50, longest: 500 };

type Command = Parameters<Redis['sendCommand']>[0];

/**
 * What is sent within one turn of the event loop leaves in one write: waking the other side is most of what a command costs.
 * The time limit, which begins there, is in the place of `commandTimeout`: that takes a healthy Redis for a mute one where
 * this process itself was held up.
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
 * Resolves once Redis answers, or once it has failed to the first time: the
 * connection is then made as soon as it can be, and until then every command
 * fails at once.
 */
export async function connectRedis(url: string, log: Pick<Log, 'info' | 'warn'>): Promise<Redis> {
  const redis = new RedisConnection(url, {
    lazyConnect: true,
    // A command waits neither for a connection nor for a second try.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    connectTimeout: 1_000,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(attempt * RECONNECT_MS.step, RECONNECT_MS.longest),
    // A demoted primary answers so after a failover: reconnect, to resolve the name again.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  // Once when it goes and once when it comes, not at every attempt between.
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

/** A write, because a Redis that is full or a read-only replica still answers reads. */
export async function isWritable(redis: Redis): Promise<boolean> {
  return (await redis.set('weir:ready', '1', 'PX', READY_KEY_MS)) === 'OK';
}
