/** Limits the problems of a report and their hints to a number that people read and that is cheap to compute. */

import type { NodeProblem } from '../types.ts';

/** A hint costs a comparison of the name with every column of a table. */
const MAX_HINTS = 20;
const MAX_OF_NODE = 100;
const MAX_REPORTED = 1_000;

/** Keeps the order. If some are omitted, the last one says how many. */
export function capProblems(problems: readonly NodeProblem[]): readonly NodeProblem[] {
  const counts = new Map<number | null, number>();
  const within = problems.flatMap((problem) => {
    const place = (counts.get(problem.nodeId) ?? 0) + 1;
    counts.set(problem.nodeId, place);
    return place <= MAX_OF_NODE ? [{ problem, place }] : [];
  });
  return within.slice(0, MAX_REPORTED).map(({ problem, place }, index) => {
    const { hinted, ...plain } = problem;
    const hint = index < MAX_HINTS && hinted ? hinted() : plain;
    const ofNode = place === MAX_OF_NODE ? (counts.get(problem.nodeId) ?? 0) - place : 0;
    const ofOthers = index === MAX_REPORTED - 1 ? within.length - MAX_REPORTED : 0;
    return {
      ...plain,
      ...(hint.suggestion !== undefined && { suggestion: hint.suggestion }),
      message: `${hint.message}${more(ofNode, 'of this node')}${more(ofOthers, 'after this one')}`,
    };
  });
}

function more(count: number, which: string): string {
  return count === 0
    ? ''
    : ` (${count.toLocaleString('en')} more problem${count === 1 ? '' : 's'} ${which})`;
}
