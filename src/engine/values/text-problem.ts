/** Text that SQL statements cannot contain: U+0000 would end it, and lone surrogates have no UTF-8. */

import { pointer } from '../outcome.ts';
import type { Json, Problem } from '../types.ts';

const UNPRINTABLE = /[\u0000\p{Surrogate}]/u;

/** The first such text in a config, including the names of members. */
export function textProblem(config: Json): Problem | undefined {
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
