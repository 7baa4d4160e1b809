/** What validation or a run found, in one line. */

import type { GraphProblem, Problem } from '../../client/index.ts';

export function describeProblem(problem: Problem | GraphProblem): string {
  const { code, message, path } = problem;
  const node = nodeOf(problem);
  const place =
    node === null ? 'workflow' : `${node}${path === undefined || path === '' ? '' : ` ${path}`}`;
  return `${place}: ${message} (${code})`;
}

/** A node of a file is named as the file would: `nodes[2]`. */
function nodeOf(problem: Problem | GraphProblem): string | null {
  if ('node_index' in problem)
    return problem.node_index === null ? null : `nodes[${problem.node_index}]`;
  return problem.node_id === null ? null : `node ${problem.node_id}`;
}
