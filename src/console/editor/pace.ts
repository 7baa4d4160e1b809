/** Checks and previews run automatically while they are fast. Slow ones wait for a click. */

/** Anything that takes longer is slow. */
export const SLOW_MS = 2_000;
