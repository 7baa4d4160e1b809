/** Yields between slices of long work; rejects if the work should end. */
export type Pause = () => Promise<void>;
