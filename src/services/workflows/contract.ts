/** The contract of one workflow with its callers: its parameters, and the columns of its result. */

import {
  columnType,
  readDeclarations,
  type Column,
  type Columns,
  type GraphReport,
  type Parameter,
} from '../../engine/index.ts';
import type { Workflow } from '../../model/workflow.ts';

export interface WorkflowContract {
  readonly workflow: Workflow;
  /** null: it declares none, and takes any. */
  readonly parameters: readonly ContractParameter[] | null;
  /** Columns of its result, with `integer` in addition to `number`; null if they are known only in a run. */
  readonly columns: Columns | null;
}

/** The types of columns are those of results, and `integer`. */
export type ContractParameter = Parameter;

export function contractOf(workflow: Workflow, report: GraphReport): WorkflowContract {
  return {
    workflow,
    parameters: workflow.parameters && readDeclarations(workflow.parameters).map(withPlainTypes),
    columns: columnsOf(workflow, report),
  };
}

/** The rows of a response are those of the first terminator, which gives what comes in. */
function columnsOf({ nodes, edges }: Workflow, report: GraphReport): Columns | null {
  const terminator = nodes.find(({ nodeRole }) => nodeRole === 'terminator');
  const edge = edges.find(({ targetNodeId }) => targetNodeId === terminator?.id);
  const known = report.nodes.find(({ nodeId }) => nodeId === edge?.sourceNodeId);
  const columns = edge && known?.outputs[edge.sourceKey];
  return columns ? columns.map(anyIfUntyped) : null;
}

/** Values of any type may come in a column of which nothing is known. */
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
