/** Notifications about runs between processes, by LISTEN and NOTIFY on a dedicated connection. */

import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../kit/log.ts';
import type { ExecutionId } from '../../model/ids.ts';

/** No payload: runs were queued. */
export const QUEUED_CHANNEL = 'weir_execution_queued';
/** Payload: the id of a background run that has ended. */
export const ENDED_CHANNEL = 'weir_execution_ended';
/** Payload: the id of a running execution to cancel. */
export const CANCEL_CHANNEL = 'weir_execution_cancel';

export interface ExecutionEvents {
  onQueued(listener: () => void): () => void;
  /** @returns an unsubscribe function */
  onEnded(listener: (id: ExecutionId) => void): () => void;
  onCancel(listener: (id: ExecutionId) => void): () => void;
  /** Called after a reconnect: events may have been missed. */
  onReconnected(listener: () => void): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;
const CONNECT_MS = 5_000;

/** Returns once it listens, or after the first failed attempt; it keeps retrying. */
export async function listenToExecutions(
  url: string,
  log: Pick<Log, 'warn'>,
): Promise<ExecutionEvents> {
  const listener = new Listener(url, log);
  await listener.open();
  return listener;
}

class Listener implements ExecutionEvents {
  readonly #queued = new Set<() => void>();
  readonly #ended = new Set<(id: ExecutionId) => void>();
  readonly #cancel = new Set<(id: ExecutionId) => void>();
  readonly #reconnected = new Set<() => void>();
  readonly #closing = new AbortController();
  readonly #url: string;
  readonly #log: Pick<Log, 'warn'>;
  #client: Client | null = null;

  constructor(url: string, log: Pick<Log, 'warn'>) {
    this.#url = url;
    this.#log = log;
  }

  onQueued(listener: () => void): () => void {
    return subscription(this.#queued, listener);
  }

  onEnded(listener: (id: ExecutionId) => void): () => void {
    return subscription(this.#ended, listener);
  }

  onCancel(listener: (id: ExecutionId) => void): () => void {
    return subscription(this.#cancel, listener);
  }

  onReconnected(listener: () => void): () => void {
    return subscription(this.#reconnected, listener);
  }

  async open(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#log.warn({ error }, 'connection for execution events failed, retrying');
      void this.#reconnect();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const next = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    next.on('notification', ({ channel, payload = '' }) => this.#dispatch(channel, payload));
    const broken = new Promise<Error>((resolve) => {
      next.on('error', resolve);
      next.on('end', () => resolve(new Error('the connection ended')));
    });
    try {
      await next.connect();
      await next.query(
        `LISTEN ${QUEUED_CHANNEL}; LISTEN ${ENDED_CHANNEL}; LISTEN ${CANCEL_CHANNEL}`,
      );
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    this.#client = next;
    void broken.then(async (error) => {
      this.#client = null;
      await next.end().catch(() => undefined);
      if (this.#closing.signal.aborted) return;
      this.#log.warn({ error }, 'connection for execution events lost, reconnecting');
      await this.#reconnect();
    });
  }

  #dispatch(channel: string, payload: string): void {
    if (channel === QUEUED_CHANNEL) {
      for (const listener of this.#queued) listener();
      return;
    }
    // Any database client can notify these channels.
    if (!/^\d+$/.test(payload))
      return this.#log.warn({ channel }, 'notification without an execution');
    const listeners = channel === ENDED_CHANNEL ? this.#ended : this.#cancel;
    for (const listener of listeners) listener(BigInt(payload));
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#connect();
        for (const listener of this.#reconnected) listener();
        return;
      } catch {
        await delay(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}

function subscription<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
