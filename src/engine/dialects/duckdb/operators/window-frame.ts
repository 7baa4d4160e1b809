/** Frames of windows. */

import type { FrameBound, WindowFrame } from '../../../algebra/relation.ts';
import { printSettled } from '../expression.ts';

export function frameSql(frame: WindowFrame | undefined): string {
  if (frame === undefined) return WHOLE_PARTITION;
  const { unit, preceding, following } = frame;
  return `${unit.toUpperCase()} BETWEEN ${boundSql(preceding)} PRECEDING AND ${boundSql(following)} FOLLOWING`;
}

const WHOLE_PARTITION = 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING';

function boundSql(bound: FrameBound): string {
  if (bound === 'unbounded') return 'UNBOUNDED';
  return bound.kind === 'duration'
    ? `INTERVAL ${bound.count} ${bound.unit.toUpperCase()}`
    : printSettled(bound);
}
