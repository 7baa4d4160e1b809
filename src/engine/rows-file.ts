/** A file that grows while rows arrive. */
export interface RowsFile {
  readonly path: string;
  /** Copies the bytes. */
  write(bytes: Buffer): void;
  /** True if the caller should wait for `written` before it writes more. */
  readonly isBehind: boolean;
  /** Rejects if the disk rejects the data. */
  written(): Promise<void>;
  end(): Promise<void>;
}
