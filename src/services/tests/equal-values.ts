import type { ExactJson } from '../../kit/json/exact-json.ts';
import { isJsonArray, isJsonObject } from '../../kit/json-value.ts';

/** Compares JSON values; the order of members does not matter. Integers beyond 2^53 are equal to their digits. */
export function equalValues(one: ExactJson, other: ExactJson, tolerance: number): boolean {
  if (one === other) return true;
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= tolerance + roundingOf(one, other, tolerance);
  if (isJsonArray(one) && isJsonArray(other))
    return (
      one.length === other.length &&
      one.every((element, index) => equalValues(element, other[index] ?? null, tolerance))
    );
  if (isJsonObject(one) && isJsonObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every(
      (name) =>
        Object.hasOwn(one, name) &&
        Object.hasOwn(other, name) &&
        equalValues(one[name] ?? null, other[name] ?? null, tolerance),
    );
  }
  const digits = digitsOf(one);
  return digits !== null && digits === digitsOf(other);
}

/** Allows 1.01 and 1 with the tolerance 0.01, although their difference as doubles is larger. */
function roundingOf(one: number, other: number, tolerance: number): number {
  return tolerance === 0 ? 0 : Number.EPSILON * Math.max(Math.abs(one), Math.abs(other));
}

/** The digits of an integer that a double may not represent. Null for other values. */
function digitsOf(value: ExactJson): string | null {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return /^-?\d{16,}$/.test(value) ? value : null;
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value))
    return null;
  return String(BigInt(value));
}
