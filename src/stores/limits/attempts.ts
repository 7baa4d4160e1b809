/** Attempts per subject over a sliding window: one interface, counted by this process or by Redis for all replicas. */

export interface AttemptLimit {
  readonly attempts: number;
  readonly windowMs: number;
}

export interface AttemptStore {
  /**
   * Counts an attempt. Where the subject has none left, that attempt does not
   * count, and the response is in how many milliseconds the next one is allowed;
   * otherwise null. Of many at once no more than the limit are counted.
   */
  take(subject: string, limit: AttemptLimit): Promise<number | null>;
  /** The latest attempt does not count. */
  release(subject: string): Promise<void>;
}
