/**
 * JSON text in which whole numbers of 64 bits have their own digits. Beyond 2^53
 * `JSON.stringify` prints the shortest digits that lead back to the double, which
 * are those of another whole number: 2^60 as …7000.
 */

/** A JSON value in which whole numbers keep all their digits. */
export type ExactJson =
  null | boolean | number | string | bigint | readonly ExactJson[] | ExactObject;

export interface ExactObject {
  readonly [member: string]: ExactJson;
}

/** Returns a number as text, a whole one of 64 bits with its own digits. */
export function numberText(value: number): string {
  return isLarge(value) ? String(BigInt(value)) : String(value);
}

/** Returns true if the value holds a whole number that `JSON.stringify` would print with other digits. */
export function holdsLargeWhole(value: ExactJson): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value === 'number') return isLarge(value);
  if (typeof value !== 'object' || value === null) return false;
  const members: readonly ExactJson[] = Array.isArray(value) ? value : Object.values(value);
  for (const member of members) if (holdsLargeWhole(member)) return true;
  return false;
}

/** Works like `JSON.stringify`, with exact whole numbers; those that 64 bits do not hold become text. */
export function exactJson(value: ExactJson): string {
  return holdsLargeWhole(value) ? exactText(value) : JSON.stringify(value);
}

/** Shorter numbers are printed exactly. */
const MAYBE_CHANGED = /\d{17}/;

/** The same for values that rarely hold a large number: reading the text is faster than walking the value. Members that are undefined are left out. */
export function exactJsonOfPlain(value: unknown): string {
  const text = JSON.stringify(value);
  return MAYBE_CHANGED.test(text) ? exactJson(JSON.parse(text) as ExactJson) : text;
}

export function isOf64Bits(whole: bigint): boolean {
  return BigInt.asIntN(64, whole) === whole;
}

function exactText(value: ExactJson): string {
  if (typeof value === 'bigint') return isOf64Bits(value) ? String(value) : `"${value}"`;
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly ExactJson[]).map(exactText).join(',')}]`;
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${exactText(member)}`)
    .join(',')}}`;
}

function isLarge(value: number): boolean {
  return !Number.isSafeInteger(value) && Number.isInteger(value) && fitsIn64Bits(value);
}

/** From -2^63, which is a whole number of 64 bits, to 2^63, which is none. */
export function fitsIn64Bits(value: number): boolean {
  return value >= -(2 ** 63) && value < 2 ** 63;
}
