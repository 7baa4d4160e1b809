/** The messages between the service and a process that talks to PostgreSQL. */

import type { ConnectionStep, ReadColumn } from '../connector.ts';

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
  /** The values of `$1`, `$2` … as text. */
  readonly parameters: readonly (string | null)[];
  /** True if only a run knows how many parameters there are. */
  readonly hasUnknownParameters?: boolean;
  /** Types by column name, in place of those of the database. */
  readonly types: Readonly<Record<string, ReadColumn['type']>>;
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

export type Job = TestJob | DescribeJob | ReadJob;

/** The reason why a job failed, for the user. */
export interface JobFailure {
  readonly kind: 'failed';
  readonly step: ConnectionStep;
  readonly message: string;
  /** True if the statement or its declared columns are wrong, rather than the connection. */
  readonly isOfStatement?: boolean;
}

export interface Tested {
  readonly kind: 'tested';
  /** Such as `18.1`. */
  readonly version: string;
}

export interface DescribedQuery {
  readonly kind: 'described';
  readonly columns: readonly ReadColumn[];
}

export interface Read {
  readonly kind: 'read';
  readonly columns: readonly ReadColumn[];
  readonly rows: number;
  readonly bytes: number;
  readonly longestRowBytes: number;
}

export type JobEnd = Tested | DescribedQuery | Read | JobFailure;

export type ToProcess =
  | { readonly kind: 'job'; readonly job: Job }
  /** Sent at most once: the job has 2 seconds to cancel its statement. */
  | { readonly kind: 'cancel' };

export interface FromProcess {
  readonly kind: 'end';
  readonly end: JobEnd;
}
