/** Patterns of keys: `*` and `?` match characters other than a slash, `**` any characters. */

/** Takes time in proportion to the product of both lengths at most. */
export function matchesGlob(pattern: string, key: string): boolean {
  const tokens = tokensOf(pattern);
  const characters = [...key];
  // The positions in the pattern that the characters so far can lead to.
  let reached = withSkipped(new Set([0]), tokens);
  for (const character of characters) {
    const next = new Set<number>();
    for (const at of reached) {
      const token = tokens[at];
      if (token === undefined) continue;
      if (isRun(token)) {
        if (token === '**' || character !== '/') next.add(at);
      } else if (token === '?' ? character !== '/' : token === character) next.add(at + 1);
    }
    reached = withSkipped(next, tokens);
    if (reached.size === 0) return false;
  }
  return reached.has(tokens.length);
}

/** The begin of all keys that can match. */
export function globPrefix(pattern: string): string {
  const at = pattern.search(/[*?]/);
  return at === -1 ? pattern : pattern.slice(0, at);
}

function tokensOf(pattern: string): readonly string[] {
  return pattern.match(/\*\*+|[^]/gu)?.map((one) => (one.startsWith('**') ? '**' : one)) ?? [];
}

const isRun = (token: string): boolean => token === '*' || token === '**';

/** A run can be empty. */
function withSkipped(reached: Set<number>, tokens: readonly string[]): Set<number> {
  for (const at of reached) {
    const token = tokens[at];
    if (token !== undefined && isRun(token)) reached.add(at + 1);
  }
  return reached;
}
