/** Frames of windows: the rows around the current one that a function computes from. */

import { isDecimalType, typeKind, type DecimalType } from '../../kit/decimal-type.ts';
import { decimalTextOf, decimalValueProblem } from '../../kit/decimal-value.ts';
import { dateUnit, unitNames } from '../algebra/date-units.ts';
import type { WindowFrame } from '../algebra/relation.ts';
import { failed, ok, withoutSuggestion } from '../outcome.ts';
import { duckdbType } from '../sql.ts';
import type { Column, Columns, DataType, Outcome, Problem, TypeKind } from '../types.ts';
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

export interface FrameSql {
  readonly sql: string;
  /** A range depends on values: rows that are equal are in it together. */
  readonly isRange: boolean;
}

/** All rows of the partition. */
const WHOLE_PARTITION: FrameSql = {
  sql: 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING',
  isRange: false,
};

export function frameSql(
  frame: WindowFrame | undefined,
  order: SortItems,
  columns: Columns,
): Outcome<FrameSql> {
  if (frame === undefined) return ok(WHOLE_PARTITION);
  const { unit = 'rows' } = frame;
  const key = unit === 'range' ? rangeKey(order, columns) : ok(undefined);
  if (!key.ok) return key;
  const [before, after] = (['preceding', 'following'] as const).map((side) =>
    sideSql(frame[side] ?? 0, side, key.value),
  );
  if (!before?.ok || !after?.ok)
    return failed(...[before, after].flatMap((side) => (side?.ok === false ? side.problems : [])));
  const sql = `${unit.toUpperCase()} BETWEEN ${before.value} PRECEDING AND ${after.value} FOLLOWING`;
  return ok({ sql, isRange: unit === 'range' });
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
function sideSql(
  distance: number | string,
  side: 'preceding' | 'following',
  key: Column | undefined,
): Outcome<string> {
  if (distance === UNBOUNDED) return ok('UNBOUNDED');
  const isTime = key?.type === 'date' || key?.type === 'timestamp';
  const sql = isTime ? intervalSql(distance) : numberSql(distance, key?.type);
  if (sql !== undefined) return ok(sql);
  const wanted = isTime
    ? `a duration such as "7 days" (units: ${unitNames})`
    : `a${key?.type === 'number' || (key && isDecimalType(key.type)) ? '' : ' whole'} number from 0`;
  const problem: Problem = {
    code: 'invalid_config',
    message: `\`${side}\` must be ${wanted}, or "${UNBOUNDED}"`,
    path: `/frame/${side}`,
  };
  return failed(problem);
}

function numberSql(distance: number | string, type: DataType | undefined): string | undefined {
  if (typeof distance !== 'number' || distance < 0) return undefined;
  if (type !== undefined && isDecimalType(type)) return decimalSql(distance, type);
  if (type === 'number') return `CAST(${distance} AS DOUBLE)`;
  return Number.isInteger(distance) && distance <= MAX_ROWS ? String(distance) : undefined;
}

function intervalSql(distance: number | string): string | undefined {
  if (distance === 0) return 'INTERVAL 0 DAY';
  const [, count, name] = /^(\d{1,6}) ([a-z]+)$/i.exec(String(distance)) ?? [];
  const unit = name === undefined ? undefined : dateUnit(name);
  return count === undefined || unit === undefined
    ? undefined
    : `INTERVAL ${count} ${unit.toUpperCase()}`;
}

/** A distance with no more places than the column has. */
function decimalSql(distance: number, type: DecimalType): string | undefined {
  if (decimalValueProblem(distance, type) !== undefined) return undefined;
  return `CAST('${decimalTextOf(distance) ?? '0'}' AS ${duckdbType(type)})`;
}
