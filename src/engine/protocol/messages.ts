/** The messages between the engine and its children: structured clones over Node's IPC channel. */

import type { CsvOptions, DeclaredFormat, RowsForm } from '../../rows/index.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { CursorType } from '../cursor.ts';
import type { Columns, DataType, ProblemCode } from '../types.ts';

/**
 * A value that is bound to a statement: the path of a file with JSON rows, or text: JSON rows, or the value of a
 * declared parameter.
 */
export type RunInput = { readonly file: string } | { readonly text: string | null };

/** By the names of the statements' parameters. */
export type RunInputs = Readonly<Record<string, RunInput>>;

/** The settings of a child: its only argument, as JSON. */
export interface ChildSettings {
  readonly name: string;
  /** The child's own directory, removed when the child has ended. */
  readonly directory: string;
  /** Contains the directories of runs. */
  readonly runs: string;
  /** 1 by default. With more, the order of rows is not kept. */
  readonly threads?: number;
  readonly memoryMb: number;
  readonly maxSpillMb: number;
  /** A statement ends if the disk has less free space. */
  readonly minFreeBytes: number;
}

export type ToChild =
  | {
      readonly kind: 'job';
      readonly id: number;
      readonly job: Job;
      /** The run of the job. Null for jobs without an execution, such as previews. */
      readonly executionId: string | null;
    }
  /** Sent repeatedly until the job has ended, because an interrupt is lost if no statement is running. */
  | { readonly kind: 'interrupt'; readonly id: number };

export type FromChild =
  | { readonly kind: 'ready' }
  /** `residentBytes`: resident memory of the idle child; null if it was not measured. */
  | {
      readonly kind: 'result';
      readonly id: number;
      readonly result: JobResult;
      readonly residentBytes: number | null;
      /** Duration of the job in the child. */
      readonly ms: number;
    };

export type Job =
  QueryJob | LocateJob | ParseJob | DescribeJob | ParquetJob | IncrementJob | CombineJob;

/** Outputs up to this size are part of the response, without a file. */
export const INLINE_BYTES = 65_536;

export interface QueryStatement {
  readonly sql: string;
  /** The table for the rows, which later statements read. Null for an output, which is written to a file. */
  readonly table: string | null;
  /** The tables that no later statement reads. */
  readonly drop: readonly string[];
}

/** Runs statements in order, and writes each output into its own file. */
export interface QueryJob {
  readonly kind: 'query';
  readonly statements: readonly QueryStatement[];
  /** The directory of the run. The child creates it if necessary. */
  readonly outputs: string;
  /** The values that are bound to the statements. */
  readonly inputs: RunInputs;
  /** True if the same statements are likely to run again: their plans are cached. */
  readonly keepPlan: boolean;
  readonly maxRows: number;
  /** Limit of each output. */
  readonly maxBytes: number;
  /** Limit of all outputs with files. */
  readonly maxBytesTogether: number;
}

/**
 * Finds the statement that fails like a run did, by running each and discarding its rows. The last one is the run's own
 * statement.
 */
export interface LocateJob {
  readonly kind: 'locate';
  /** The tables that existed when the statement failed. */
  readonly tables: readonly QueryStatement[];
  readonly statements: readonly {
    readonly nodeId: number;
    readonly sources: readonly number[];
    readonly sql: string;
    /** Columns that are text. */
    readonly texts: readonly string[];
  }[];
  readonly inputs: RunInputs;
  /** The message of the failed run. */
  readonly message: string;
  /** The text that could not be converted. Null if the failure has another cause. */
  readonly value: string | null;
}

/** Converts rows to NDJSON with known columns, and checks each value. */
export type ParseJob = FetchedJob | PostedJob;

interface RowsJob {
  readonly kind: 'parse';
  readonly from: string;
  readonly to: string;
  readonly declared: DeclaredColumns | undefined;
  /** Limit of the NDJSON. */
  readonly maxBytes: number;
  /** The message if the limit is exceeded. */
  readonly tooLarge: string;
  /** Size of the input, if it is known. */
  readonly inputBytes?: number;
}

/** The body of a response. */
export interface FetchedJob extends RowsJob, ResponseBody {
  readonly what: 'fetched';
  readonly format: DeclaredFormat;
  /** The parameter of the statement that reads the rows. */
  readonly parameter: string;
  /** The format of a CSV. */
  readonly csv?: CsvOptions | undefined;
  readonly rowsPath: string;
  /** If the rows of JSON are not objects. The body is then the only page. */
  readonly rowsForm?: RowsForm | undefined;
  /** Further pages of the response. All pages are one table, and a page without rows can have null in their place. */
  readonly pages?: readonly ResponseBody[] | undefined;
}

