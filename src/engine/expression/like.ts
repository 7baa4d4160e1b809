/**
 * `like`, case-sensitive: `%` matches any text, `_` one character. The pattern is a literal, so that its cost is known.
 */

import { likeParts } from '../algebra/like-pattern.ts';
import { not, operation } from './operators.ts';
import { BOOLEAN, coerce, described, isOf, STRING, type Report, type Typed } from './typed.ts';

const MAX_PATTERN_LENGTH = 1000;

export function resolveLike(
  [value, pattern, escape]: readonly Typed[],
  negated: boolean,
  at: number,
  report: Report,
): Typed | undefined {
  if (!value || !pattern) throw new Error('the grammar gives `like` a value and a pattern');
  if (!isOf(value, 'string', 'null')) {
    const message = `\`like\` takes text, but this is ${described(value)}; write cast(… as string)`;
    report('type_mismatch', message, value.at);
    return undefined;
  }
  if (!checksPattern(pattern, escape, report)) return undefined;
  const operands = [coerce(value, STRING), pattern, ...(escape ? [escape] : [])];
  const like = operation('like', BOOLEAN, operands, at);
  return negated ? not(like, at, report) : like;
}

/** Returns false if it has reported a problem. */
function checksPattern(pattern: Typed, escape: Typed | undefined, report: Report): boolean {
  const written = literalText(pattern);
  if (written === undefined || written.length > MAX_PATTERN_LENGTH) {
    const message = `The pattern of \`like\` is a text literal of at most ${MAX_PATTERN_LENGTH} characters; for a column use contains, starts_with or ends_with`;
    report('invalid_expression', message, pattern.at);
    return false;
  }
  const mark = literalText(escape);
  if (escape && [...(mark ?? '')].length !== 1) {
    report('invalid_expression', '`escape` takes one character', escape.at);
    return false;
  }
  if (likeParts(written, mark)) return true;
  const message = 'The escape character comes before `%`, `_` or itself';
  report('invalid_expression', message, pattern.at);
  return false;
}

function literalText(typed: Typed | undefined): string | undefined {
  return typeof typed?.literal === 'string' ? typed.literal : undefined;
}
