/** Lets other work proceed between slices of a long one; rejects if the work is to end. */
export type Pause = () => Promise<void>;
