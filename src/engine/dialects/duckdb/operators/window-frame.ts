/** Frames of windows. */

import type { Distance, FrameBound, WindowFrame } from '../../../algebra/relation.ts';
import { printSettled } from '../expression.ts';

export function frameSql(frame: WindowFrame | undefined): string {
  if (frame === undefined) return WHOLE_PARTITION;
  const { unit, preceding, following } = frame;
  return `${unit.toUpperCase()} BETWEEN ${boundSql(preceding, 'PRECEDING')} AND ${boundSql(following, 'FOLLOWING')}`;
}

const WHOLE_PARTITION = 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING';

/** A range up to the current row and its peers is several times faster than one to a distance of 0. */
function boundSql(bound: FrameBound, side: 'PRECEDING' | 'FOLLOWING'): string {
  if (bound === 'unbounded') return `UNBOUNDED ${side}`;
  const distance = bound.kind === 'duration' ? bound.count : Number(bound.text);
  return distance === 0 ? 'CURRENT ROW' : `${distanceSql(bound)} ${side}`;
}

export function distanceSql(distance: Distance): string {
  return distance.kind === 'duration'
    ? `INTERVAL ${distance.count} ${distance.unit.toUpperCase()}`
    : printSettled(distance);
}
