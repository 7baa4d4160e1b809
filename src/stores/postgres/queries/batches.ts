/** Periodic work on many rows, in statements so short that nothing waits long for their locks. */

/** How many rows one statement changes at most. */
export const BATCH = 1_000;

/** What is left after so many is left to the next round: each has a deadline. */
const MAX_BATCHES = 10;

/**
 * @param change changes at most `BATCH` rows and returns how many
 * @returns how many were changed
 */
export async function inBatches(
  change: () => Promise<number>,
  maxBatches = MAX_BATCHES,
): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const changed = await change();
    total += changed;
    if (changed < BATCH) break;
  }
  return total;
}
