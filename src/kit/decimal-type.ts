/** The types of exact decimals, by their names. */

export type DecimalType = `decimal(${number},${number})`;

export interface DecimalSize {
  /** The greatest number of digits. */
  readonly precision: number;
  /** The number of digits after the point. */
  readonly scale: number;
}

export const MAX_PRECISION = 38;

const TYPE = /^decimal\( *(\d{1,2}) *, *(\d{1,2}) *\)$/i;

export function decimalType({ precision, scale }: DecimalSize): DecimalType {
  return `decimal(${precision},${scale})`;
}

export function isDecimalType(type: string): type is DecimalType {
  return type.startsWith('decimal(');
}

export function decimalSize(type: DecimalType): DecimalSize {
  const [precision, scale] = type.slice('decimal('.length, -1).split(',').map(Number);
  return { precision: precision ?? MAX_PRECISION, scale: scale ?? 0 };
}

/** The type with a name that a user has written, such as `DECIMAL(12, 2)`. */
export function readDecimalType(name: string): DecimalType | undefined {
  const [, precision, scale] = TYPE.exec(name) ?? [];
  if (precision === undefined || scale === undefined) return undefined;
  const size = { precision: Number(precision), scale: Number(scale) };
  const isValid =
    size.precision >= 1 && size.precision <= MAX_PRECISION && size.scale <= size.precision;
  return isValid ? decimalType(size) : undefined;
}

/** Explains why a name is not a decimal type. Undefined for names of other types, and for valid ones. */
export function decimalTypeProblem(name: string): string | undefined {
  if (!/^(?:decimal|numeric)\b/i.test(name) || readDecimalType(name) !== undefined)
    return undefined;
  const [, precision, scale] = TYPE.exec(name) ?? [];
  if (precision !== undefined && Number(scale) > Number(precision))
    return `\`${name}\` has more digits after the point than digits; the second number is at most the first`;
  return `A decimal is written \`decimal(12,2)\`: at most 12 digits, 2 of them after the point. It has 1 to ${MAX_PRECISION} digits`;
}

/** The kind of a type, without the size of a decimal. */
export function typeKind<Type extends string>(
  type: Type,
): Exclude<Type, DecimalType> | (Type extends DecimalType ? 'decimal' : never);
export function typeKind(type: string): string {
  return isDecimalType(type) ? 'decimal' : type;
}
