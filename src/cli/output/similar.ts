/** Suggestions for an unknown name. */

const MOST = 6;

/** A line with the names that share a word with it, such as `parse_date` with `date_format`; empty if none does. */
export function similarNames(wanted: string, names: readonly string[]): string[] {
  const words = wordsOf(wanted).filter((word) => word.length > 2);
  const similar = names.filter((name) =>
    wordsOf(name).some((word) =>
      words.some((other) => word.includes(other) || (word.length > 2 && other.includes(word))),
    ),
  );
  return similar.length === 0 ? [] : [`Similar: ${similar.slice(0, MOST).join(', ')}.`];
}

/** `queryoperators/groupBy` has `queryoperators`, `group` and `by`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
