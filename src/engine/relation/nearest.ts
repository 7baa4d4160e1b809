/** Joins with the nearest row: the member `asof` of configs. */

import type { Nearest } from '../algebra/relation.ts';
import { commonColumnType } from '../algebra/common-types.ts';
import { failed, ok } from '../outcome.ts';
import type { Column, Outcome } from '../types.ts';
import { distanceOf, hasDistances, validDistance } from './distance.ts';
import { findSides, type JoinSides } from './join.ts';
import { holds } from './types.ts';

export interface NearestConfig {
  readonly left: string;
  readonly right: string;
  readonly direction: Nearest['direction'];
  readonly tolerance?: number | string;
}

export function nearestOf(config: NearestConfig, sides: JoinSides): Outcome<Nearest> {
  const { direction, tolerance } = config;
  const columns = findSides(config, sides, {
    left: '/asof/left',
    right: '/asof/right',
  });
  if (!columns.ok) return columns;
  const { left, right } = columns.value;
  const type = commonColumnType(left, right);
  if (type === undefined || !hasDistances(type)) return invalidTypes(left, right);
  if (tolerance === undefined) return ok({ left, right, direction });
  const distance = distanceOf(tolerance, type);
  if (distance !== undefined) return ok({ left, right, direction, tolerance: distance });
  const message = `\`tolerance\` must be ${validDistance(type)}`;
  return failed({ code: 'invalid_config', message, path: '/asof/tolerance' });
}

function invalidTypes(left: Column, right: Column): Outcome<Nearest> {
  const message = `An asof join compares two columns of numbers, or two of dates, but \`${left.name}\` of input1 holds ${holds(left.type)} and \`${right.name}\` of input2 holds ${holds(right.type)}`;
  return failed({ code: 'type_mismatch', message, path: '/asof' });
}
