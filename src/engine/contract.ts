/** What the engine takes and gives: the types of its public surface. */

import type { Readable } from 'node:stream';

import type { Log } from '../kit/log.ts';
import type { Scratch } from '../kit/scratch-space.ts';
import type { RowLimits, RowSummary } from '../rows/index.ts';
import type { Delivery, FetchCall, FetchInto, SendCall } from './api-call.ts';
import type { Catalogue, HttpSourceRequest } from './node-type.ts';
import type { RunDirectory } from './run/directory.ts';
import type { ParquetColumn } from './protocol/messages.ts';
import type { ParamUse } from './graph/param-uses.ts';
import type {
  Columns,
  Diagnostic,
  Graph,
  GraphReport,
  JsonObject,
  ValidationReport,
} from './types.ts';

export interface EngineOptions {
  readonly catalogue: Catalogue;
  /** The calls of one run to other hosts: they share connections, and pass the caller's guard. */
  readonly openSession: () => CallSession;
  /** A directory of the engine's own, wiped at start: inputs, outputs, spill. */
  readonly directory: string;
  /** Path of the child's compiled entry, `engine/child/main.js`. */
  readonly childEntry: string;
  readonly children: number;
  /** DuckDB's memory limit of one child, in MiB. */
  readonly memoryMb: number;
  /** Disk space for intermediate rows of one child, in MiB. */
  readonly maxSpillMb: number;
  /** Bytes that the sources of one run can bring together, and that their rows can take on disk; no limit by default. */
  readonly maxSourcesBytes?: number;
  /** Bytes of one output; no limit by default. */
  readonly maxOutputBytes?: number;
  /** Runs end with `storage_full` when the directory's disk has less free; 0 by default. */
  readonly minFreeBytes?: number;
  readonly maxGraphNodes: number;
  readonly log: Log;
}

/** Streams the response's body to `file`; throws a SourceError for whatever the user can mend. */
export type FetchSource = (
  request: HttpSourceRequest,
  into: FetchInto,
) => Promise<{ readonly contentType: string; readonly bytes: number }>;

export interface CallSession {
  readonly fetchSource: FetchSource;
  readonly fetchCall: FetchCall;
  readonly send: SendCall;
  /** A message without what was sent by credentials, in case that a host gave it back. */
  readonly withoutSecrets: (message: string) => string;
  /** Must be called. */
  close(): void;
}

/** Rows that a call brought along, checked from end to end: in a file as lines (`rows/json/row-lines.ts`), as text one JSON array. */
export interface PostedRows {
  readonly content: { readonly file: string } | { readonly text: string };
  readonly bytes: number;
  readonly summary: RowSummary;
}

/** A file that grows while rows arrive. */
export interface RowsFile {
  readonly path: string;
  /** Copies the bytes. */
  write(bytes: Buffer): void;
  /** Whether to wait for `written` before more is brought. */
  readonly isBehind: boolean;
  /** Rejects where the disk does not take it. */
  written(): Promise<void>;
  end(): Promise<void>;
}

/** Takes the parameters of one call in. */
export interface Intake {
  /** What the graph does with the parameter of this name. */
  useOf(name: string): ParamUse;
  /** How large a table may be. */
  readonly rowLimits: RowLimits;
  /** Holds all files of the call, and is given to its run. */
  readonly directory: RunDirectory;
  /** Whether rows of this summary are read as text, without a file. */
  isText(summary: RowSummary): boolean;
  /** A new file for rows, readable by no other user. */
  create(): RowsFile;
  /** Must be called when the call has ended; removes the directory, with outputs that are left in it. */
  close(): Promise<void>;
}

export interface RunRequest {
  /** Runs of one tenant wait for each other; tenants take turns. */
  readonly tenant: string;
  /** A background run: other runs go first, and it uses neither the spare nor the quick child. */
  readonly isBackground?: boolean;
  /** As the log names the run. */
  readonly executionId?: string;
  readonly graph: Graph;
  /** Names the graph for ever (`<workflow>:<revision>`): compiled plans are kept under it. */
  readonly graphKey: string | null;
  readonly params: JsonObject;
  /** Parameters whose rows are in files; none of them is among `params`. */
  readonly rows?: ReadonlyMap<string, PostedRows>;
  /** Where the run has its files; without it, in a directory of its own, from which the caller moves or removes the outputs. */
  readonly directory?: RunDirectory;
  /** The tenant's disk space for rows of sources and outputs; without it, there is no limit beside those of a run. */
  readonly scratch?: Scratch;
  readonly timeoutMs: number;
  readonly maxRows: number;
  /**
   * Awaited before each request to another host.
   * @param isRead false: the request may change something there
   */
  readonly beforeCalls?: ((isRead: boolean) => Promise<void>) | undefined;
  /** The client hung up, or the service stops. */
  readonly signal: AbortSignal;
}

