/** The contract of a workflow with its callers: its parameters, and the columns of its result. */

import {
  columnType,
  readDeclarations,
  type Column,
  type Columns,
  type GraphReport,
  type Parameter,
} from '../../engine/index.ts';
import type { RunnableWorkflow, Workflow } from '../../model/workflow.ts';

export interface TypedContract {
  /** null: none are declared, and all are accepted. */
  readonly parameters: readonly ContractParameter[] | null;
  /** Columns of its result, with `integer` in addition to `number`; null if they are only known in a run. */
  readonly columns: Columns | null;
}

export interface WorkflowContract extends TypedContract {
  readonly workflow: Workflow;
}

/** Has the column types of results, and `integer`. */
export type ContractParameter = Parameter;

export function contractOf(workflow: Workflow, report: GraphReport): WorkflowContract {
  return { workflow, ...typedContract(workflow, report) };
}

export function typedContract(graph: RunnableWorkflow, report: GraphReport): TypedContract {
  return {
    parameters: graph.parameters && readDeclarations(graph.parameters).map(withPlainTypes),
    columns: columnsOf(graph, report),
  };
}

/** A response has the rows of the first terminator, which returns its input. */
function columnsOf({ nodes, edges }: RunnableWorkflow, report: GraphReport): Columns | null {
  const terminator = nodes.find(({ nodeRole }) => nodeRole === 'terminator');
  const edge = edges.find(({ targetNodeId }) => targetNodeId === terminator?.id);
  const nodeReport = report.nodes.find(({ nodeId }) => nodeId === edge?.sourceNodeId);
  const columns = edge && nodeReport?.outputs[edge.sourceKey];
  return columns ? columns.map(anyIfUntyped) : null;
}

/** A column of unknown type can have values of any type. */
function anyIfUntyped(column: Column): Column {
  return column.untyped ? { name: column.name, type: 'object' } : column;
}

function withPlainTypes(parameter: Parameter): ContractParameter {
  const { columns } = parameter;
  if (columns === undefined) return parameter;
  return {
    ...parameter,
    columns: columns.map(({ name, type }) => ({ name, type: columnType(type) ?? type })),
  };
}
