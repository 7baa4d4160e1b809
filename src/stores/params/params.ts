/** Where the parameters of queued runs wait that are too large for the row: one interface, a file and a Redis implementation. */

export interface StoredParams {
  /** What belongs to the files. */
  readonly head: string;
  /** Paths. */
  readonly files: readonly string[];
}

export interface ParamStore {
  /** Copies or links the files; they stay where they are. When it throws, nothing is stored. */
  put(id: string, params: StoredParams, expiresAt: Date): Promise<void>;
  /**
   * null when they are gone.
   * @param newFile gives the path of a file that does not exist, for each of the stored ones
   */
  read(id: string, newFile: () => string): Promise<StoredParams | null>;
  remove(id: string): Promise<void>;
  /** Removes what has expired; returns how many that were. */
  sweep(): Promise<number>;
}
