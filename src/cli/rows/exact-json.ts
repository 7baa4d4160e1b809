/** Whole numbers that JavaScript would change. */

const STRING_OR_WHOLE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;
const LONG_WHOLE = /^-?[1-9]\d{15,}$/;

/**
 * JSON text in which whole numbers that would lose digits are texts, the form that the service accepts. Text that is not JSON
 * remains invalid.
 */
export function withExactWholes(json: string): string {
  return json.replace(STRING_OR_WHOLE, (token) =>
    LONG_WHOLE.test(token) && !isExact(token) ? `"${token}"` : token,
  );
}

function isExact(whole: string): boolean {
  const value = Number(whole);
  return Number.isFinite(value) && BigInt(whole) === BigInt(value);
}
