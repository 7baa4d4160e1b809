/** The vocabulary of the engine: values, columns, graphs, problems. */

import type { DecimalType } from '../kit/decimal-type.ts';
import type { CredentialRef } from '../kit/credential-ref.ts';
import type { Json, JsonObject } from '../kit/json-value.ts';
import type { Placement } from '../kit/placement.ts';
import type { RowOrder } from '../kit/row-order.ts';

export type { Json, JsonObject };

/**
 * The type of a column in the engine, and its type in DuckDB: `integer` BIGINT, `number` DOUBLE, `string` VARCHAR,
 * `boolean` BOOLEAN, `date` DATE, `timestamp` TIMESTAMP (UTC), `object` and `array` JSON, `decimal(p,s)` DECIMAL(p, s).
 */
export type DataType =
  | 'integer'
  | 'number'
  | 'string'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'object'
  | 'array'
  | DecimalType;

/** A type without its size. */
export type TypeKind = Exclude<DataType, DecimalType> | 'decimal';

/** The format of rows from a source. */
export type { BodyFormat as RowFormat } from '../rows/index.ts';

export interface Column {
  readonly name: string;
  readonly type: DataType;
  /** The common type of the elements in an array column, if its values were inspected. */
  readonly element?: DataType;
  /**
   * True if nothing is known of its values, or if all are null. Such a column is accepted as any type. Validation shows
   * `unknown`, a result `string`.
   */
  readonly untyped?: true;
}

/** The type information of a column. */
export type Typing = Omit<Column, 'name'>;

export type Columns = readonly Column[];

export type { NodeRole } from '../kit/node-role.ts';
export type { Placement } from '../kit/placement.ts';

export const PARAMETER_TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'date',
  'timestamp',
  'array',
  'rows',
] as const;
/** A decimal's type has its size. */
export type ParameterType = (typeof PARAMETER_TYPES)[number] | DecimalType;

/** A declared parameter of a graph. It can be missing if it is not required and has no `default`. */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  readonly default?: Json | undefined;
  /** The allowed values. */
  readonly enum?: readonly Json[] | undefined;
  readonly description?: string | undefined;
  /** Columns of `rows`, in order. */
  readonly columns?: readonly { readonly name: string; readonly type: string }[] | undefined;
}

/** In the order of declaration. */
export type Parameters = readonly Parameter[];

/** A graph for the engine. Node order is the order of submission. */
export interface Graph {
  /** Absent for graphs that only use the engine's own types. */
  readonly nodeTypes?: GraphNodeTypes | undefined;
  /** Absent if no parameters are declared. A run can then have any parameters. */
  readonly parameters?: Parameters | undefined;
  /** The columns of uploaded files, by id. Needed only to check a graph before its run. */
  readonly files?: ReadonlyMap<string, Columns> | undefined;
  /** The engines that run the nodes; `auto` by default. */
  readonly placement?: Placement | undefined;
  /** The workflows that the nodes call, by their reference in the config. */
  readonly workflows?: ReadonlyMap<string, Outcome<CalledWorkflow>> | undefined;
  /** `kept` by default. */
  readonly rowOrder?: RowOrder | undefined;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The engine that a node runs at, and the reason. */
export interface RunsAt {
  /** `weir`, or the dialect of a database. */
  readonly engine: string;
  /** The credential of the database; null in the engine. */
  readonly connection: CredentialRef | null;
  /** The reason why no database computes the node. Null if one does, or if none could. */
  readonly because: string | null;
}

/** One revision of a workflow that another one calls. */
export interface CalledWorkflow {
  readonly workflowId: number;
  readonly revision: number;
  /** With its own called workflows. */
  readonly graph: Graph;
}

/** The node types of a graph: see `withNodeTypes`. */
export interface GraphNodeTypes {
  /** Always names the same catalogue. Cached data of the graph depends on it. */
  readonly version: string;
  readonly catalogue: ReadonlyMap<string, object>;
}

export interface GraphNode {
  readonly id: number;
  readonly type: string;
  readonly label: string;
  readonly config: JsonObject;
}

export interface GraphEdge {
  readonly source: number;
  readonly sourcePort: string;
  readonly target: number;
  readonly targetPort: string;
}

/**
 * A problem of one node's config. `path` is a JSON Pointer into the config (`/aggregations/0/field`).
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly path?: string | undefined;
  /** The part of the expression at `path`. */
  readonly range?: TextRange | undefined;
  /** The text to put in the place of `range`; without it, of the text at `path`. */
  readonly suggestion?: string | undefined;
  /** The port of the node that the problem concerns. */
  readonly port?: string | undefined;
  /** Computes expensive parts, such as the most similar name. Called only for reported problems. */
  readonly hinted?: (() => Hint) | undefined;
  /** True if the machine or an engine process failed, so that another attempt may succeed. */
  readonly isServiceFault?: true | undefined;
}

