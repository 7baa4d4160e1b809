/** The worker: claims queued executions while it has capacity, and runs them. */

import type { Log } from '../kit/log.ts';
import { Wakeup } from '../kit/wakeup.ts';
import { withTimeout } from '../kit/with-timeout.ts';
import type { Claim, Executions } from '../services/executions/executions.ts';
import type { ExecutionEvents } from '../stores/index.ts';

interface Dependencies {
  readonly executions: Pick<Executions, 'claim' | 'runClaimed' | 'requeue'>;
  readonly events: Pick<ExecutionEvents, 'onQueued' | 'onReconnected'>;
  /** Executions that this process runs at a time. */
  readonly concurrency: number;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/** Finds runs whose notification was lost, and those that were requeued with a delay. */
const POLL_MS = 2_000;
/** Time that a stop waits for executions in progress. */
const DRAIN_MS = 5_000;

export class ExecutionWorker {
  readonly #executions: Dependencies['executions'];
  readonly #events: Dependencies['events'];
  readonly #concurrency: number;
  readonly #log: Dependencies['log'];
  readonly #wakeup = new Wakeup();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #working: Promise<void> | null = null;

  constructor({ executions, events, concurrency, log }: Dependencies) {
    this.#executions = executions;
    this.#events = events;
    this.#concurrency = concurrency;
    this.#log = log;
  }

  start(): void {
    this.#working ??= this.#work();
  }

  /** Stops claiming. Executions that do not end within a few seconds continue in another process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const stopped = this.#stopped();
    await withTimeout(DRAIN_MS, stopped, () => new Error('executions in progress')).catch(() => {
      this.#log.info({}, 'requeueing executions');
      this.#executions.requeue();
    });
    await stopped;
  }

  async #stopped(): Promise<void> {
    await this.#working;
    await Promise.all(this.#running);
  }

  async #work(): Promise<void> {
    const wake = (): void => this.#wakeup.wake();
    const unsubscribe = [this.#events.onQueued(wake), this.#events.onReconnected(wake)];
    const { signal } = this.#stopping;
    for (wake(); !signal.aborted;) {
      await this.#wakeup.wait(POLL_MS, signal);
      await this.#claimAll(signal).catch((error: unknown) =>
        this.#log.error({ error }, 'executions not claimed'),
      );
    }
    for (const end of unsubscribe) end();
  }

  async #claimAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#running.size < this.#concurrency) {
      const claims = await this.#executions.claim(this.#concurrency - this.#running.size, signal);
      if (claims.length === 0) return;
      for (const claim of claims) this.#run(claim);
    }
  }

  #run(claim: Claim): void {
    const run = this.#executions.runClaimed(claim).finally(() => {
      this.#running.delete(run);
      this.#wakeup.wake();
    });
    this.#running.add(run);
  }
}
