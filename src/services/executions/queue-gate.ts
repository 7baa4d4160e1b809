/**
 * Decides if this process can claim runs: it must be able to compute and to store. Otherwise it claims nothing, so that
 * other workers can run the queued runs.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kit/clock.ts';
import type { LabelledGauge } from '../../kit/observable-gauge.ts';
import type { Log } from '../../kit/log.ts';
import { createSingleFlight } from '../../kit/single-flight.ts';
import { withTimeout } from '../../kit/with-timeout.ts';

export const PAUSE_REASONS = ['database', 'redis', 'storage', 'engine'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Each rejects or returns false while the part is unavailable. */
export type QueueProbes = Readonly<Partial<Record<PauseReason, () => Promise<boolean>>>>;

interface Dependencies {
  readonly probes: QueueProbes;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Minimum time between two probes. */
const PROBE_AGE_MS = 100;
const PROBE_TIMEOUT_MS = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** Shorter pauses, such as the start of the first engine process, are not logged. */
const LOGGED_AFTER_MS = 1_000;

export class QueueGate {
  readonly #probes: QueueProbes;
  readonly #clock: Dependencies['clock'];
  readonly #log: Dependencies['log'];
  readonly #flights = createSingleFlight<readonly PauseReason[]>();
  #reasons: readonly PauseReason[] = [];
  #probedMs = -Infinity;
  #pausedMs: number | null = null;
  #isLogged = false;
  #mayLackDatabase = false;

  constructor({ probes, clock, log }: Dependencies) {
    this.#probes = probes;
    this.#clock = clock;
    this.#log = log;
  }

  /** The reasons why nothing is claimed. Empty while the queue is processed. */
  get reasons(): readonly PauseReason[] {
    return this.#reasons;
  }

  get gauge(): LabelledGauge {
    return {
      name: 'weir_queue_paused',
      help: 'Whether this process takes no runs from the queue, by the part of the service that is unavailable to it. Always 0 if WEIR_ROLE is api.',
      label: 'reason',
      observe: () =>
        Object.fromEntries(
          PAUSE_REASONS.map((reason) => [reason, this.#reasons.includes(reason) ? 1 : 0]),
        ),
    };
  }

  /** A claim failed, so nothing is claimed until the database is available. */
  lacksDatabase(): void {
    this.#mayLackDatabase = true;
    this.#probedMs = -Infinity;
  }

  /** Returns true when this process can run claimed runs, or false when the signal is aborted. */
  async passes(signal: AbortSignal): Promise<boolean> {
    for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs *= 2) {
      if ((await this.#probe()).length === 0) return !signal.aborted;
      const waitMs = Math.min(pauseMs, LONGEST_PAUSE_MS);
      await delay(waitMs);
    }
    return false;
  }

  async #probe(): Promise<readonly PauseReason[]> {
    if (performance.now() - this.#probedMs < PROBE_AGE_MS) return this.#reasons;
    return this.#flights.run('probe', async () => {
      const failing = await Promise.all(PAUSE_REASONS.map((reason) => this.#isFailing(reason)));
      this.#probedMs = performance.now();
      this.#note(PAUSE_REASONS.filter((_, at) => failing[at]));
      return this.#reasons;
    });
  }

  async #isFailing(reason: PauseReason): Promise<boolean> {
    // The claim itself shows if the database is available.
    if (reason === 'database' && !this.#mayLackDatabase) return false;
    const probe = this.#probes[reason];
    if (probe === undefined) return false;
    const late = (): Error => new Error(`the probe of ${reason} took too long`);
    const isAvailable = await withTimeout(PROBE_TIMEOUT_MS, probe(), late).catch(() => false);
    if (reason === 'database') this.#mayLackDatabase = !isAvailable;
    return !isAvailable;
  }

  #note(reasons: readonly PauseReason[]): void {
    const nowMs = this.#clock.monotonicMs();
    if (reasons.length > 0) {
      this.#pausedMs ??= nowMs;
      this.#reasons = reasons;
      if (this.#isLogged || nowMs - this.#pausedMs < LOGGED_AFTER_MS) return;
      this.#isLogged = true;
      this.#log.warn({ reasons }, 'queue paused');
      return;
    }
    if (this.#isLogged)
      this.#log.info({ ms: Math.round(nowMs - (this.#pausedMs ?? nowMs)) }, 'queue resumed');
    this.#reasons = [];
    this.#pausedMs = null;
    this.#isLogged = false;
  }
}
