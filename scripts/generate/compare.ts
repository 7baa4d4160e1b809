/** Two sets of files, by path. */

/** @returns one line per difference, in the order of the paths */
export function compare(
  wanted: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = [...new Set([...wanted.keys(), ...found.keys()])].sort();
  return paths.flatMap((path) => {
    if (!found.has(path)) return [`${path} is missing`];
    if (!wanted.has(path)) return [`${path} is not generated any more`];
    return found.get(path) === wanted.get(path) ? [] : [`${path} is stale`];
  });
}