/** Offsets in UTF-16 code units. `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Replaces the message of a problem, and adds a suggestion. */
export interface Hint {
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** A problem with its node; `nodeId` is null for the graph as a whole. */
export interface NodeProblem extends Problem {
  readonly nodeId: number | null;
}

/** The list may grow. Clients treat an unknown code as an error of its node. */
export type ProblemCode =
  // the graph
  | 'missing_terminator'
  | 'unknown_node_type'
  | 'unknown_port'
  | 'unconnected_input'
  | 'too_many_connections'
  | 'cycle'
  | 'dead_branch'
  | 'graph_too_large'
  // a config
  | 'missing_config'
  | 'invalid_config'
  | 'missing_param'
  | 'unknown_param'
  // credentials, which the owner of the engine checks
  | 'credential_not_found'
  | 'credential_not_allowed'
  | 'credential_mismatch'
  | 'credential_conflict'
  // uploaded files, which the owner of the engine stores
  | 'file_not_found'
  // workflows that others call, which the owner of the engine stores
  | 'workflow_not_found'
  // columns and types
  | 'unknown_column'
  | 'duplicate_column'
  | 'type_mismatch'
  | 'invalid_expression'
  | 'order_required'
  | 'division_too_wide'
  | 'time_zone_differs'
  | 'cannot_run_remotely'
  // a run
  | 'invalid_value'
  | 'out_of_memory'
  | 'source_failed'
  | 'delivery_failed'
  | 'delivery_in_doubt'
  | 'delivery_changed'
  | 'result_too_large'
  | 'timed_out'
  | 'cancelled'
  // failures of the service
  | 'storage_full'
  | 'engine_unavailable'
  | 'engine_failed';

/** A value, or the problems that prevent it. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface ValidationReport {
  readonly errors: readonly NodeProblem[];
  readonly warnings: readonly NodeProblem[];
}

/** The result of validating a graph. */
export interface GraphReport extends ValidationReport {
  /** All nodes, in node order. */
  readonly nodes: readonly NodeColumns[];
}

export interface NodeColumns {
  readonly nodeId: number;
  /** By output port. Null if only a run determines the columns, or after an error. */
  readonly outputs: Readonly<Record<string, Columns | null>>;
  /** Null if only a run determines it, or after an error. */
  readonly runsAt: RunsAt | null;
}

/** The rows of one getter, or of the calls of one setter. */
export interface MeasuredSource {
  readonly nodeId: number;
  readonly rows: number;
  /** Size in the original format, such as that of a response body. 0 if the engine generates the rows. */
  readonly bytes: number;
  /** Time for fetching and parsing. The phases within a statement are not distinguished. */
  readonly ms: number;
  /** Warnings to the author of the workflow about the rows. */
  readonly warnings: readonly string[];
}

/** The output of one node. */
export interface MeasuredNode {
  readonly nodeId: number;
  /** Null if only counting would tell. */
  readonly rows: number | null;
  /** Null if the node is part of the statement of a later node. */
  readonly ms: number | null;
}
