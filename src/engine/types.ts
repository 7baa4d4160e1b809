/** The vocabulary of the engine: values, columns, graphs, diagnostics. */

import type { Json, JsonObject } from '../kit/json-value.ts';

export type { Json, JsonObject };

/**
 * The type of a column inside the engine and what DuckDB stores it as: `integer`
 * BIGINT, `number` DOUBLE, `string` VARCHAR, `boolean` BOOLEAN, `date` DATE,
 * `timestamp` TIMESTAMP (UTC), `object` and `array` JSON.
 */
export type DataType =
  'integer' | 'number' | 'string' | 'boolean' | 'date' | 'timestamp' | 'object' | 'array';

/** How rows are written where they come from. */
export type RowFormat = 'json' | 'ndjson' | 'csv';

export interface Column {
  readonly name: string;
  readonly type: DataType;
  /** Of an array column whose values were seen: the type that all its elements have. */
  readonly element?: DataType;
  /** Nothing is known of its values, or all are null: it goes wherever a column of any type does. Validation shows `unknown`, a result `string`. */
  readonly untyped?: true;
}

/** What is known of a column's values. */
export type Typing = Omit<Column, 'name'>;

export type Columns = readonly Column[];

export type { NodeRole } from '../kit/node-role.ts';

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
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** A declared parameter of a graph. One without `default` that is not required may be missing. */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly required: boolean;
  readonly default?: Json | undefined;
  /** The values that it may have. */
  readonly enum?: readonly Json[] | undefined;
  readonly description?: string | undefined;
  /** Of rows, in order. */
  readonly columns?: readonly { readonly name: string; readonly type: string }[] | undefined;
}

/** In the order of declaration. */
export type Parameters = readonly Parameter[];

/** A graph as the engine takes it. Node order is the order of submission. */
export interface Graph {
  /** Absent: its nodes are of the engine's own types. */
  readonly nodeTypes?: GraphNodeTypes | undefined;
  /** Absent: none are declared, and a run may bring any. */
  readonly parameters?: Parameters | undefined;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What nodes of a graph may be: see `withNodeTypes`. */
export interface GraphNodeTypes {
  /** Names the catalogue for ever: whatever is kept of the graph is kept for this version of it. */
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
 * What is wrong with one node's config, as its node type sees it. `path` is a
 * JSON Pointer into the config (`/aggregations/0/field`).
 */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  readonly path?: string | undefined;
  /** The message with a hint that is expensive to compute, such as the nearest name: called only for reported problems. */
  readonly hinted?: (() => string) | undefined;
  /** The machine or an engine process failed, and not the run: another attempt may complete. */
  readonly isServiceFault?: true | undefined;
}

/** A problem and where it is: `nodeId` is null for the graph as a whole. */
export interface Diagnostic extends Problem {
  readonly nodeId: number | null;
}

/** The list may grow; clients treat an unknown code as an error of the node that it names. */
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
  // credentials, which the engine's owner knows
  | 'credential_not_found'
  | 'credential_not_allowed'
  | 'credential_mismatch'
  | 'credential_conflict'
  // columns and types
  | 'unknown_column'
  | 'duplicate_column'
  | 'type_mismatch'
  | 'invalid_expression'
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
  // the server's own, not the run's
  | 'storage_full'
  | 'engine_unavailable'
  | 'engine_failed';

/** Either a value or the reasons why there is none. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface ValidationReport {
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** What is known of a graph before it runs. */
export interface GraphReport extends ValidationReport {
  /** Every node, in node order. */
  readonly nodes: readonly NodeColumns[];
}

export interface NodeColumns {
  readonly nodeId: number;
  /** By output port; null where they are known only in a run, or after an error. */
  readonly outputs: Readonly<Record<string, Columns | null>>;
}
