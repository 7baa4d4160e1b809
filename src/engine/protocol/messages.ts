/** What the engine and its children say to each other: structured clones over Node's IPC channel. */

import type { CsvOptions } from '../config/csv-options.ts';
import type { DeclaredColumns } from '../config/declared-columns.ts';
import type { Columns, DataType, ProblemCode, RowFormat } from '../types.ts';

/** What is bound to a statement: JSON rows, as the path of a file or as text, or the text of a declared parameter's value. */
export type RunInput = { readonly file: string } | { readonly text: string | null };

/** By the names of the statements' parameters. */
export type RunInputs = Readonly<Record<string, RunInput>>;

/** How a child is set up: its only argument, as JSON. */
export interface ChildSettings {
  readonly name: string;
  /** Its own directory, removed when it is gone. */
  readonly directory: string;
  /** Holds the directories of runs. */
  readonly runs: string;
  readonly memoryMb: number;
  readonly maxSpillMb: number;
  /** A statement ends when the disk has less free. */
  readonly minFreeBytes: number;
}

export type ToChild =
  | {
      readonly kind: 'job';
      readonly id: number;
      readonly job: Job;
      /** Of the run that it is for; null for what is no execution, such as a preview. */
      readonly executionId: string | null;
    }
  /** Sent repeatedly until the job has ended: an interrupt is lost while a statement is not running yet. */
  | { readonly kind: 'interrupt'; readonly id: number };

export type FromChild =
  | { readonly kind: 'ready' }
  /** `residentBytes`: what the child holds of the machine's memory, now that it is idle; null where it has not looked. */
  | {
      readonly kind: 'result';
      readonly id: number;
      readonly result: JobResult;
      readonly residentBytes: number | null;
      /** How long the child took for the job. */
      readonly ms: number;
    };

export type Job = QueryJob | LocateJob | ParseJob | ParquetJob;

/** Outputs up to this size come back within the response, and leave no file. */
export const INLINE_BYTES = 65_536;

export interface QueryStatement {
  readonly sql: string;
  /** The table that keeps its rows for the statements after it; null: they are an output and go to a file. */
  readonly table: string | null;
  /** The tables that no statement after it reads. */
  readonly drop: readonly string[];
}

/** Runs statements in their order, each output into a file of its own. */
export interface QueryJob {
  readonly kind: 'query';
  readonly statements: readonly QueryStatement[];
  /** The directory of the run, which the child creates where it does not exist. */
  readonly outputs: string;
  /** What the statements read, beside what is in them. */
  readonly inputs: RunInputs;
  /** Whether the same statements are likely to come again: their plans are then kept. */
  readonly keepPlan: boolean;
  readonly maxRows: number;
  /** Of each output. */
  readonly maxBytes: number;
  /** Of all outputs that have files. */
  readonly maxBytesTogether: number;
}

/** Finds the statement that fails as a run failed: each is run and its rows are thrown away. The last one is that of the run. */
export interface LocateJob {
  readonly kind: 'locate';
  /** What the run had kept before the statement that failed. */
  readonly tables: readonly QueryStatement[];
  readonly statements: readonly {
    readonly nodeId: number;
    readonly sources: readonly number[];
    readonly sql: string;
    /** Its columns that are text. */
    readonly texts: readonly string[];
  }[];
  readonly inputs: RunInputs;
  /** What the failing run said. */
  readonly message: string;
  /** The text that could not be converted; null where that is not what failed. */
  readonly value: string | null;
}

/** Turns rows into NDJSON with known columns, looking at each value. */
export type ParseJob = FetchedJob | PostedJob;

interface RowsJob {
  readonly kind: 'parse';
  readonly from: string;
  readonly to: string;
  readonly declared: DeclaredColumns | undefined;
  /** Of the NDJSON. */
  readonly maxBytes: number;
  /** The sentence with which the job fails if there is more. */
  readonly tooLarge: string;
  /** What there is to read, if it is known. */
  readonly inputBytes?: number;
}

/** The body that a host answered with. */
export interface FetchedJob extends RowsJob, ResponseBody {
  readonly what: 'fetched';
  readonly format: 'auto' | 'parquet' | RowFormat;
  /** Of the statement that reads the rows. */
  readonly parameter: string;
  /** How it is written, if it is CSV. */
  readonly csv?: CsvOptions | undefined;
  readonly rowsPath: string;
  /** Of a response in pages: those after the first. All are one table, and one without rows may hold null in their place. */
  readonly pages?: readonly ResponseBody[] | undefined;
}

export interface ResponseBody {
  readonly from: string;
  /** Where in the file; unless given, it is all of it. */
  readonly range?: { readonly begin: number; readonly bytes: number } | undefined;
  readonly contentType: string;
  /** A text that each of its rows gets. */
  readonly mark?: { readonly column: string; readonly text: string } | undefined;
}

/** Rows that came with a call, as lines, and were checked. */
export interface PostedJob extends RowsJob {
  readonly what: 'posted';
  readonly beyond: 'refuse' | 'ignore';
}

/** `numeric`: a number of which it is not known whether it is whole. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: DataType | 'numeric';
}

/** Writes rows that a run left, which are NDJSON, as Parquet. */
export interface ParquetJob {
  readonly kind: 'parquet';
  readonly from: string;
  readonly to: string;
  /** Of the NDJSON. */
  readonly rows: number;
  readonly bytes: number;
  /** At least one. */
  readonly columns: readonly ParquetColumn[];
}

/** One output's rows as NDJSON, in a file or inline; `index[i]` is the byte offset of row `i * 1000`. */
export interface WrittenRows {
  readonly file: string | null;
  readonly rows: number;
  readonly bytes: number;
  readonly index: readonly number[];
  readonly inline: Uint8Array | null;
}

export interface Measured {
  readonly rows: number;
  readonly ms: number;
}

export type JobResult =
  | {
      readonly kind: 'written';
      readonly outputs: readonly WrittenRows[];
      /** One for each statement, tables among them. */
      readonly measured: readonly Measured[];
    }
  /** `place`: the first occurrence of the failing value in the node's input, where it is known. */
  | { readonly kind: 'located'; readonly nodeId: number | null; readonly place: ValuePlace | null }
  /** `mixed`: the columns in which numbers are text, or beside text. */
  | {
      readonly kind: 'parsed';
      readonly columns: Columns;
      readonly mixed: readonly string[];
      readonly areChecked: boolean;
      /** A FROM item that reads the body itself, which is bound to the job's parameter; absent: the rows are lines in `to`. */
      readonly table?: string;
      readonly warnings: readonly string[];
      readonly rows: number;
      readonly bytes: number;
    }
  | { readonly kind: 'exported'; readonly rows: number; readonly bytes: number }
  | {
      readonly kind: 'too_large';
      readonly statement: number;
      readonly what: 'rows' | 'bytes' | 'bytes together';
    }
  | { readonly kind: 'failed'; readonly statement: number; readonly failure: Failure }
  | { readonly kind: 'interrupted' };

export interface ValuePlace {
  /** Counted from 1. */
  readonly row: number;
  readonly column: string;
}

/** A sentence for the user, without SQL or paths, and what DuckDB said, for the log and for locating. */
export interface Failure {
  readonly code: ProblemCode;
  readonly message: string;
  readonly detail: string;
  /** The text that could not be converted, whole; null where something else failed. */
  readonly value: string | null;
}
