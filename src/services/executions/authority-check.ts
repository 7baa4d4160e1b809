/**
 * Checks during a run that its user may still run it: always before rows are sent, and at most once a second before
 * other calls to other services. The heartbeat also checks it, for runs without calls.
 */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import type { RunAuthorityStore, RunPrincipal } from '../../stores/postgres/run-authority.ts';
import { waitOutOutage } from './outage.ts';
import type { RegisteredRun } from './registry.ts';

interface Dependencies {
  readonly authority: RunAuthorityStore;
  readonly clock: Clock;
  readonly log: Log;
}

interface CheckedRun {
  readonly principal: RunPrincipal;
  readonly registered: RegisteredRun;
  readonly remainingMs: () => number;
  readonly named: object;
}

const RECENT_MS = 1_000;

/** The authority of one run. It must have been checked directly before this is created. */
export class AuthorityCheck {
  readonly #dependencies: Dependencies;
  readonly #run: CheckedRun;
  #checkedMs: number;
  #checking: Promise<void> | null = null;

  constructor(dependencies: Dependencies, run: CheckedRun) {
    this.#dependencies = dependencies;
    this.#run = run;
    this.#checkedMs = dependencies.clock.monotonicMs();
  }

  /** Aborts the signal if the run is no longer permitted. Rejects if the database is not available. */
  async check(): Promise<void> {
    const { authority, clock, log } = this.#dependencies;
    const { principal, registered, remainingMs, named } = this.#run;
    const { signal } = registered;
    const askedMs = clock.monotonicMs();
    try {
      const problem = await waitOutOutage(() => authority.problem(principal), {
        log,
        named,
        signal,
        remainingMs: remainingMs(),
        isPatient: () => true,
      });
      this.#checkedMs = askedMs;
      if (problem !== null) registered.stop(problem);
    } catch (error) {
      // It was stopped for another reason, and sends nothing more.
      if (!signal.aborted) throw error;
    }
  }

  /** Like `check`, unless the last check was within a second. */
  async checkUnlessRecent(): Promise<void> {
    if (this.#dependencies.clock.monotonicMs() - this.#checkedMs < RECENT_MS) return;
    this.#checking ??= this.check().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }
}