export interface ResponseBody {
  readonly from: string;
  /** The position of the body in the file; the default is the whole file. */
  readonly range?: { readonly begin: number; readonly bytes: number } | undefined;
  readonly contentType: string;
  /** A column with a constant text that is added to each row. */
  readonly mark?: { readonly column: string; readonly text: string } | undefined;
}

/** Rows of a call, as checked lines. */
export interface PostedJob extends RowsJob {
  readonly what: 'posted';
  readonly beyond: 'refuse' | 'ignore';
}

/** Finds the columns of a Parquet file that has its footer, but no rows. */
export interface DescribeJob {
  readonly kind: 'describe';
  readonly from: string;
  readonly declared: DeclaredColumns | undefined;
}

/** `numeric`: a number that may be an integer or not. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: DataType | 'numeric';
}

/** Converts stored rows from NDJSON to Parquet. */
export interface ParquetJob {
  readonly kind: 'parquet';
  readonly from: string;
  readonly to: string;
  /** Number of rows in the NDJSON. */
  readonly rows: number;
  readonly bytes: number;
  /** At least one. */
  readonly columns: readonly ParquetColumn[];
}

/** Writes the rows of a source that were not delivered before to a Parquet file. */
export interface IncrementJob {
  readonly kind: 'increment';
  /** A FROM item that reads `inputs`. */
  readonly table: string;
  readonly inputs: RunInputs;
  readonly columns: Columns;
  readonly cursor: { readonly name: string; readonly type: CursorType };
  /** The columns that identify a row. */
  readonly key: readonly string[];
  /** The value of the cursor before. */
  readonly from: string | null;
  /** Rows below it are skipped. */
  readonly lower: string | null;
  /** Rows above it are left for a later run. */
  readonly upper: string | null;
  readonly overlap: number;
  /** The keys of delivered rows. */
  readonly keys: readonly string[];
  readonly to: string;
}

/** Writes the rows of several tables to Parquet files, which are then read as one table. */
export interface CombineJob {
  readonly kind: 'combine';
  /** In order: a SELECT, with the columns of the table. */
  readonly parts: readonly { readonly sql: string; readonly inputs: RunInputs }[];
  /** The names of the files begin with it. */
  readonly to: string;
  /** Limit of all files together. */
  readonly maxBytes: number;
  /** The message if the limit is exceeded. */
  readonly tooLarge: string;
}

/** The rows of an output as NDJSON, in a file or inline; `index[i]` is the byte offset of row `i * 1000`. */
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
      /** One for each statement, including those of tables. */
      readonly measured: readonly Measured[];
    }
  /** `place`: the first occurrence of the failing value in the node's input, if it is known. */
  | { readonly kind: 'located'; readonly nodeId: number | null; readonly place: ValuePlace | null }
  /** `mixed`: the columns with numbers as text, or with numbers and text. */
  | {
      readonly kind: 'parsed';
      readonly columns: Columns;
      readonly mixed: readonly string[];
      readonly areChecked: boolean;
      /**
       * A FROM item that reads the body itself, which is bound to the job's parameter. If it is absent, the rows are
       * lines in `to`.
       */
      readonly table?: string;
      readonly warnings: readonly string[];
      readonly rows: number;
      readonly bytes: number;
    }
  /** Null: the values decide about a type. */
  | { readonly kind: 'described'; readonly columns: Columns | null }
  | { readonly kind: 'combined'; readonly rows: number; readonly bytes: number }
  | { readonly kind: 'exported'; readonly rows: number; readonly bytes: number }
  | {
      readonly kind: 'incremented';
      /** The number of rows without a cursor. If it is not 0, nothing was written. */
      readonly nulls: number;
      readonly rows: number;
      readonly bytes: number;
      /** The highest cursor, of the rows and `from`. */
      readonly last: string | null;
      /** The keys at `last` and within the overlap before, newest first: one more than the limit at most. */
      readonly keys: readonly string[];
    }
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

/** A message for the user, without SQL or paths, and DuckDB's own message for the log and for locating. */
export interface Failure {
  readonly code: ProblemCode;
  readonly message: string;
  readonly detail: string;
  /** The complete text that could not be converted. Null if the failure has another cause. */
  readonly value: string | null;
}
