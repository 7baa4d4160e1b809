export interface FileRows {
  readonly rows: readonly unknown[];
  /** Sentences without a full stop. */
  readonly warnings: readonly string[];
}
