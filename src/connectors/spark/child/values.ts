/** The values of Arrow's columns as texts. */

import { isUtf8 } from 'node:buffer';

import { floatText } from '../../database/child/exact-number.ts';
import { ARROW, unreadable, type ArrowColumn } from './arrow.ts';

/** Returns the text of a row's value, without nulls. */
type TextAt = (row: number) => string;

/** Null for a missing value. */
export function textsOf(column: ArrowColumn): (row: number) => string | null {
  if (column.type.kind === ARROW.null) return () => null;
  const textAt = READERS[column.type.kind]?.(column);
  if (textAt === undefined) throw unreadable(`Arrow's type ${column.type.kind} is not known`);
  const { validity, nullCount } = column;
  if (nullCount === 0 || validity.length === 0) return textAt;
  return (row) => (((validity[row >> 3] ?? 0) >> (row & 7)) & 1 ? textAt(row) : null);
}

type Reader = (column: ArrowColumn) => TextAt;

const bufferOf = ({ buffers }: ArrowColumn, index = 0): Buffer => buffers[index] ?? Buffer.alloc(0);

function texts(asText: (bytes: Buffer) => string, checked: boolean): Reader {
  return (column) => {
    const [offsets, bytes] = [bufferOf(column), bufferOf(column, 1)];
    if (checked && !isUtf8(bytes)) throw unreadable('a text is not valid UTF-8');
    const { kind } = column.type;
    const isLarge = kind === ARROW.largeUtf8 || kind === ARROW.largeBinary;
    const offsetAt = isLarge
      ? (at: number) => Number(offsets.readBigInt64LE(at * 8))
      : (at: number) => offsets.readInt32LE(at * 4);
    return (row) => asText(bytes.subarray(offsetAt(row), offsetAt(row + 1)));
  };
}

const text = texts((bytes) => bytes.toString('utf8'), true);
const base64 = texts((bytes) => bytes.toString('base64'), false);

const integer: Reader = (column) => {
  const values = bufferOf(column);
  const { details } = column.type;
  if (details.uint8(1) === 0) throw unreadable('a number has no sign');
  const bits = details.int32(0);
  if (bits === 64) return (row) => values.readBigInt64LE(row * 8).toString();
  const bytes = bits / 8;
  return (row) => values.readIntLE(row * bytes, bytes).toString();
};

const SINGLE = 1;

const floatingPoint: Reader = (column) => {
  const values = bufferOf(column);
  return column.type.details.int16(0) === SINGLE
    ? (row) => floatText(values.readFloatLE(row * 4))
    : (row) => numberText(values.readDoubleLE(row * 8));
};

/** The sign of zero is part of the number. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0.0' : String(value);
}

const boolean: Reader = (column) => {
  const values = bufferOf(column);
  return (row) => (((values[row >> 3] ?? 0) >> (row & 7)) & 1 ? 'true' : 'false');
};

const DECIMAL_BYTES = 16;
const DEFAULT_BITS = 128;

const decimal: Reader = (column) => {
  const values = bufferOf(column);
  const { details } = column.type;
  if (details.int32(2, DEFAULT_BITS) !== DEFAULT_BITS)
    throw unreadable('a decimal has more than 128 bits');
  const scale = details.int32(1);
  return (row) => {
    const at = row * DECIMAL_BYTES;
    const unscaled = (values.readBigInt64LE(at + 8) << 64n) | values.readBigUInt64LE(at);
    return decimalText(unscaled, scale);
  };
};

function decimalText(unscaled: bigint, scale: number): string {
  const isNegative = unscaled < 0n;
  const digits = (isNegative ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const fraction = scale === 0 ? '' : `.${digits.slice(point)}`;
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}

const DAY_MS = 86_400_000;

const date: Reader = (column) => {
  const values = bufferOf(column);
  if (column.type.details.int16(0) !== 0) throw unreadable('a date has a time');
  return (row) => dayText(values.readInt32LE(row * 4));
};

/** Years outside of 0 to 9999 have a sign. */
function dayText(day: number): string {
  const iso = isoText(day * DAY_MS);
  return iso.slice(0, iso.indexOf('T'));
}

/** By Arrow's unit: the number of fractions of a second. */
const UNITS: readonly bigint[] = [1n, 1_000n, 1_000_000n, 1_000_000_000n];
const MICROSECONDS = 1_000_000n;

const timestamp: Reader = (column) => {
  const values = bufferOf(column);
  const perSecond = UNITS[column.type.details.int16(0)];
  if (perSecond === undefined || perSecond > MICROSECONDS)
    throw unreadable('a timestamp is finer than a microsecond');
  return (row) => instantText((values.readBigInt64LE(row * 8) * MICROSECONDS) / perSecond);
};

function instantText(microseconds: bigint): string {
  const fraction = ((microseconds % MICROSECONDS) + MICROSECONDS) % MICROSECONDS;
  const seconds = (microseconds - fraction) / MICROSECONDS;
  const iso = isoText(Number(seconds) * 1_000);
  return `${iso.slice(0, -5).replace('T', ' ')}.${fraction.toString().padStart(6, '0')}`;
}

function isoText(milliseconds: number): string {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? `+${milliseconds}T` : time.toISOString();
}

const READERS: Readonly<Record<number, Reader>> = {
  [ARROW.utf8]: text,
  [ARROW.largeUtf8]: text,
  [ARROW.binary]: base64,
  [ARROW.largeBinary]: base64,
  [ARROW.int]: integer,
  [ARROW.floatingPoint]: floatingPoint,
  [ARROW.bool]: boolean,
  [ARROW.decimal]: decimal,
  [ARROW.date]: date,
  [ARROW.timestamp]: timestamp,
};
