/** The types of the engine's public interface. */

import type { Readable } from 'node:stream';
import type { Scratch } from '../kit/scratch-space.ts';
import type { ZoneSamples } from '../kit/zone-samples.ts';
import type { RowSummary } from '../rows/index.ts';
import type { SortKey } from './algebra/relation.ts';
import type { Delivery, FetchCall, FetchInto, SendCall } from './api-call.ts';
import type { ObjectReads } from './sources/read-objects.ts';
import type { ReadRows } from './sources/read-rows.ts';
import type { RemoteReads } from './sources/remote-source.ts';
import type { ConnectorChecks } from './sources/connector-checks.ts';
import type { HttpSourceRequest } from './sources/source.ts';
import type { EngineStats } from './engine-stats.ts';
import type { FileReading, FindFile } from './sources/source-file.ts';
import type { PostedRows } from './posted-rows.ts';
import type { RowsFile } from './rows-file.ts';
import type { RunDirectory } from './files/directory.ts';
import type { RowGroups } from './files/row-groups.ts';
import type { ParquetColumn } from './protocol/messages.ts';
import type { CursorBounds, CursorProgress } from './cursor.ts';
import type { RunConstants } from './parameters/constants.ts';
import type { ParamExpression } from './parameters/param-expression.ts';
import type {
  Columns,
  NodeProblem,
  Graph,
  GraphReport,
  JsonObject,
  MeasuredNode,
  MeasuredSource,
  Outcome,
  ValidationReport,
} from './types.ts';

export type { MeasuredNode, MeasuredSource } from './types.ts';

/** Streams the response's body to `file`. Throws a SourceError for errors that the user can correct. */
export type FetchSource = (
  request: HttpSourceRequest,
  into: FetchInto,
) => Promise<{ readonly contentType: string; readonly bytes: number }>;

/** Receives an uploaded file. */
export interface FileIntake {
  /** Must be ended before the functions below are called. */
  readonly file: RowsFile;
  /** Reads all rows, as a run does. The outcome has one node. */
  read(request: FileReadRequest): Promise<PreviewOutcome>;
  /** The bytes, in pieces of this size. */
  pieces(bytes: number): AsyncIterable<Buffer>;
  /** Must be called. Removes the file. */
  close(): Promise<void>;
}

export interface FileReadRequest extends Pick<
  PreviewRequest,
  'tenant' | 'constants' | 'scratch' | 'timeoutMs' | 'signal'
> {
  readonly reading: FileReading;
  /** The number of rows to return. */
  readonly maxRows: number;
}

export interface CallSession {
  readonly fetchSource: FetchSource;
  readonly readRows: ReadRows;
  readonly objects: ObjectReads;
  /** By default, no system computes with the rows of its sources. */
  readonly remote?: RemoteReads;
  readonly fetchCall: FetchCall;
  readonly send: SendCall;
  /** Removes secrets of credentials from a message, in case a host repeated them. */
  readonly withoutSecrets: (message: string) => string;
  /** Must be called. */
  close(): void;
}

/** `value`: a config refers to it, and it may also be used elsewhere. */
export type ParamUse = 'rows' | 'value' | 'none';

/** Receives the parameters of one call. */
export interface Intake {
  /** The graph's use of the parameter with this name. */
  useOf(name: string): ParamUse;
  /** Contains all files of the call. Its run uses it, too. */
  readonly directory: RunDirectory;
  /** Returns true if such rows are processed as text, without a file. */
  isText(summary: RowSummary): boolean;
  /** A new file for rows that other users cannot read. */
  create(): RowsFile;
  /** Must be called when the call has ended. Removes the directory, including outputs in it. */
  close(): Promise<void>;
}

