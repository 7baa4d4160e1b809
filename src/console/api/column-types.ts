/** Types of columns and parameters, by their names. */

const NUMERIC: ReadonlySet<string> = new Set(['number', 'integer', 'decimal']);

/** Columns of these types are aligned right. */
export const isNumeric = (type: string): boolean => NUMERIC.has(type);

export interface DecimalForm {
  /** Matches its texts. */
  readonly pattern: string;
  /** A sentence about the pattern. */
  readonly title: string;
}

const TYPE = /^decimal\( *(\d{1,2}) *, *(\d{1,2}) *\)$/i;

/** The texts of a type such as `decimal(12,2)`. Null for other types. */
export function decimalForm(type: string): DecimalForm | null {
  const [, precision, scale] = TYPE.exec(type) ?? [];
  if (precision === undefined || scale === undefined) return null;
  const [whole, places] = [Number(precision) - Number(scale), Number(scale)];
  const digits = whole === 0 ? '0?' : `0*\\d{1,${whole}}`;
  return {
    pattern: places === 0 ? `[+-]?${digits}` : `[+-]?${digits}(\\.\\d{0,${places}})?`,
    title: `A number with at most ${whole} digits before the point and ${places} after it`,
  };
}
