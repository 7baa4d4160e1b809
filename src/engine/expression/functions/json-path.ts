/** Paths into JSON: `$.items[0].name`, `$."first name"`, or one member's name alone. */

const MAX_PATH_LENGTH = 200;
const STEP = /\.(?:([\p{L}\p{N}_-]+)|"([^"\\]+)")|\[(\d{1,6})\]/uy;

/** DuckDB takes the name `*` for every member even where it is quoted; as a JSON Pointer it is a name like any other. */
const STAR = '/*';

/**
 * The path in the form that we print, every name quoted, as paths to be followed one after the other:
 * there are several only where a member is called `*`. undefined where it is no path.
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
