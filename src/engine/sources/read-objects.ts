/** Objects and files of other systems, as connectors list and fetch them for the engine. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { CsvOptions } from '../../rows/index.ts';
import type { DeclaredColumns } from '../values/declared-columns.ts';
import type { Json, Problem, RowFormat } from '../types.ts';

/** The objects that a getter reads: one of the members is set. Null replaces an unknown parameter. */
export interface ObjectSelection {
  readonly key?: Json | undefined;
  readonly prefix?: Json | undefined;
  readonly glob?: Json | undefined;
}

export interface ObjectPlace {
  /** The type of the credential, which determines the connector. */
  readonly connector: string;
  readonly credentialId: CredentialRef;
  readonly select: ObjectSelection;
}

export interface ObjectReading {
  /** `auto`: the ending of the key decides. */
  readonly format: 'auto' | 'parquet' | RowFormat;
  readonly csv: CsvOptions;
  /** A JSON Pointer to the array of rows, or to a single row. */
  readonly rowsPath: string;
}

/** The types of values in folders. */
export const PARTITION_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
  'timestamp',
] as const;

/** The names of additional columns. */
export interface ObjectColumns {
  readonly filename?: string | undefined;
  /** The number of the row in its object, counted from 1. */
  readonly row?: string | undefined;
  readonly modified?: string | undefined;
  /** By name: columns whose values are in folders of the key, such as `country=CH/`. */
  readonly partitions: Readonly<Record<string, (typeof PARTITION_TYPES)[number]>>;
}

/** Reads only objects that are new since the last run that delivered everything. */
export interface ObjectCursor {
  readonly by: 'key' | 'modified';
  readonly start?: string | undefined;
  /** In seconds. */
  readonly overlap: number;
}

/** Several objects are read as one table, in the order of their keys. */
export interface ObjectsSource extends ObjectPlace {
  readonly kind: 'objects';
  /** In texts for users. */
  readonly what: 'object' | 'file';
  readonly maxObjects: number;
  readonly reading: ObjectReading;
  readonly added: ObjectColumns;
  readonly columns?: DeclaredColumns | undefined;
  readonly cursor?: ObjectCursor | undefined;
}

export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  /** ISO 8601 in UTC. */
  readonly modified: string;
  /** Changes with the content, if the system has such a value. */
  readonly version?: string | undefined;
}

export interface ObjectCall {
  /** The owner of the credential. */
  readonly tenant: string;
  readonly signal: AbortSignal;
}

export interface ObjectInto {
  /** A path that does not exist yet. */
  readonly file: string;
  /** Must be called with each piece of the content before it is written; may throw. */
  readonly admit: (bytes: number) => void;
}

/** Objects over connections that are open. All throw a SourceError for errors that the user can correct. */
export interface OpenObjects {
  /**
   * The objects of the selection, in the order of their keys by code points; a missing key is an error.
   * @param after only objects whose keys are greater
   */
  list(after?: string): Promise<readonly ListedObject[]>;
  /** Writes the content of an object to a file. */
  fetch(object: ListedObject, into: ObjectInto): Promise<void>;
}

export interface ObjectReads {
  /** Closes the connections after the work. Throws a SourceError for errors that the user can correct. */
  connected<T>(
    place: ObjectPlace,
    call: ObjectCall,
    work: (objects: OpenObjects) => Promise<T>,
  ): Promise<T>;
}

/** The parts of an object that tell its columns. */
export interface ObjectParts {
  readonly begin: Buffer;
  /** Set for Parquet: the last bytes. */
  readonly end?: Buffer;
}

/** @param to exclusive */
export type ReadRange = (from: number, to: number) => Promise<Buffer>;

/** Reads the parts of the first object. */
export type TakeParts = (object: ListedObject, read: ReadRange) => Promise<ObjectParts>;

/** Parts of the first object, before a run. */
export interface ObjectHead extends ObjectParts {
  readonly object: ListedObject;
}

/**
 * `unavailable`: the system did not answer, or has no such object yet. Null: the selection depends on parameters, or the
 * credential is missing.
 */
export type HeadResult =
  | { readonly kind: 'head'; readonly head: ObjectHead }
  | { readonly kind: 'refused' | 'unavailable'; readonly problem: Problem }
  | null;

/** Rejects only if `signal` is aborted, or if the service fails. */
export type ReadHead = (
  place: ObjectPlace,
  take: TakeParts,
  signal: AbortSignal,
) => Promise<HeadResult>;
