/** Single values of a Parquet file as JSON values: like the service, which reads them with DuckDB. */

import type { ParquetParsers, SchemaElement, TimeUnit } from 'hyparquet';
import { RowsError } from '../../rows/index.ts';

/** Any decimal with this many digits is exact as a double. */
const SAFE_DIGITS = 15;
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const END_MS = Date.UTC(10_000, 0, 1);
const DAY_MS = 86_400_000;

const text = new TextDecoder();
const textOf = (bytes: Uint8Array): string => text.decode(bytes);

/** For the values that the reader converts. */
export const PARSERS: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (ms) => timestamp(BigInt(ms) * 1000n),
  timestampFromMicroseconds: (micros) => timestamp(micros),
  timestampFromNanoseconds: (nanos) => timestamp(floorDivide(nanos, 1000n)),
  dateFromDays: (days) => isoOf(days * DAY_MS).slice(0, 10),
  stringFromBytes: textOf,
  jsonFromBytes: textOf,
};

export function isDecimal({ converted_type, logical_type }: SchemaElement): boolean {
  return converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL';
}

/** An integer if it has no decimal places, otherwise a number or, if it has more digits than are exact, text. */
export function decimalOf(value: unknown, element: SchemaElement): bigint | number | string {
  const { precision = 0, scale = 0 } = element;
  const unscaled = value instanceof Uint8Array ? signed(value) : BigInt(value as number | bigint);
  if (scale === 0) return unscaled;
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const sign = unscaled < 0n ? '-' : '';
  const decimal = `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return precision <= SAFE_DIGITS ? Number(decimal) : decimal;
}

interface TimeType {
  readonly unit: TimeUnit;
  readonly isAdjustedToUTC: boolean;
}

const PER_SECOND: Readonly<Record<TimeUnit, bigint>> = {
  MILLIS: 1000n,
  MICROS: 1_000_000n,
  NANOS: 1_000_000_000n,
};

/** `12:30:00`, or `12:30:00.5` */
export function timeOf(value: unknown, { unit, isAdjustedToUTC }: TimeType): string {
  const perSecond = PER_SECOND[unit];
  const total = BigInt(value as number | bigint);
  const seconds = Number(total / perSecond);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const micros = String(((total % perSecond) * 1_000_000n) / perSecond).padStart(6, '0');
  const fraction = micros.replace(/0+$/, '');
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${clock}${fraction === '' ? '' : `.${fraction}`}${isAdjustedToUTC ? '+00' : ''}`;
}

/** JSON has no NaN: as elsewhere, it becomes null. Bytes are text in Base64. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function timestamp(micros: bigint): string {
  const iso = isoOf(Number(floorDivide(micros, 1000n)));
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  return rest === 0n ? iso : iso.replace('Z', `${String(rest).padStart(3, '0')}Z`);
}

/** Text can only express the years 1 to 9999. */
function isoOf(ms: number): string {
  if (!(ms >= FIRST_MS && ms < END_MS))
    throw new RowsError('A date is out of range: only the years 1 to 9999 can be read');
  return new Date(ms).toISOString();
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

/** Two's complement, the highest byte first. */
function signed(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n;
  return BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`));
}
