export interface EngineStats {
  readonly running: number;
  readonly queued: number;
  /** Since the start. */
  readonly killed: number;
  readonly rowsWritten: number;
}