/** The outcome of a terminator: NDJSON with its columns, in the directory of the run. */
export interface OutcomeRows {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface RunRequest {
  /** Runs of one tenant wait for each other; tenants take turns. */
  readonly tenant: string;
  /** True for a background run: other runs go first, and it uses neither the spare nor the quick child. */
  readonly isBackground?: boolean;
  /** The run's id in the log. */
  readonly executionId?: string;
  readonly graph: Graph;
  /** Always names the same graph (`<workflow>:<revision>`): it is the cache key of compiled plans. */
  readonly graphKey: string | null;
  readonly params: JsonObject;
  readonly constants: RunConstants;
  /** Where getters with a cursor begin, by the name of the cursor. By default, at their start. */
  readonly cursors?: ReadonlyMap<string, CursorBounds> | undefined;
  /** Parameters whose rows are in files; they are not in `params`. */
  readonly rows?: ReadonlyMap<string, PostedRows>;
  /**
   * The directory for the run's files. By default, it has its own, from which the caller moves or removes the outputs.
   */
  readonly directory?: RunDirectory;
  /** The tenant's disk space for rows of sources and outputs. By default, only the limits of a run apply. */
  readonly scratch?: Scratch;
  readonly timeoutMs: number;
  readonly maxRows: number;
  /**
   * Awaited before each request to another host.
   * @param isRead false if the request can change data there
   */
  readonly beforeCalls?: ((isRead: boolean) => Promise<void>) | undefined;
  /**
   * Sends the rows of a phase, whose outcomes nodes of the next one read. Returns these by node id, or null if the run
   * ends. Without it, such a run fails.
   * @param outputs all outputs of the phase
   * @param withOutcome the terminators whose outcome is read
   */
  readonly deliver?: (
    outputs: readonly RunOutput[],
    withOutcome: ReadonlySet<number>,
  ) => Promise<ReadonlyMap<number, OutcomeRows> | null>;
  /** Aborted if the client disconnected, or if the service stops. */
  readonly signal: AbortSignal;
}

/**
 * One terminator's rows as NDJSON: in a file that the caller now owns (move or unlink it), or in memory if they are
 * few. `index[i]` is the byte offset of row `i * 1000`.
 */
export interface RunOutput {
  readonly nodeId: number;
  readonly columns: Columns;
  readonly totalRows: number;
  readonly bytes: number;
  /** Null if all rows are in `inline`. */
  readonly file: string | null;
  readonly index: readonly number[];
  /** The whole content, if it is small. */
  readonly inline?: Buffer;
  /** The keys by which a sort orders the rows. Absent or empty if none does. */
  readonly orderedBy?: readonly SortKey[] | undefined;
  /** Set if the caller has to send the rows. They are not a result then. */
  readonly delivery?: Delivery | undefined;
}

export type EngineEnd =
  { readonly status: 'completed'; readonly outputs: readonly RunOutput[] } | UnfinishedRun;

/**
 * In node order. `sources`: the getters whose rows were loaded when the run ended. `nodes`: the nodes that lead to a
 * terminator; none unless the run completed. `cursors`: how
 * far getters have read; absent if none has a cursor.
 */
export type RunOutcome = EngineEnd & {
  readonly sources: readonly MeasuredSource[];
  readonly nodes: readonly MeasuredNode[];
  readonly cursors?: readonly CursorProgress[];
};

export type UnfinishedRun =
  | { readonly status: 'invalid'; readonly report: ValidationReport }
  | {
      readonly status: 'failed' | 'timed_out' | 'too_large' | 'cancelled';
      readonly problem: NodeProblem;
    };

/** Rows that replace the output of a node, by node id. */
export type Fixtures = ReadonlyMap<number, readonly JsonObject[]>;

export interface PreviewRequest extends Omit<RunRequest, 'graphKey' | 'maxRows'> {
  /**
   * Runs these nodes and the nodes that lead to them. A terminator itself does not run. By default, all nodes except the
   * terminators run.
   */
  readonly untilNodeIds?: readonly number[] | undefined;
  /** Number of rows to return per node; with a map, only of the nodes in it. */
  readonly maxRows: number | ReadonlyMap<number, number>;
  /** True: a node that would call another host is a problem. */
  readonly isOffline?: boolean;
  /** Replaces that of the engine. */
  readonly findFile?: FindFile;
  /** Nodes that lead only to nodes with a fixture are neither fetched nor run. */
  readonly fixtures: Fixtures;
}

export interface NodePreview {
  readonly nodeId: number;
  readonly columns: Columns;
  /** The number of rows of the node. */
  readonly totalRows: number;
  /** The first rows, as NDJSON. */
  readonly rows: Buffer;
  /** Time for this node alone, without fetching. */
  readonly ms: number;
}

/** The nodes are in node order. */
export type PreviewOutcome =
  { readonly status: 'completed'; readonly nodes: readonly NodePreview[] } | UnfinishedRun;

export interface ParquetRequest {
  readonly tenant: string;
  /** NDJSON in the format of a run's output. */
  readonly rows: AsyncIterable<Buffer>;
  readonly totalRows: number;
  /** At least one. Other columns of the rows are not written. */
  readonly columns: readonly ParquetColumn[];
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type ParquetOutcome =
  | {
      readonly status: 'completed';
      readonly bytes: number;
      readonly read: () => Readable;
      /** Removes the file; must be called. */
      readonly remove: () => Promise<void>;
    }
  | UnfinishedRun;

/** The parameters of a run before it starts. They can contain expressions. */
export interface ParamsRequest extends Pick<
  RunRequest,
  | 'tenant'
  | 'isBackground'
  | 'executionId'
  | 'graph'
  | 'params'
  | 'constants'
  | 'timeoutMs'
  | 'signal'
> {
  readonly directory: RunDirectory;
}

export type ComputedParams =
  | { readonly ok: true; readonly params: JsonObject }
  | { readonly ok: false; readonly outcome: UnfinishedRun };

export interface Engine {
  /**
   * Static: no child, no rows, and no network except for `describe`. Rejects only when `signal` is aborted; problems of
   * the graph are in the report.
   * @param checks asks databases for the columns of sources, and about loads; by default, they are unknown
   */
  validate(graph: Graph, signal?: AbortSignal, checks?: ConnectorChecks): Promise<GraphReport>;
  /**
   * Problems that only these parameters cause. Static like `validate`.
   * @param expressions computed parameters, which are not in `params`
   */
  checkParams(
    graph: Graph,
    params: JsonObject,
    expressions?: readonly ParamExpression[],
    signal?: AbortSignal,
  ): Promise<readonly NodeProblem[]>;
  /** The parameters of a run, with the values of those that are expressions (`readParamExpressions`). */
  computeParams(request: ParamsRequest): Promise<ComputedParams>;
  /** For the parameters of a call that runs the graph. */
  intake(graph: Graph): Intake;
  intakeFile(): FileIntake;
  /** Never throws for an invalid graph or a failed run: both are outcomes. */
  run(request: RunRequest): Promise<RunOutcome>;
  /** The deliveries of terminators, by node id, or the problems of their configs. Parameters are not resolved. */
  deliveries(graph: Graph): ReadonlyMap<number, Outcome<Delivery>>;
  /** Like `run`, but returns rows of every node and stores nothing. */
  preview(request: PreviewRequest): Promise<PreviewOutcome>;
  /** The rows of a run as a Parquet file. Rejects only if the rows cannot be read or the file cannot be written. */
  writeParquet(request: ParquetRequest): Promise<ParquetOutcome>;
  /** For rows in groups, each in a file of its own. */
  groupRows(): RowGroups;
  /** The zones for which DuckDB has other offsets than the samples. Null if a child could not compare them. */
  zoneDifferences(samples: readonly ZoneSamples[]): Promise<readonly string[] | null>;
  stats(): EngineStats;
  /** Returns true if a child can accept jobs. */
  ready(): boolean;
  /** Cancels all runs, and ends the children. */
  close(): Promise<void>;
}
