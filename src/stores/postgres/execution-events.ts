/** Notifications about runs between processes, by LISTEN and NOTIFY on a connection of its own. */

import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { ExecutionId } from '../../model/ids.ts';

/** The payload is the id of a background run that has ended. */
export const ENDED_CHANNEL = 'weir_execution_ended';
/** The payload is the id of a running one that is to be cancelled. */
export const CANCEL_CHANNEL = 'weir_execution_cancel';

export interface ExecutionEvents {
  /** @returns what ends it */
  onEnded(listener: (id: ExecutionId) => void): () => void;
  onCancel(listener: (id: ExecutionId) => void): () => void;
  /** Called when the connection stands again: events may have been missed in the meantime. */
  onReconnected(listener: () => void): () => void;
  close(): Promise<void>;
}

interface EventLog {
  warn(fields: object, message: string): void;
}

const RECONNECT_MS = 500;
const CONNECT_MS = 5_000;

/** Returns once it listens, or after the first failure: it keeps trying. */
export async function listenToExecutions(url: string, log: EventLog): Promise<ExecutionEvents> {
  const ended = new Set<(id: ExecutionId) => void>();
  const cancel = new Set<(id: ExecutionId) => void>();
  const reconnected = new Set<() => void>();
  const closing = new AbortController();
  let client: Client | null = null;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channel === ENDED_CHANNEL ? ended : cancel) listener(BigInt(payload));
    });
    const broken = new Promise<Error>((resolve) => {
      next.on('error', resolve);
      next.on('end', () => resolve(new Error('the connection ended')));
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${ENDED_CHANNEL}; LISTEN ${CANCEL_CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    void broken.then(async (error) => {
      client = null;
      await next.end().catch(() => undefined);
      if (closing.signal.aborted) return;
      log.warn({ error }, 'connection for execution events lost, reconnecting');
      await reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await connect();
        for (const listener of reconnected) listener();
        return;
      } catch {
        await delay(RECONNECT_MS, undefined, { signal: closing.signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  }

  await connect().catch((error: unknown) => {
    log.warn({ error }, 'connection for execution events failed, retrying');
    void reconnect();
  });

  const subscription = <Listener>(to: Set<Listener>, listener: Listener): (() => void) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  return {
    onEnded: (listener) => subscription(ended, listener),
    onCancel: (listener) => subscription(cancel, listener),
    onReconnected: (listener) => subscription(reconnected, listener),
    async close() {
      closing.abort();
      await client?.end();
    },
  };
}
