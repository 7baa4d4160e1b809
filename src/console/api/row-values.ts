/** Values of rows. Numbers that JavaScript cannot hold exactly keep their digits. */

/** A number as the service sent it. */
export class ExactNumber {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }

  /** Keeps the digits in JSON. Browsers without `rawJSON` never create an `ExactNumber`. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };
    return rawJSON?.(this.digits) ?? Number(this.digits);
  }
}

export type ShownRow = Readonly<Record<string, unknown>>;

/** The text of a cell. */
export function cellText(value: unknown): string {
  if (value instanceof ExactNumber) return value.digits;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const DIGITS = /^-?\d+(\.\d+)?$/;

/** Null if it is not a number. Decimals and large integers are sent as text. Charts do not need every digit. */
export function numberOf(value: unknown): number | null {
  if (value instanceof ExactNumber) return Number(value.digits);
  if (typeof value === 'string') return DIGITS.test(value) ? Number(value) : null;
  return typeof value === 'number' ? value : null;
}

/** A reviver for `JSON.parse`. Browsers that do not pass a context round such numbers. */
export function exactNumbers(
  _name: string,
  value: unknown,
  context?: { source?: string },
): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return isExact(value, context.source) ? value : new ExactNumber(context.source);
}

/** Compares the digits without sign, point, exponent, and leading and trailing zeros. */
function isExact(value: number, source: string): boolean {
  const digits = (text: string): string =>
    text
      .replace(/[eE].*$/, '')
      .replace(/[-.]/g, '')
      .replace(/^0+|0+$/g, '');
  return digits(String(value)) === digits(source);
}
