/** Periodic work on many rows, in statements that hold locks only briefly. */

export const BATCH = 1_000;

/** Later batches are left to the next round; each round has a deadline. */
const MAX_BATCHES = 10;

/**
 * @param change changes at most `BATCH` rows and returns their number
 * @returns the number of changed rows
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
