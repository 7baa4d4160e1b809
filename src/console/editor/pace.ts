/** Checks and previews run by themselves while they are quick. Slower ones wait for a click. */

/** More milliseconds are slow. */
export const SLOW_MS = 2_000;
