/** Putting outcomes together: every problem is reported, not only the first. */

import type { Hint, Outcome, Problem } from './types.ts';

export { pointer, pointerSteps } from '../kit/json-pointer.ts';

export function ok<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failed(...problems: readonly Problem[]): {
  readonly ok: false;
  readonly problems: readonly Problem[];
} {
  return { ok: false, problems };
}

/** All values in order, or the problems of all that have some. */
export function all<T>(outcomes: readonly Outcome<T>[]): Outcome<readonly T[]> {
  const problems = problemsOf(outcomes);
  if (problems.length > 0) return failed(...problems);
  return ok(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])));
}

export function problemsOf(outcomes: readonly Outcome<unknown>[]): readonly Problem[] {
  return outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.problems));
}

/** The same problem in other words, its hint with it. */
export function reworded(problem: Problem, word: (message: string) => string): Problem {
  const inOtherWords = <T extends Hint>(hint: T): T => ({ ...hint, message: word(hint.message) });
  const { hinted } = problem;
  return { ...inOtherWords(problem), hinted: hinted && (() => inOtherWords(hinted())) };
}

/** For a path that leads to more than the name that the problem concerns. */
export function withoutSuggestion(problem: Problem): Problem {
  const { suggestion: _, hinted, ...rest } = problem;
  return { ...rest, hinted: hinted && (() => ({ message: hinted().message })) };
}
