/** Limits the diagnostics of a report, and their hints, to what a person reads and a check can afford. */

import type { Diagnostic } from '../types.ts';

/** Looking for a hint compares a name with every column of a table. */
const MAX_HINTS = 20;
const MAX_OF_NODE = 100;
const MAX_REPORTED = 1_000;

/** In the order found. Where some are omitted, the last one says how many. */
export function capDiagnostics(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = new Map<number | null, number>();
  const within = problems.flatMap((problem) => {
    const place = (found.get(problem.nodeId) ?? 0) + 1;
    found.set(problem.nodeId, place);
    return place <= MAX_OF_NODE ? [{ problem, place }] : [];
  });
  return within.slice(0, MAX_REPORTED).map(({ problem, place }, index) => {
    const { hinted, ...plain } = problem;
    const message = index < MAX_HINTS && hinted ? hinted() : plain.message;
    const ofNode = place === MAX_OF_NODE ? (found.get(problem.nodeId) ?? 0) - place : 0;
    const ofOthers = index === MAX_REPORTED - 1 ? within.length - MAX_REPORTED : 0;
    return {
      ...plain,
      message: `${message}${more(ofNode, 'of this node')}${more(ofOthers, 'after this one')}`,
    };
  });
}

function more(count: number, which: string): string {
  return count === 0
    ? ''
    : ` (${count.toLocaleString('en')} more problem${count === 1 ? '' : 's'} ${which})`;
}
