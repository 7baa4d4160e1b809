/** The number in the range that is nearest to `value`. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));
