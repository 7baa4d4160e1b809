/** Attempts per subject over a sliding window, counted in this process or in Redis for all replicas. */

export interface AttemptLimit {
  readonly attempts: number;
  readonly windowMs: number;
}

export interface AttemptStore {
  /**
   * Counts an attempt and returns null. If the subject has none left, does not count it and returns the
   * milliseconds until the next one is allowed. Exact under concurrency.
   */
  take(subject: string, limit: AttemptLimit): Promise<number | null>;
  /** Uncounts the latest attempt. */
  release(subject: string): Promise<void>;
}
