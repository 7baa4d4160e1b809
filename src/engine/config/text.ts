/** Text that no statement can carry: U+0000 would cut it, half a surrogate pair has no UTF-8. */

import { pointer } from '../outcome.ts';
import type { Json, Problem } from '../types.ts';

const UNPRINTABLE = /[\u0000\p{Surrogate}]/u;

/** The first such text in a config, names of members included. */
export function textFault(config: Json): Problem | undefined {
  const path = find(config);
  if (path === undefined) return undefined;
  return {
    code: 'invalid_config',
    message: 'Text must not hold U+0000 or half of a surrogate pair',
    path: pointer(...path),
  };
}

function find(value: Json): (string | number)[] | undefined {
  if (typeof value === 'string') return UNPRINTABLE.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries<Json>(value)) {
    const below = UNPRINTABLE.test(name) ? [] : find(member);
    if (below) return [name, ...below];
  }
  return undefined;
}
