/** Formats a problem of a validation or a run as one line. */

import type {
  GraphProblem,
  Problem,
  WorkflowValidation,
  GraphValidation,
} from '../../client/index.ts';
import type { NodeNames } from './node-names.ts';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** The error of a run names its node already, unless an earlier release recorded it. */
const NODE_PLACE = /^nodes\[\d+\]/;

export function describeProblem(problem: Problem | GraphProblem, names: NodeNames): string {
  const { code, message, path } = problem;
  if (NODE_PLACE.test(message)) return `${message} (${code})`;
  const node = nodeOf(problem, names);
  const place =
    node === null ? 'workflow' : `${node}${path === undefined || path === '' ? '' : ` ${path}`}`;
  return `${place}: ${message} (${code})`;
}

/** A node of a stored workflow, by its place in the file too: `nodes[2] "Total" (id 12)`. */
export function describeNode(id: number, names: NodeNames): string {
  const position = [...names.keys()].indexOf(id);
  return position === -1 ? `node ${id}` : `nodes[${position}]${quoted(names.get(id))} (id ${id})`;
}

/** A node of a file is named as the file would: `nodes[2] "Total"`. */
export function describeFileNode(index: number, names: NodeNames): string {
  return `nodes[${index}]${quoted(names.get(index))}`;
}

function quoted(label: string | undefined): string {
  return label === undefined || label === '' ? '' : ` "${label}"`;
}

function nodeOf(problem: Problem | GraphProblem, names: NodeNames): string | null {
  if ('node_index' in problem)
    return problem.node_index === null ? null : describeFileNode(problem.node_index, names);
  return problem.node_id === null ? null : describeNode(problem.node_id, names);
}

/** Errors and warnings, each a line. */
export function problemLines(
  { errors = [], warnings = [] }: Pick<WorkflowValidation | GraphValidation, 'errors' | 'warnings'>,
  names: NodeNames,
  paint: Paint,
): string[] {
  const line = (kind: string) => (problem: Problem | GraphProblem) =>
    `${kind}  ${visible(describeProblem(problem, names))}`;
  return [
    ...errors.map(line(`${paint.red('error')}  `)),
    ...warnings.map(line(paint.yellow('warning'))),
  ];
}

type Node = NonNullable<WorkflowValidation['nodes']>[number] | GraphValidation['nodes'][number];

/**
 * What leaves a node, in one line; a terminator gives nothing.
 * @param isValid whether the graph is: else columns may be unknown because of its mistakes
 */
export function describeColumns(node: Node, names: NodeNames, isValid: boolean): string {
  const name =
    'node_index' in node
      ? describeFileNode(node.node_index, names)
      : describeNode(node.node_id, names);
  const ports = Object.entries(node.outputs).map(([port, columns]) => {
    const listed = columns?.map((column) => `${column.name} ${column.type}`).join(', ');
    return `${port}: ${listed ?? (isValid ? 'known only when it runs' : 'not known')}`;
  });
  return `${name} → ${ports.length === 0 ? 'nothing' : ports.join('; ')}`;
}
