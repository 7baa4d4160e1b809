/**
 * `like`, case-sensitive: `%` matches any text, `_` one character. The pattern is a literal, so that its cost is known.
 * DuckDB's own matcher backtracks on `_` and escapes, so such patterns become regular expressions, which RE2 matches in
 * linear time.
 */

import { text } from '../sql.ts';
import { described, type Report, type Typed } from './typed.ts';

const MAX_PATTERN_LENGTH = 1000;

export function resolveLike(
  [value, pattern, escape]: readonly Typed[],
  negated: boolean,
  at: number,
  report: Report,
): Typed | undefined {
  if (!value || !pattern) throw new Error('the grammar gives `like` a value and a pattern');
  if (value.type !== 'string' && value.type !== null) {
    const message = `\`like\` takes text, but this is ${described(value)}; write cast(… as string)`;
    report('type_mismatch', message, value.at);
    return undefined;
  }
  const written = literalText(pattern);
  if (written === undefined || written.length > MAX_PATTERN_LENGTH) {
    const message = `The pattern of \`like\` is a text literal of at most ${MAX_PATTERN_LENGTH} characters; for a column use contains, starts_with or ends_with`;
    report('invalid_expression', message, pattern.at);
    return undefined;
  }
  const mark = literalText(escape);
  if (escape && [...(mark ?? '')].length !== 1) {
    report('invalid_expression', '`escape` takes one character', escape.at);
    return undefined;
  }
  const parts = split(written, mark);
  if (!parts) {
    report(
      'invalid_expression',
      'The escape character comes before `%`, `_` or itself',
      pattern.at,
    );
    return undefined;
  }
  const operand = value.type === null ? 'CAST(NULL AS VARCHAR)' : value.sql;
  const isPlain = mark === undefined && !parts.includes(ONE);
  const sql = isPlain
    ? `${operand} LIKE ${text(written)}`
    : `regexp_full_match(${operand}, ${text(regex(parts))}, 's')`;
  return { type: 'boolean', sql: negated ? `(NOT (${sql}))` : `(${sql})`, at };
}

function literalText(typed: Typed | undefined): string | undefined {
  return typeof typed?.literal === 'string' ? typed.literal : undefined;
}

const ANY = Symbol('any text');
const ONE = Symbol('one character');
type Part = string | typeof ANY | typeof ONE;

function split(pattern: string, escape: string | undefined): Part[] | undefined {
  const parts: Part[] = [];
  let escaped = false;
  for (const character of pattern) {
    const special = character === '%' || character === '_' || character === escape;
    if (escaped && !special) return undefined;
    if (!escaped && character === escape) {
      escaped = true;
      continue;
    }
    parts.push(escaped ? character : character === '%' ? ANY : character === '_' ? ONE : character);
    escaped = false;
  }
  return escaped ? undefined : parts;
}

function regex(parts: readonly Part[]): string {
  return parts
    .map((part) =>
      part === ANY ? '.*' : part === ONE ? '.' : part.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'),
    )
    .join('');
}
