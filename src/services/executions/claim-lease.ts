/**
 * Proof that this process still holds its claim of a background run. A process that was suspended does not notice it, and
 * another one may have run the workflow in the meantime: the claim is therefore trusted only for a short time after the
 * database has confirmed it for this attempt.
 */

import type { Clock } from '../../kit/clock.ts';
import { LEASE_MS } from '../heartbeats.ts';

/** By both clocks: the monotonic one stands still while a machine is suspended, and the time of day can be set. */
export interface ClaimMoment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

interface Dependencies {
  readonly clock: Clock;
  /** Asks the database whether the attempt is the current one and runs. */
  readonly confirm: () => Promise<boolean>;
}

/** The run belongs to another attempt: nothing more may be sent or recorded for this one. */
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

  /** @param claimed a moment before the claim was made */
  constructor({ clock, confirm }: Dependencies, claimed: ClaimMoment) {
    this.#clock = clock;
    this.#confirm = confirm;
    this.#confirmed = claimed;
  }

  /** Now; for `renew`. */
  moment(): ClaimMoment {
    return claimMoment(this.#clock);
  }

  /** @param asked a moment before the database was asked */
  renew(asked: ClaimMoment): void {
    this.#confirmed = asked;
  }

  lose(): void {
    this.#isLost = true;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Whether the claim was confirmed a moment ago. Must be asked directly before the work that it protects. */
  get isRecent(): boolean {
    const { monotonicMs, wallMs } = claimMoment(this.#clock);
    const age = Math.max(
      monotonicMs - this.#confirmed.monotonicMs,
      wallMs - this.#confirmed.wallMs,
    );
    return !this.#isLost && age < LEASE_MS;
  }

  /** Asks the database unless the claim was confirmed a moment ago. Rejects if the database is unavailable. */
  async holds(): Promise<boolean> {
    // A process that is suspended while it waits for the response asks again.
    while (!this.#isLost && !this.isRecent) await this.reconfirm();
    return !this.#isLost;
  }

  /** Asks the database in any case. */
  async reconfirm(): Promise<boolean> {
    this.#confirming ??= this.#ask().finally(() => {
      this.#confirming = null;
    });
    await this.#confirming;
    return !this.#isLost;
  }

  async #ask(): Promise<void> {
    const asked = claimMoment(this.#clock);
    if (await this.#confirm()) this.renew(asked);
    else this.#isLost = true;
  }
}
