/** Whole numbers that JavaScript would change. */

const STRING_OR_WHOLE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;
const LONG_WHOLE = /^-?[1-9]\d{15,}$/;

/**
 * JSON text in which whole numbers that would lose digits are texts, the form that the service accepts. Text that is not JSON
 * remains invalid.
 */
export function withExactWholes(json: string): string {
  return json.replace(STRING_OR_WHOLE, (token) =>
    LONG_WHOLE.test(token) && !isExactInJson(BigInt(token)) ? `"${token}"` : token,
  );
}

/** True if JSON text written by JavaScript has its digits. Some exact numbers are written with others: 2^60 is. */
export function isExactInJson(whole: bigint): boolean {
  return String(Number(whole)) === String(whole);
}
