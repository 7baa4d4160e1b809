/** Frames of windows. */

import type { Distance, FrameBound, WindowFrame } from '../../../algebra/relation.ts';
import { printSettled } from '../expression.ts';

export function frameSql(frame: WindowFrame | undefined): string {
  if (frame === undefined) return WHOLE_PARTITION;
  const { unit, preceding, following } = frame;
  return `${unit.toUpperCase()} BETWEEN ${boundSql(preceding)} PRECEDING AND ${boundSql(following)} FOLLOWING`;
}

const WHOLE_PARTITION = 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING';

function boundSql(bound: FrameBound): string {
  return bound === 'unbounded' ? 'UNBOUNDED' : distanceSql(bound);
}

export function distanceSql(distance: Distance): string {
  return distance.kind === 'duration'
    ? `INTERVAL ${distance.count} ${distance.unit.toUpperCase()}`
    : printSettled(distance);
}
