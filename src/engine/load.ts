/** Loads of terminators into databases, or to files of other systems: all rows or none. */

import type { Readable } from 'node:stream';

import type { CredentialRef } from '../kit/credential-ref.ts';
import type { Columns, Json, JsonObject, Problem } from './types.ts';

export interface DeliveryBase {
  /** The parts of the delivery that do not depend on rows. With equal templates, the same rows are sent in the same way. */
  readonly template: Json;
  /** Set by the engine: what sends the same rows again. */
  readonly node?: { readonly type: string; readonly config: JsonObject } | undefined;
  /** The columns that identify a row for people. */
  readonly key?: readonly string[] | undefined;
}

export interface LoadDelivery extends DeliveryBase {
  readonly kind: 'load';
  /** The type of the credential, which determines the connector. */
  readonly connector: string;
  readonly credentialId: CredentialRef;
  /** The destination of the rows, in the words of the connector. */
  readonly request: JsonObject;
  /** The files of the rows, if the connector does not load them one by one. */
  readonly file?: LoadFileForm | undefined;
  /** True if loading the same rows twice has the same result as once. */
  readonly isRepeatable: boolean;
  /** True if the order of the rows decides which of them are stored. */
  readonly dependsOnOrder?: boolean;
}

export type LoadFileFormat = 'csv' | 'ndjson' | 'json' | 'parquet';

export interface LoadFileForm {
  readonly format: LoadFileFormat;
  /** A file for each combination of their values, which then lacks these columns. Empty for one file. */
  readonly partitionBy: readonly string[];
}

/** Rows of a load in the format of its destination. */
export interface LoadFile {
  readonly contentType: string;
  /** The folders of its partition, such as `country=CH/day=2026-03-01/`. Empty without partitions. */
  readonly folders: string;
  read(): Readable;
}

/** The run of a load. A repeated attempt has the same. */
export interface LoadRun {
  readonly executionId: string;
  readonly dueAt: Date;
}

/** The rows of an output as NDJSON. */
export type LoadContent = { readonly file: string } | { readonly text: string };

/** The transaction of a load, as the database names it. It is stored before it is committed. */
export interface LoadTransaction {
  readonly connector: string;
  readonly credentialId: number;
  readonly id: string;
}

export interface LoadOptions {
  readonly columns: Columns;
  readonly content: LoadContent;
  readonly totalRows: number;
  readonly run: LoadRun;
  /** The owner of the credential. */
  readonly tenant: string;
  /** Ends the load with its reason, unless its transaction is being committed. */
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
  /**
   * Called when all rows are in the open transaction, possibly also when it begins. If it returns false or rejects, nothing
   * is committed.
   */
  readonly onPrepared: (transaction: LoadTransaction) => Promise<boolean>;
}

export type LoadEnd =
  | { readonly kind: 'delivered' }
  /** Nothing was stored. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string }
  /** The response to the commit was lost, and the database cannot be asked. */
  | {
      readonly kind: 'in_doubt';
      readonly message: string;
      /** True if some of several objects or files were written, and others were not. */
      readonly isPartial?: true;
    }
  /** `onPrepared` returned false. */
  | { readonly kind: 'refused' };

/** Rejects if `signal` is aborted before the commit, if `onPrepared` rejects, or if the service fails. */
export type LoadRows = (load: LoadDelivery, options: LoadOptions) => Promise<LoadEnd>;

/** `unknown`: the database cannot be asked, or has forgotten it. */
export type TransactionOutcome = 'committed' | 'aborted' | 'unknown';

export type FindLoadOutcome = (
  transaction: LoadTransaction,
  options: { readonly tenant: string; readonly signal: AbortSignal },
) => Promise<TransactionOutcome>;

/** `refused`: each run would fail. `unavailable`: the system did not answer. Empty if the load is possible. */
export type CheckedLoad = readonly {
  readonly kind: 'refused' | 'unavailable';
  readonly problem: Problem;
}[];

/** Checks a load before a run. Rejects only if `signal` is aborted, or if the service fails. */
export type CheckLoad = (
  load: LoadDelivery,
  columns: Columns,
  signal: AbortSignal,
) => Promise<CheckedLoad>;
