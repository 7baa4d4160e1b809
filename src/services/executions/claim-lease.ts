/**
 * Proof that this process still holds its claim of a background run. A suspended process does not notice that another
 * one may have run the workflow in the meantime. The claim is therefore trusted only for a short time after the
 * database has confirmed it for this attempt.
 */

import type { Clock } from '../../kit/clock.ts';
import { LEASE_MS } from '../heartbeats.ts';

/** Both clocks are needed: the monotonic one stops while a machine is suspended, and the time of day can be changed. */
export interface ClaimMoment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

interface Dependencies {
  readonly clock: Clock;
  /** Queries whether the attempt is the current one and runs. */
  readonly confirm: () => Promise<boolean>;
}

/** The run belongs to another attempt, so that this one must not send or record anything more. */
export class ClaimLost extends Error {
  constructor() {
    super('another attempt of the run has begun, or the run has ended');
  }
}

export function claimMoment(clock: Clock): ClaimMoment {
  return { monotonicMs: clock.monotonicMs(), wallMs: clock.now().getTime() };
}

export class ClaimLease {
  readonly #clock: Clock;
  readonly #confirm: () => Promise<boolean>;
  #confirmed: ClaimMoment;
  #isLost = false;
  #confirming: Promise<void> | null = null;

  /** @param claimed a time before the claim was made */
  constructor({ clock, confirm }: Dependencies, claimed: ClaimMoment) {
    this.#clock = clock;
    this.#confirm = confirm;
    this.#confirmed = claimed;
  }

  /** The current time, for `renew`. */
  moment(): ClaimMoment {
    return claimMoment(this.#clock);
  }

  /** @param queried a time before the database was queried */
  renew(queried: ClaimMoment): void {
    this.#confirmed = queried;
  }

  lose(): void {
    this.#isLost = true;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** True if the claim was confirmed recently. Check it directly before the work that it protects. */
  get isRecent(): boolean {
    const { monotonicMs, wallMs } = claimMoment(this.#clock);
    const age = Math.max(
      monotonicMs - this.#confirmed.monotonicMs,
      wallMs - this.#confirmed.wallMs,
    );
    return !this.#isLost && age < LEASE_MS;
  }

  /** Queries the database unless the claim was confirmed recently. Rejects if the database is not available. */
  async holds(): Promise<boolean> {
    // A process that was suspended while it waited for the response queries again.
    while (!this.#isLost && !this.isRecent) await this.reconfirm();
    return !this.#isLost;
  }

  /** Always queries the database. */
  async reconfirm(): Promise<boolean> {
    this.#confirming ??= this.#ask().finally(() => {
      this.#confirming = null;
    });
    await this.#confirming;
    return !this.#isLost;
  }

  async #ask(): Promise<void> {
    const queried = claimMoment(this.#clock);
    if (await this.#confirm()) this.renew(queried);
    else this.#isLost = true;
  }
}