/**
 * One terminator's rows as NDJSON: in a file that the caller now owns (move or
 * unlink it) or, where they are few, in memory. `index[i]` is the byte offset of
 * row `i * 1000`.
 */
export interface RunOutput {
  readonly nodeId: number;
  readonly columns: Columns;
  readonly totalRows: number;
  readonly bytes: number;
  /** null: `inline` is all there is. */
  readonly file: string | null;
  readonly index: readonly number[];
  /** The whole content, where it is small. */
  readonly inline?: Buffer;
  /** The rows are to be sent, which is the caller's task, and are no result. */
  readonly delivery?: Delivery | undefined;
}

/** What one getter brought in, or the calls of one setter. */
export interface MeasuredSource {
  readonly nodeId: number;
  readonly rows: number;
  /** As they came: of a response, its body; 0 where the engine makes the rows itself. */
  readonly bytes: number;
  /** Fetching and reading; the phases within a statement are not distinguished. */
  readonly ms: number;
  /** What the author of the workflow should know of the rows: sentences. */
  readonly warnings: readonly string[];
}

export type EngineEnd =
  { readonly status: 'completed'; readonly outputs: readonly RunOutput[] } | UnfinishedRun;

/** `sources`: in node order, those getters that had brought their rows in when the run ended. */
export type RunOutcome = EngineEnd & { readonly sources: readonly MeasuredSource[] };

export type UnfinishedRun =
  | { readonly status: 'invalid'; readonly report: ValidationReport }
  | {
      readonly status: 'failed' | 'timed_out' | 'too_large' | 'cancelled';
      readonly problem: Diagnostic;
    };

/** Rows that stand in for the output of a node, by node id. */
export type Fixtures = ReadonlyMap<number, readonly JsonObject[]>;

export interface PreviewRequest extends Omit<RunRequest, 'graphKey' | 'maxRows'> {
  /** Runs what leads to this node, and the node itself unless it is a terminator; without it, every node but the terminators. */
  readonly untilNodeId?: number | undefined;
  /** How many rows of each node come back, 0 to 100. */
  readonly maxRows: number;
  /** What leads only to nodes that have a fixture is neither fetched nor run. */
  readonly fixtures: Fixtures;
}

export interface NodePreview {
  readonly nodeId: number;
  readonly columns: Columns;
  /** All rows that the node makes. */
  readonly totalRows: number;
  /** The first of them, as NDJSON. */
  readonly rows: Buffer;
  /** What the engine took for this node alone, without fetching. */
  readonly ms: number;
}

/** The nodes are in node order. */
export type PreviewOutcome =
  { readonly status: 'completed'; readonly nodes: readonly NodePreview[] } | UnfinishedRun;

export interface ParquetRequest {
  readonly tenant: string;
  /** NDJSON, as a run left it. */
  readonly rows: AsyncIterable<Buffer>;
  readonly totalRows: number;
  /** At least one. Those that are left out of the rows' are not written. */
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

export interface EngineStats {
  readonly running: number;
  readonly queued: number;
  /** Since the start. */
  readonly killed: number;
  readonly rowsWritten: number;
}

export interface Engine {
  /** Static: no child, no network, no rows. Never rejects for a bad graph, only when `signal` is aborted. */
  validate(graph: Graph, signal?: AbortSignal): Promise<GraphReport>;
  /** What is wrong with the graph with these parameters and not without them; as static as `validate`. */
  checkParams(
    graph: Graph,
    params: JsonObject,
    signal?: AbortSignal,
  ): Promise<readonly Diagnostic[]>;
  /** For the parameters of a call that runs the graph. */
  intake(graph: Graph): Intake;
  /** Never throws for a bad graph or a failing run: both are outcomes. */
  run(request: RunRequest): Promise<RunOutcome>;
  /** As `run`, but keeps nothing: it shows rows of every node on the way. */
  preview(request: PreviewRequest): Promise<PreviewOutcome>;
  /** The rows of a run as a Parquet file. Rejects only where the rows cannot be read, or the disk does not take them. */
  writeParquet(request: ParquetRequest): Promise<ParquetOutcome>;
  stats(): EngineStats;
  /** Whether a child is able to take work. */
  ready(): boolean;
  /** Cancels what runs, ends the children. */
  close(): Promise<void>;
}
