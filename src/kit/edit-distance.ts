/** The Levenshtein distance of two texts in characters, not in UTF-16 units. */
export function editDistance(a: string, b: string): number {
  const others = Array.from(b);
  const row = Uint16Array.from({ length: others.length + 1 }, (_, index) => index);
  let length = 0;
  for (const character of a) {
    let diagonal = length;
    length += 1;
    let left = length;
    row[0] = left;
    for (let index = 0; index < others.length; index += 1) {
      const above = row[index + 1] ?? 0;
      const replaced = diagonal + (character === others[index] ? 0 : 1);
      left = Math.min(replaced, above + 1, left + 1);
      diagonal = above;
      row[index + 1] = left;
    }
  }
  return row.at(-1) ?? 0;
}
