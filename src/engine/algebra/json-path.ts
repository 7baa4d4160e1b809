/** Paths into JSON: `$.items[0].name`, `$."first name"`, or only the name of a member. */

const MAX_PATH_LENGTH = 200;
const STEP = /\.(?:([\p{L}\p{N}_-]+)|"([^"\\]+)")|\[(\d{1,6})\]/uy;

/** A name of a member, or the position of an element. */
export type JsonStep = string | number;

/** Undefined if the path is invalid. */
export function jsonSteps(path: string): readonly JsonStep[] | undefined {
  if (path.length === 0 || path.length > MAX_PATH_LENGTH) return undefined;
  if (!path.startsWith('$')) return /^[\p{L}\p{N}_-]+$/u.test(path) ? [path] : undefined;
  const steps: JsonStep[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const step = STEP.exec(path);
    if (!step) return undefined;
    steps.push(step[1] ?? step[2] ?? Number(step[3]));
  }
  return steps;
}
