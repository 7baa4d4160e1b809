/** The messages between the service and a process that talks to a database. */

import type { LoadContent, TransactionOutcome } from '../../engine/index.ts';
import type { ConnectionStep, ReadColumn } from '../connector.ts';
import type { LoadRequest } from './load-request.ts';

/** The server and the login. Exists for one call, and is never stored or logged. */
export interface Target {
  /** Resolved and checked by the guard; tried in this order. */
  readonly addresses: readonly string[];
  /** The name that the certificate must have, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  readonly tls: 'verify' | 'unverified' | 'off';
  /** In PEM. Undefined: the default certificate authorities. */
  readonly ca?: string | undefined;
}

/** Logs in and runs one statement. */
export interface TestJob {
  readonly kind: 'test';
  readonly target: Target;
}

export interface Query {
  /** One statement that returns rows, as the user wrote it. */
  readonly statement: string;
  /** True if the statement is made from the name of a table. */
  readonly isTable?: boolean;
  /** The values of the parameters, in order. */
  readonly parameters: readonly Parameter[];
  /** True if only a run knows how many parameters there are. */
  readonly hasUnknownParameters?: boolean;
  /** Types by column name, in place of those of the database. */
  readonly types: Readonly<Record<string, ReadColumn['type']>>;
  readonly maxColumns: number;
  /** The inclusive lower bound of a column. Rows below it can be left out. */
  readonly from?: LowerBound | undefined;
}

/** A value that is sent apart from the statement. */
export interface Parameter {
  readonly text: string | null;
  /** True if the text is a number in the notation of JSON. */
  readonly isNumber: boolean;
  /** True if the text is `true` or `false`, and the server does not convert it by itself. */
  readonly isBoolean?: boolean;
}

export interface LowerBound {
  readonly column: string;
  /** ISO 8601 in UTC if the column is a timestamp. */
  readonly value: string;
}

/** Says which columns a query has, without running it. */
export interface DescribeJob {
  readonly kind: 'describe';
  readonly target: Target;
  readonly query: Query;
  readonly timeoutMs: number;
}

/** Writes the rows of a query to a file. */
export interface ReadJob {
  readonly kind: 'read';
  readonly target: Target;
  readonly query: Query;
  /** A path that does not exist yet. */
  readonly file: string;
  /** Limit of the file, and the message beyond it. */
  readonly maxBytes: number;
  readonly tooLarge: string;
  readonly timeoutMs: number;
}

/** Writes the rows of a statement over several queries to a file. */
export interface ComputeJob extends Pick<
  ReadJob,
  'target' | 'file' | 'maxBytes' | 'tooLarge' | 'timeoutMs'
> {
  readonly kind: 'compute';
  readonly statement: ComputedStatement;
}

/** A SELECT from `weir_leaf_1`, `weir_leaf_2` and so on with the columns `c1`, `c2` and so on. */
export interface ComputedStatement {
  /** The first of the values is `$1` or `:v1`, depending on the dialect. */
  readonly text: string;
  readonly values: readonly string[];
  readonly leaves: readonly ComputedLeaf[];
  /** The columns of the result. */
  readonly columns: readonly ReadColumn[];
}

/** A query as it was described. */
export interface ComputedLeaf {
  readonly query: Query;
  readonly columns: readonly ReadColumn[];
  readonly exact: readonly string[];
}

/** Loads rows into a table. The process asks whether to commit. */
export interface LoadJob {
  readonly kind: 'load';
  readonly target: Target;
  readonly request: LoadRequest;
  /** The columns of the rows. */
  readonly columns: readonly ReadColumn[];
  readonly content: LoadContent;
  readonly timeoutMs: number;
}

/** Says why rows cannot be loaded. */
export interface CheckLoadJob {
  readonly kind: 'check load';
  readonly target: Target;
  readonly request: LoadRequest;
  readonly columns: readonly ReadColumn[];
  readonly timeoutMs: number;
}

/** Says how a transaction ended. */
export interface OutcomeJob {
  readonly kind: 'outcome';
  readonly target: Target;
  readonly transaction: string;
}

export type Job =
  TestJob | DescribeJob | ReadJob | ComputeJob | LoadJob | CheckLoadJob | OutcomeJob;

/** All rows of a load are in the open transaction. The answer is true if it can be committed. */
export interface Question {
  readonly transaction: string;
}

/** The reason why a job failed, for the user. */
export interface JobFailure {
  readonly kind: 'failed';
  readonly step: ConnectionStep;
  readonly message: string;
  /** True if the statement or its declared columns are wrong, rather than the connection. */
  readonly isOfStatement?: boolean;
  /** A code for the rows of a load. */
  readonly code?: string;
  /** True if the server has ended the transaction, so that nothing can be committed any more. */
  readonly isRolledBack?: boolean;
}

export interface Tested {
  readonly kind: 'tested';
  /** The product and its version, such as `PostgreSQL 18.1`. */
  readonly server: string;
}

export interface DescribedQuery {
  readonly kind: 'described';
  readonly columns: readonly ReadColumn[];
  /** The columns that the database compares exactly as the engine does. */
  readonly exact?: readonly string[];
}

/** A leaf of a computed statement is no longer as it was described. */
export interface Changed {
  readonly kind: 'changed';
}

export interface Read {
  readonly kind: 'read';
  readonly columns: readonly ReadColumn[];
  readonly rows: number;
  readonly bytes: number;
  readonly longestRowBytes: number;
  /** For the user. */
  readonly warnings?: readonly string[];
}

export interface Loaded {
  readonly kind: 'loaded';
}

/** The answer to the question was false. */
export interface NotCommitted {
  readonly kind: 'not committed';
}

export interface LoadProblem {
  readonly message: string;
  /** A pointer into the config of the node. */
  readonly path: string;
}

export interface LoadChecked {
  readonly kind: 'load checked';
  readonly problems: readonly LoadProblem[];
}

export interface OutcomeFound {
  readonly kind: 'outcome';
  readonly outcome: TransactionOutcome;
}

export type JobEnd =
  | Tested
  | DescribedQuery
  | Read
  | Changed
  | Loaded
  | NotCommitted
  | LoadChecked
  | OutcomeFound
  | JobFailure;

export type ToProcess =
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'answer'; readonly answer: unknown }
  /** Sent at most once: the job has 2 seconds to cancel its statement. */
  | { readonly kind: 'cancel' };

export type FromProcess =
  { readonly kind: 'end'; readonly end: JobEnd } | { readonly question: Question };
