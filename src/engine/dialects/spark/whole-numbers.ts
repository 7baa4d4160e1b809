/** Whole numbers as decimals, which do not overflow. */

/** Every whole number of 64 bits. */
export const WHOLE = 'DECIMAL(19,0)';

/** Null for whole numbers beyond 64 bits. */
export function within64Bits(decimal: string): string {
  return `TRY_CAST(${decimal} AS BIGINT)`;
}
