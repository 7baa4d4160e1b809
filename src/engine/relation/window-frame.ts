/** Frames of windows: the rows around the current one that a function computes from. */

import { isDecimalType, typeKind } from '../../kit/decimal-type.ts';
import { decimalTextOf, decimalValueProblem } from '../../kit/decimal-value.ts';
import { dateUnit, unitNames } from '../algebra/date-units.ts';
import type { FrameBound, WindowFrame } from '../algebra/relation.ts';
import { literalOf } from '../algebra/values.ts';
import { failed, ok, problemsOf, withoutSuggestion } from '../outcome.ts';
import type { Column, Columns, DataType, Outcome, TypeKind } from '../types.ts';
import { findColumn } from '../values/columns.ts';
import { itemsOf } from './items.ts';
import { fieldOf, type SortItems } from './sorting.ts';
import { holds } from './types.ts';

const FRAME_UNITS = ['rows', 'range'] as const;
const UNBOUNDED = 'unbounded';
const MAX_ROWS = 1_000_000_000;

const side = { type: ['number', 'string'], minimum: 0, minLength: 1, maxLength: 20 } as const;

/** The schema of a frame. */
export const frameMember = {
  type: 'object',
  additionalProperties: false,
  description:
    'The rows around the present one that `sum`, `avg` and the like compute from. Without it: all rows of the partition.',
  properties: {
    unit: {
      enum: [...FRAME_UNITS],
      default: 'rows',
      description:
        '`rows` counts rows. `range` compares values of the only column in `order_by`: all rows whose value is within the distance.',
    },
    preceding: {
      ...side,
      description:
        'How far the frame reaches back: a number of rows, a difference of numbers, a duration such as `7 days` for dates, or `unbounded`. The default is 0.',
    },
    following: { ...side, description: 'How far it reaches forward, likewise.' },
  },
} as const;

/** A frame as in a config: a bound is a number, a duration as text, or `unbounded`. */
export interface FrameConfig {
  readonly unit?: WindowFrame['unit'];
  readonly preceding?: number | string;
  readonly following?: number | string;
}

export function frameOf(
  frame: FrameConfig,
  order: SortItems,
  columns: Columns,
): Outcome<WindowFrame> {
  const { unit = 'rows' } = frame;
  const key = unit === 'range' ? rangeKey(order, columns) : ok(undefined);
  if (!key.ok) return key;
  const preceding = boundOf(frame.preceding ?? 0, 'preceding', key.value);
  const following = boundOf(frame.following ?? 0, 'following', key.value);
  if (!preceding.ok || !following.ok) return failed(...problemsOf([preceding, following]));
  return ok({ unit, preceding: preceding.value, following: following.value });
}

const RANGE_TYPES: ReadonlySet<TypeKind> = new Set([
  'integer',
  'number',
  'decimal',
  'date',
  'timestamp',
]);

function rangeKey(order: SortItems, columns: Columns): Outcome<Column> {
  const [item, ...others] = itemsOf(order);
  if (item === undefined || others.length > 0)
    return failed({
      code: 'invalid_config',
      message: 'A frame of the unit `range` needs exactly one column in `order_by`',
      path: '/order_by',
    });
  const column = findColumn(columns, fieldOf(item), '/order_by');
  if (!column.ok) return failed(...column.problems.map(withoutSuggestion));
  if (RANGE_TYPES.has(typeKind(column.value.type))) return column;
  return failed({
    code: 'type_mismatch',
    message: `A frame of the unit \`range\` needs a column of numbers or dates in \`order_by\`, but \`${column.value.name}\` holds ${holds(column.value.type)}`,
    path: '/order_by',
  });
}

/** @param key the column of a range */
function boundOf(
  distance: number | string,
  side: 'preceding' | 'following',
  key: Column | undefined,
): Outcome<FrameBound> {
  if (distance === UNBOUNDED) return ok(UNBOUNDED);
  const isTime = key?.type === 'date' || key?.type === 'timestamp';
  const bound = isTime ? durationOf(distance) : differenceOf(distance, key?.type);
  if (bound !== undefined) return ok(bound);
  const wanted = isTime
    ? `a duration such as "7 days" (units: ${unitNames})`
    : `a${key?.type === 'number' || (key && isDecimalType(key.type)) ? '' : ' whole'} number from 0`;
  return failed({
    code: 'invalid_config',
    message: `\`${side}\` must be ${wanted}, or "${UNBOUNDED}"`,
    path: `/frame/${side}`,
  });
}

/** @param type the type of the range's column; undefined for a number of rows */
function differenceOf(
  distance: number | string,
  type: DataType | undefined,
): FrameBound | undefined {
  if (typeof distance !== 'number' || distance < 0) return undefined;
  if (type !== undefined && isDecimalType(type))
    return decimalValueProblem(distance, type) === undefined
      ? literalOf(decimalTextOf(distance) ?? '0', type)
      : undefined;
  if (type === 'number') return literalOf(distance, type);
  return Number.isInteger(distance) && distance <= MAX_ROWS
    ? literalOf(distance, 'integer')
    : undefined;
}

function durationOf(distance: number | string): FrameBound | undefined {
  if (distance === 0) return { kind: 'duration', count: 0, unit: 'day' };
  const [, count, name] = /^(\d{1,6}) ([a-z]+)$/i.exec(String(distance)) ?? [];
  const unit = name === undefined ? undefined : dateUnit(name);
  return count === undefined || unit === undefined
    ? undefined
    : { kind: 'duration', count: Number(count), unit };
}
