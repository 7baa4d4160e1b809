/** Stores the parameters of queued runs that are too large for the row, in files or Redis. */

export interface StoredParams {
  /** The metadata of the files. */
  readonly head: string;
  readonly files: readonly string[];
}

export interface ParamStore {
  /** Copies or links the files, which stay in place. Stores nothing if it throws. */
  put(id: string, params: StoredParams, expiresAt: Date): Promise<void>;
  /**
   * null if they no longer exist.
   * @param newFile returns a new path for each stored file
   */
  read(id: string, newFile: () => string): Promise<StoredParams | null>;
  remove(id: string): Promise<void>;
  /** Removes expired parameters; returns their number. */
  sweep(): Promise<number>;
}
