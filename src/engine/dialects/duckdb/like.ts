/**
 * `like`. DuckDB's own matcher backtracks on `_` and escapes, so such patterns become regular expressions, which RE2
 * matches in linear time.
 */

import { ANY, likeParts, ONE, type LikePart } from '../../algebra/like-pattern.ts';
import { text } from '../../sql.ts';
import { argument, literalText, type PrintedCall } from './printed.ts';

export function printLike({ args }: PrintedCall): string {
  const [value, pattern] = [argument(args).sql, literalText(args, 1)];
  const escape = args[2] === undefined ? undefined : literalText(args, 2);
  const parts = likeParts(pattern, escape);
  if (!parts) throw new Error('the type checker accepts no such pattern');
  const isPlain = escape === undefined && !parts.includes(ONE);
  return isPlain
    ? `(${value} LIKE ${text(pattern)})`
    : `(regexp_full_match(${value}, ${text(regex(parts))}, 's'))`;
}

function regex(parts: readonly LikePart[]): string {
  return parts
    .map((part) =>
      part === ANY ? '.*' : part === ONE ? '.' : part.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'),
    )
    .join('');
}
