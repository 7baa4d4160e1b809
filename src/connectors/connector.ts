/**
 * What each connector provides. A connector is a folder with everything about one kind of outside system; nothing else
 * in the service knows its protocol or loads its client.
 */

import type {
  CallSession,
  CheckedLoad,
  Column,
  Columns,
  DescribedRows,
  HeadResult,
  LoadDelivery,
  LoadEnd,
  LoadFile,
  LoadOptions,
  ObjectSelection,
  OpenObjects,
  ReadRows,
  RemoteStatement,
  RowsFileContent,
  RowsFileSource,
  TakeParts,
  TransactionOutcome,
} from '../engine/index.ts';
import type { CredentialSettings, CredentialType } from '../model/credential.ts';
import type { TestRequest } from '../model/opened-credential.ts';

/** The steps of a connection, in order. */
export type ConnectionStep = 'dns' | 'tcp' | 'tls' | 'host_key' | 'login' | 'call';

/** A decrypted credential, for one call. */
export interface Connection {
  readonly id: number;
  /** Changes whenever the credential does. */
  readonly revision: string;
  readonly settings: CredentialSettings;
  readonly secret: string;
  /** Set for types that are sent with HTTP requests. */
  readonly testRequest?: TestRequest | undefined;
}

export interface ConnectorCall {
  readonly connection: Connection;
  /** The owner of the credential: limits apply to each. */
  readonly tenant: string;
  /** Ends the call with its reason. The connector first cancels what the server does for it. */
  readonly signal: AbortSignal;
}

/** `message` is for the user and never contains the secret. */
export type ConnectionTest =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly failedStep: ConnectionStep };

/** A column of rows in a file. */
export type ReadColumn = Pick<Column, 'name' | 'type'>;

/** The limits of one read, and where its rows go. */
export type ReadInto = Omit<Parameters<ReadRows>[1], 'tenant' | 'signal'>;

/** The rows of one load. */
export interface LoadFrom extends Pick<LoadOptions, 'columns' | 'content' | 'remainingMs' | 'run'> {
  /** Set if the delivery has a format. */
  readonly files?: readonly LoadFile[] | undefined;
  /** Called with the id of the transaction before the commit, possibly also when it begins. Nothing is committed if it returns false. */
  readonly onPrepared: (id: string) => Promise<boolean>;
}

/** The objects or files of a system. All throw a SourceError for errors that the user can correct. */
export interface ConnectorObjects {
  /** Closes the connections after the work. */
  connected<T>(
    select: ObjectSelection,
    call: ConnectorCall,
    work: (objects: OpenObjects) => Promise<T>,
  ): Promise<T>;
  /** Parts of the first object, without a run. */
  head(select: ObjectSelection, take: TakeParts, call: ConnectorCall): Promise<HeadResult>;
}

export interface Connector {
  /** The types of its credentials. */
  readonly credentialTypes: readonly CredentialType[];
  /** Connects, logs in and makes the smallest possible call. Changes nothing there. */
  test(call: ConnectorCall): Promise<ConnectionTest>;
  /**
   * The columns of a source, without a run. Null replaces unknown parameters in the request.
   * @param canBeOld true if the caller checks the description when it reads the rows
   */
  describe?(
    request: RowsFileSource['request'],
    call: ConnectorCall,
    canBeOld?: boolean,
  ): Promise<DescribedRows>;
  /**
   * Writes the rows of a source to a file: exactly the values that the system holds, or a SourceError that says why not.
   */
  read?(
    request: RowsFileSource['request'],
    into: ReadInto,
    call: ConnectorCall,
  ): ReturnType<ReadRows>;
  /** Computes rows in the system. Null if a leaf is no longer as it was described, which is then forgotten. */
  compute?(
    statement: RemoteStatement,
    into: ReadInto,
    call: ConnectorCall,
  ): Promise<RowsFileContent | null>;
  readonly objects?: ConnectorObjects;
  /** Says why rows with these columns cannot be loaded. */
  checkLoad?(load: LoadDelivery, columns: Columns, call: ConnectorCall): Promise<CheckedLoad>;
  /** Loads all rows or none. Rejects if the signal is aborted before the commit, or if `onPrepared` rejects. */
  load?(load: LoadDelivery, from: LoadFrom, call: ConnectorCall): Promise<LoadEnd>;
  /** @param id as `onPrepared` got it */
  findOutcome?(id: string, call: ConnectorCall): Promise<TransactionOutcome>;
}

/** A connector for systems that are called many times in a run, also without a credential. */
export interface CallConnector extends Connector {
  /**
   * The calls of one run, which share connections. Each opens the credential that it names, writes the rows of its
   * response to a file or reports how it delivered rows.
   */
  openSession(): RunCalls;
}

export type RunCalls = Omit<CallSession, 'readRows' | 'objects'>;

/** Returns the checked addresses of a host. Throws a SourceError if the host must not be reached. */
export type FindAddresses = (
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<readonly string[]>;
