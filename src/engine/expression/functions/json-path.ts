/** Paths into JSON: `$.items[0].name`, `$."first name"`, or only the name of a member. */

const MAX_PATH_LENGTH = 200;
const STEP = /\.(?:([\p{L}\p{N}_-]+)|"([^"\\]+)")|\[(\d{1,6})\]/uy;

/** DuckDB interprets the name `*` as every member, even in quotes. In a JSON Pointer it is an ordinary name. */
const STAR = '/*';

/**
 * The path with every name quoted. It is a list of paths, each relative to the one before; there are several only if a
 * member is called `*`. Undefined if the path is invalid.
 */
export function jsonPaths(path: string): readonly string[] | undefined {
  if (path.length === 0 || path.length > MAX_PATH_LENGTH) return undefined;
  if (!path.startsWith('$')) return /^[\p{L}\p{N}_-]+$/u.test(path) ? [`$."${path}"`] : undefined;
  const paths = ['$'];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const step = STEP.exec(path);
    if (!step) return undefined;
    const name = step[1] ?? step[2];
    if (name === '*') paths.push(STAR, '$');
    else paths.push(`${paths.pop()}${name === undefined ? `[${step[3]}]` : `."${name}"`}`);
  }
  const steps = paths.filter((each) => each !== '$');
  return steps.length === 0 ? ['$'] : steps;
}
