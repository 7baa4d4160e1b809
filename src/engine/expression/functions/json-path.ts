/** Paths into JSON: `$.items[0].name`, `$."first name"`, or one member's name alone. */

const MAX_PATH_LENGTH = 200;
const STEP = /\.(?:([\p{L}\p{N}_-]+)|"([^"\\]+)")|\[(\d{1,6})\]/uy;

/** The path in the one form that we print, every name quoted; undefined where it is none. */
export function jsonPath(path: string): string | undefined {
  if (path.length === 0 || path.length > MAX_PATH_LENGTH) return undefined;
  if (!path.startsWith('$')) return /^[\p{L}\p{N}_-]+$/u.test(path) ? `$."${path}"` : undefined;
  let printed = '$';
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const step = STEP.exec(path);
    if (!step) return undefined;
    const name = step[1] ?? step[2];
    printed += name === undefined ? `[${step[3]}]` : `."${name}"`;
  }
  return printed;
}
