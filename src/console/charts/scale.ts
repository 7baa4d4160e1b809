/** Linear scales with round ticks. */

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** The place of a value, from 0 at `min` to 1 at `max`. */
  readonly at: (value: number) => number;
}

/** Round steps: 1, 2 or 5 times a power of ten. */
function stepOf(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

/** A scale that contains all values and, if `withZero`, zero. Its ends are ticks. */
export function linearScale(values: readonly number[], withZero: boolean, count = 5): Scale {
  let [low, high] = withZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
  if (low === high) high = low + (low === 0 ? 1 : Math.abs(low));
  const step = stepOf(high - low, count);
  const min = Math.floor(low / step) * step;
  const max = Math.ceil(high / step) * step;
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) =>
    Number((min + index * step).toPrecision(12)),
  );
  return { min, max, ticks, at: (value) => (value - min) / (max - min) };
}

/** The number of steps for an axis of this many pixels. */
export const stepsFor = (height: number): number =>
  Math.max(1, Math.min(5, Math.floor(height / 44)));

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** `1,204`; from a million on `1.2M`. */
export const axisText = (value: number): string =>
  Math.abs(value) >= 1_000_000 ? compact.format(value) : plain.format(value);
