/** Validation reports in the API's shapes. */

import type { Steps } from '../../kit/time-slices.ts';
import { validatedColumns } from '../../services/result-columns.ts';
import type { GraphReport, ValidationReport } from '../../services/workflows/workflows.ts';
import type { JsonBytes } from '../handler.ts';
import type { Shapes } from './shapes.ts';
import { printedList, printedMembers } from './printed-list.ts';
import { problemPage } from './problem.ts';

type NodeProblem = ValidationReport['errors'][number];
type NodeColumns = GraphReport['nodes'][number];

export function printValidation(
  report: GraphReport,
): Steps<JsonBytes<Shapes['WorkflowValidation']>> {
  return printedNodes(presentRefusal(report), report, ({ nodeId, outputs, runsAt }) => ({
    node_id: nodeId,
    outputs: presentOutputs(outputs),
    runs_at: presentPlace(runsAt),
  }));
}

/** The report of a run that could not begin. With its parameters, it may have more problems than validation knows. */
export function presentRefusal(report: ValidationReport): Shapes['WorkflowValidation'] {
  return presentWith(report, ({ nodeId, ...problem }) => ({
    node_id: nodeId,
    ...presentProblem(problem),
  }));
}

/** The report of a graph that is not stored: nodes are named by position. */
export function printGraphValidation(
  report: GraphReport,
): Steps<JsonBytes<Shapes['GraphValidation']>> {
  return printedNodes(
    presentWith(report, presentGraphProblem),
    report,
    ({ nodeId, outputs, runsAt }) => ({
      node_index: nodeId,
      outputs: presentOutputs(outputs),
      runs_at: presentPlace(runsAt),
    }),
  );
}

/** The same without the columns of nodes. */
export function presentUnstored(report: ValidationReport): Shapes['WriteValidation'] {
  return presentWith(report, presentGraphProblem);
}

function presentGraphProblem({ nodeId, ...problem }: NodeProblem): Shapes['GraphProblem'] {
  return { node_index: nodeId, ...presentProblem(problem) };
}

function printedNodes(
  problem: object,
  { nodes }: GraphReport,
  present: (node: NodeColumns) => object,
): Steps<Buffer> {
  const before = `{${printedMembers(problem)},"nodes":[`;
  return printedList({ before, after: ']}' }, nodes, present);
}

function presentWith<Problem>(
  { errors, warnings }: ValidationReport,
  present: (problem: NodeProblem) => Problem,
): { valid: boolean; errors?: Problem[]; warnings?: Problem[] } {
  if (errors.length > 0) return { valid: false, errors: errors.map(present) };
  return { valid: true, warnings: warnings.map(present) };
}

function presentProblem(problem: Omit<NodeProblem, 'nodeId'>) {
  const { code, message, path, range, suggestion, port } = problem;
  return {
    code,
    message,
    ...(path !== undefined && { path }),
    ...(range !== undefined && { range }),
    ...(suggestion !== undefined && { suggestion }),
    ...(port !== undefined && { port }),
    doc_url: problemPage(code),
  };
}

function presentOutputs(outputs: NodeColumns['outputs']): Shapes['PortColumns'] {
  return Object.fromEntries(
    Object.entries(outputs).map(([port, columns]) => [port, columns && validatedColumns(columns)]),
  );
}

function presentPlace(runsAt: NodeColumns['runsAt']): Shapes['RunsAt'] {
  if (runsAt === null) return null;
  const { engine, connection, because } = runsAt;
  return { engine, connection: connection === null ? null : String(connection), because };
}
