/** Bounds of cursors as values of requests, and the begin of an overlap. */

import { decimalSize, isDecimalType, type DecimalSize } from '../../kit/decimal-type.ts';
import { decimalTextOf, decimalValueProblem } from '../../kit/decimal-value.ts';
import { isDateText, isTimestampText } from './date-text.ts';
import { isCursorType, type CursorBound, type CursorType } from '../cursor.ts';
import type { DataType } from '../types.ts';

const DAY_MS = 86_400_000;

/** The value of the request's parameter. */
export function requestBound(
  { type, value }: CursorBound,
  format: 'iso' | 'unix' | 'unix_ms',
): string | number {
  if (type === 'timestamp' && format !== 'iso') {
    const ms = Math.floor(timeOf(value));
    return format === 'unix' ? Math.floor(ms / 1000) : ms;
  }
  if (type !== 'number' && type !== 'integer') return value;
  // Text keeps the digits of a large integer.
  return Number.isSafeInteger(Number(value)) || type === 'number' ? Number(value) : value;
}

/** The begin of the overlap: the same arithmetic as `overlapSql`. */
export function overlapBegin({ type, value }: CursorBound, overlap: number): string {
  if (overlap === 0 || type === 'string') return value;
  if (isDecimalType(type)) return decimalBelow(value, overlap, decimalSize(type));
  if (type === 'timestamp')
    return yearsFrom1(Math.floor(timeOf(value)) - Math.ceil(overlap * 1000)).toISOString();
  if (type === 'date')
    return yearsFrom1(timeOf(value) - Math.ceil(overlap) * DAY_MS)
      .toISOString()
      .slice(0, 10);
  if (type === 'integer') {
    const begin = BigInt(value) - BigInt(Math.ceil(overlap));
    return String(begin < MIN_BIGINT ? MIN_BIGINT : begin);
  }
  return String(Number(value) - overlap);
}

/** A distance with more places than the type is rounded up to its places. */
function decimalBelow(value: string, distance: number, { precision, scale }: DecimalSize): string {
  const text = decimalTextOf(distance) ?? String(Math.ceil(distance));
  const hasMore = (text.split('.')[1] ?? '').slice(scale) !== '';
  const begin = unitsOf(value, scale) - unitsOf(text, scale) - (hasMore ? 1n : 0n);
  const least = 1n - 10n ** BigInt(precision);
  return withPlaces(begin < least ? least : begin, scale);
}

/** The value in units of its last place. */
function unitsOf(text: string, scale: number): bigint {
  const [whole = '', places = ''] = text.replace(/^[+-]/, '').split('.');
  const units = BigInt(`0${whole}${places.slice(0, scale).padEnd(scale, '0')}`);
  return text.startsWith('-') ? -units : units;
}

function withPlaces(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const at = digits.length - scale;
  const sign = units < 0n ? '-' : '';
  return `${sign}${digits.slice(0, at)}${scale === 0 ? '' : `.${digits.slice(at)}`}`;
}

const MIN_BIGINT = -(2n ** 63n);

/** A predicate whose subject is the value. Undefined if it is valid. */
export function boundProblem(value: string | number, type: CursorType): string | undefined {
  if (type === 'timestamp')
    return typeof value === 'string' && (isTimestampText(value) || isDateText(value))
      ? undefined
      : 'must be a timestamp such as "2024-12-31T23:59:59Z"';
  if (type === 'date')
    return typeof value === 'string' && isDateText(value)
      ? undefined
      : 'must be a date such as "2024-12-31"';
  if (type === 'string') return typeof value === 'string' ? undefined : 'must be a string';
  if (isDecimalType(type)) return decimalValueProblem(value, type);
  if (type === 'integer')
    return /^-?\d{1,18}$/.test(String(value)) ? undefined : 'must be a whole number';
  return isNumberText(value) ? undefined : 'must be a number';
}

function isNumberText(value: string | number): boolean {
  return Number.isFinite(typeof value === 'number' ? value : Number(value.trim() || 'none'));
}

/** In the form of a cursor's state. @param value valid for the type */
export function boundText(value: string | number, type: CursorType): string {
  if (isDecimalType(type) && typeof value === 'number')
    return decimalTextOf(value) ?? String(value);
  if (type !== 'timestamp') return String(value);
  // The database keeps digits beyond the milliseconds.
  const fraction = /\.\d{4,}/.exec(String(value))?.[0];
  const text = new Date(timeOf(String(value))).toISOString();
  return fraction === undefined ? text : `${text.slice(0, 19)}${fraction.slice(0, 7)}Z`;
}

/** A predicate whose subject is a value of a user, for a column of this type. */
export function cursorValueProblem(value: string, type: DataType): string | undefined {
  return isCursorType(type) ? boundProblem(value, type) : undefined;
}

/** @param value valid for the type */
export function cursorText(value: string, type: DataType): string {
  return isCursorType(type) ? boundText(value, type) : value;
}

/** Without a zone, a time is in UTC. */
function timeOf(text: string): number {
  const hasZone = text.length <= 10 || /(Z|[+-]\d\d(:?\d\d)?)$/.test(text.slice(10));
  const [, day = text, rest = ''] = /^(.{10})[T ](.*)$/.exec(text) ?? [];
  const zoned = rest === '' ? day : `${day}T${fullZone(rest)}`;
  return Date.parse(hasZone ? zoned : `${zoned}Z`);
}

/** `Date.parse` needs the minutes of an offset, after a colon. */
function fullZone(time: string): string {
  return time.replace(
    /([+-]\d\d):?(\d\d)?$/,
    (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
  );
}

function yearsFrom1(ms: number): Date {
  return new Date(Math.max(ms, Date.parse('0001-01-01T00:00:00Z')));
}
