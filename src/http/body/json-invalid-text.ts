/** Text that JSON can express but the stores cannot hold. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { pointerOf, TEXT_FAULTS, invalidBody } from './json-refusal.ts';

/** Assigning to this member sets an object's prototype. Others, such as `constructor`, are data. */
export const FORBIDDEN_MEMBER = '__proto__';

/** Most bodies hold none of these, and then no value is visited at all. */
const SUSPICIOUS = /\\u|"__proto__"/;

/** Visiting this many takes about a millisecond, and then other requests get a turn. */
const VALUES_PER_TURN = 8_192;

/** Whether the parsed text can contain invalid characters. */
export function mayHoldInvalidText(text: string): boolean {
  return SUSPICIOUS.test(text);
}

/** An array or an object on the way to the value that is visited. */
interface Level {
  readonly container: Readonly<Record<string | number, unknown>>;
  /** The names of its members; null: it is an array. */
  readonly names: readonly string[] | null;
  readonly size: number;
  next: number;
}

/** Refuses U+0000, halves of surrogate pairs, and members of prototypes, wherever in the value they stand. */
export async function refuseInvalidText(root: unknown): Promise<void> {
  const levels: Level[] = [levelOf([root])];
  /** What was visited last in each level but the first, which surrounds the root. */
  const here = (): string =>
    pointerOf(levels.slice(1).map(({ names, next }) => names?.[next - 1] ?? next - 1));

  for (let visited = 1; levels.length > 0; visited += 1) {
    if (visited % VALUES_PER_TURN === 0) await nextTurn();
    const level = levels.at(-1)!;
    if (level.next === level.size) {
      levels.pop();
      continue;
    }
    const name = level.names?.[level.next] ?? level.next;
    const value = level.container[name];
    level.next += 1;
    if (typeof name === 'string') {
      if (name === FORBIDDEN_MEMBER)
        throw invalidBody(
          here(),
          `The request body has a member \`${name}\`, which is not allowed.`,
        );
      refuseString(name, here);
    }
    if (typeof value === 'string') refuseString(value, here);
    else if (typeof value === 'object' && value !== null) levels.push(levelOf(value));
  }
}

function levelOf(value: object): Level {
  const names = Array.isArray(value) ? null : Object.keys(value);
  return {
    container: value as Level['container'],
    names,
    size: names?.length ?? (value as unknown[]).length,
    next: 0,
  };
}

function refuseString(text: string, here: () => string): void {
  if (text.includes('\0')) throw invalidBody(here(), TEXT_FAULTS.nul);
  if (!text.isWellFormed()) throw invalidBody(here(), TEXT_FAULTS.surrogate);
}
