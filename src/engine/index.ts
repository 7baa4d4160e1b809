/**
 * The engine: checks graphs, compiles them to SQL and runs them in supervised
 * child processes. It knows nothing of HTTP, workflows or users, and could be
 * published by itself. This file is its whole public surface.
 */

import type { Catalogue, HttpSourceRequest } from './node-type.ts';
import type { Columns, Diagnostic, Graph, JsonObject, ValidationReport } from './types.ts';

export type { Catalogue, Columns, Diagnostic, Graph, ValidationReport };

export interface EngineOptions {
  readonly catalogue: Catalogue;
  /** Fetches what `sources/httpRequest` asks for; the caller's guard stands behind it. */
  readonly fetchSource: FetchSource;
  /** A directory of the engine's own, wiped at start: inputs, outputs, spill. */
  readonly directory: string;
  /** Path of the child's compiled entry, `engine/child/main.js`. */
  readonly childEntry: string;
  readonly children: number;
  /** DuckDB's memory limit of one child, in MiB. */
  readonly memoryMb: number;
  readonly maxGraphNodes: number;
  readonly log: EngineLog;
}

export interface EngineLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Streams the answer's body to `file`; throws a SourceError for whatever the user can mend. */
export type FetchSource = (
  request: HttpSourceRequest,
  into: { readonly file: string; readonly signal: AbortSignal },
) => Promise<{ readonly contentType: string; readonly bytes: number }>;

export interface RunRequest {
  readonly graph: Graph;
  /** Names the graph for ever (`<workflow>:<revision>`): compiled plans are kept under it. */
  readonly graphKey: string | null;
  readonly params: JsonObject;
  readonly timeoutMs: number;
  readonly maxRows: number;
  /** The client hung up, or the service stops. */
  readonly signal: AbortSignal;
}

/**
 * One terminator's rows: NDJSON in a file that the caller now owns (move or
 * unlink it). `index[i]` is the byte offset of row `i * 1000`.
 */
export interface RunOutput {
  readonly nodeId: number;
  readonly nodeType: string;
  readonly columns: Columns;
  readonly totalRows: number;
  readonly bytes: number;
  readonly file: string;
  readonly index: readonly number[];
}

export type RunOutcome =
  | { readonly status: 'completed'; readonly outputs: readonly RunOutput[] }
  | { readonly status: 'invalid'; readonly report: ValidationReport }
  | { readonly status: 'failed' | 'timed_out' | 'too_large' | 'cancelled'; readonly problem: Diagnostic };

export interface EngineStats {
  readonly running: number;
  readonly queued: number;
  /** Since the start. */
  readonly killed: number;
  readonly rowsWritten: number;
}

export interface Engine {
  /** Static: no child, no network, no rows. Never throws for a bad graph. */
  validate(graph: Graph): ValidationReport;
  /** Never throws for a bad graph or a failing run: both are outcomes. */
  run(request: RunRequest): Promise<RunOutcome>;
  stats(): EngineStats;
  /** Whether a child is able to take work. */
  ready(): boolean;
  /** Cancels what runs, ends the children. */
  close(): Promise<void>;
}

/** What the remote host did wrong, or the guard refused; the message reaches the user. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
