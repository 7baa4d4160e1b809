/** Patterns of `like`: `%` matches any text, `_` one character. */

export const ANY = Symbol('any text');
export const ONE = Symbol('one character');
/** A string is one character. */
export type LikePart = string | typeof ANY | typeof ONE;

/** Undefined if the escape character is not before a character that it can escape. */
export function likeParts(pattern: string, escape: string | undefined): LikePart[] | undefined {
  const parts: LikePart[] = [];
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
