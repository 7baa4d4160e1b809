import type { PostedRows } from '../posted-rows.ts';
import type { CursorBounds, CursorProgress } from '../cursor.ts';
import type { SourceFile } from '../sources/source-file.ts';
import type { SizedSource } from '../plan/plan.ts';
import type { JobRunner } from '../pool/supervisor.ts';
import type { JsonObject, Problem } from '../types.ts';
import type { ByteBudget } from './byte-budget.ts';
import type { RunFetch } from './run-fetch.ts';
import type { RunWorkflow } from './workflow-run.ts';

export interface IngestContext {
  /** The statement's parameter for the rows of the current getter. */
  readonly parameter: string;
  readonly params: JsonObject;
  readonly rows: ReadonlyMap<string, PostedRows>;
  readonly fetchSource: RunFetch['fetchSource'];
  readonly fetchCall: RunFetch['fetchCall'];
  readonly readRows: RunFetch['readRows'];
  readonly readRemote: RunFetch['readRemote'];
  readonly useObjects: RunFetch['useObjects'];
  readonly lookUp: RunFetch['lookUp'];
  readonly cursors: IngestCursors;
  /** Null if the tenant has no such uploaded file. */
  readonly findFile: (fileId: string) => Promise<SourceFile | null>;
  readonly runWorkflow: RunWorkflow;
  readonly byteBudget: ByteBudget;
  readonly jobs: JobRunner;
  readonly signal: AbortSignal;
  /** A new path among the engine's inputs, removed at the end of the run. */
  newFile(extension: string): string;
}

export interface IngestCursors {
  /** The start of the first attempt of the run. */
  readonly startedAt: Date;
  bounds(name: string): CursorBounds;
  onRead(progress: CursorProgress): void;
}

export type Loaded =
  | { readonly kind: 'loaded'; readonly source: SizedSource }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'stopped' };

/** @param problems only the first is reported, as the cause */
export function refused([problem]: readonly Problem[]): Loaded {
  if (problem === undefined) throw new Error('a refusal must say why');
  return { kind: 'problem', problem };
}
