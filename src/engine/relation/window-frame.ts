/** Frames of windows: the rows around the current one that a function computes from. */

import type { FrameBound, WindowFrame } from '../algebra/relation.ts';
import { failed, ok, problemsOf, withoutSuggestion } from '../outcome.ts';
import type { Column, Columns, Outcome } from '../types.ts';
import { findColumn } from '../values/columns.ts';
import { distanceOf, hasDistances, validDistance } from './distance.ts';
import { itemsOf } from './items.ts';
import { fieldOf, type SortItems } from './sorting.ts';
import { holds } from './types.ts';

const FRAME_UNITS = ['rows', 'range'] as const;
const UNBOUNDED = 'unbounded';

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
  if (hasDistances(column.value.type)) return column;
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
  const bound = distanceOf(distance, key?.type);
  if (bound !== undefined) return ok(bound);
  return failed({
    code: 'invalid_config',
    message: `\`${side}\` must be ${validDistance(key?.type)}, or "${UNBOUNDED}"`,
    path: `/frame/${side}`,
  });
}
