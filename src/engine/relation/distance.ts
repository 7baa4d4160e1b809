/** Distances in configs: a difference of numbers, or a duration between dates. */

import { isDecimalType, typeKind } from '../../kit/decimal-type.ts';
import { decimalTextOf, decimalValueProblem } from '../../kit/decimal-value.ts';
import { dateUnit, unitNames } from '../algebra/date-units.ts';
import type { Distance } from '../algebra/relation.ts';
import { literalOf } from '../algebra/values.ts';
import type { DataType, TypeKind } from '../types.ts';

const TYPES: ReadonlySet<TypeKind> = new Set(['integer', 'number', 'decimal', 'date', 'timestamp']);

/** The greatest distance of integers, or in rows. */
const MAX_DISTANCE = 1_000_000_000;

export function hasDistances(type: DataType): boolean {
  return TYPES.has(typeKind(type));
}

/** @param type the type of the compared values; undefined for a number of rows */
export function distanceOf(
  distance: number | string,
  type: DataType | undefined,
): Distance | undefined {
  return isTime(type) ? durationOf(distance) : differenceOf(distance, type);
}

/** The values that `distanceOf` accepts, in a sentence. */
export function validDistance(type: DataType | undefined): string {
  if (isTime(type)) return `a duration such as "7 days" (units: ${unitNames})`;
  const isWhole = type !== 'number' && !(type !== undefined && isDecimalType(type));
  return `a${isWhole ? ' whole' : ''} number from 0`;
}

function isTime(type: DataType | undefined): boolean {
  return type === 'date' || type === 'timestamp';
}

function differenceOf(distance: number | string, type: DataType | undefined): Distance | undefined {
  if (typeof distance !== 'number' || distance < 0) return undefined;
  if (type !== undefined && isDecimalType(type))
    return decimalValueProblem(distance, type) === undefined
      ? literalOf(decimalTextOf(distance) ?? '0', type)
      : undefined;
  if (type === 'number') return literalOf(distance, type);
  return Number.isInteger(distance) && distance <= MAX_DISTANCE
    ? literalOf(distance, 'integer')
    : undefined;
}

function durationOf(distance: number | string): Distance | undefined {
  if (distance === 0) return { kind: 'duration', count: 0, unit: 'day' };
  const [, count, name] = /^(\d{1,6}) ([a-z]+)$/i.exec(String(distance)) ?? [];
  const unit = name === undefined ? undefined : dateUnit(name);
  return count === undefined || unit === undefined
    ? undefined
    : { kind: 'duration', count: Number(count), unit };
}
