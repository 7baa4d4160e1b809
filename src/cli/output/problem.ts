/** What validation or a run found, in one line. */

import type {
  GraphProblem,
  Problem,
  WorkflowValidation,
  GraphValidation,
} from '../../client/index.ts';

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

type Node = NonNullable<WorkflowValidation['nodes']>[number] | GraphValidation['nodes'][number];

/** What leaves a node, in one line; a terminator gives nothing. */
export function describeColumns(node: Node): string {
  const name = 'node_index' in node ? `nodes[${node.node_index}]` : `node ${node.node_id}`;
  const ports = Object.entries(node.outputs).map(([port, columns]) => {
    const listed = columns?.map((column) => `${column.name} ${column.type}`).join(', ');
    return `${port}: ${listed ?? 'known only when it runs'}`;
  });
  return `${name} → ${ports.length === 0 ? 'nothing' : ports.join('; ')}`;
}
