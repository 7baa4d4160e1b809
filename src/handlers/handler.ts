/**
 * Handlers map a request that meets the specification to a response that does. Both are typed by the specification; the
 * type of a handler names the services that it uses.
 */

import type { operations as productOperations } from '../generated/product.ts';
import type { operations as v1Operations } from '../generated/v1.ts';
import type { Readable } from 'node:stream';
import type { ApiError } from '../errors.ts';
import type { OperationId, operations as table } from '../generated/operations.ts';
import type { KeyCaller, SessionCaller, ViewerCaller } from '../model/caller.ts';
import type { ExecutionId } from '../model/ids.ts';
import type { EntityTags } from '../model/entity-tags.ts';
import type { Organization, User } from '../model/user.ts';
import type { Intake, PostedParams } from '../services/executions/executions.ts';
import type { InTransaction } from '../services/idempotency/idempotency.ts';
import type { Services } from '../services/index.ts';

type Specified = v1Operations & productOperations;
type Table = typeof table;

type ParameterIn<Id extends OperationId, Place extends 'path' | 'query' | 'header'> = NonNullable<
  Specified[Id]['parameters'][Place]
>;
/** The names of the headers that the operation takes. `keyof never`, without headers, would be every name. */
type HeaderOf<Id extends OperationId> = NamesOf<ParameterIn<Id, 'header'>>;
type NamesOf<Members> = Members extends unknown ? keyof Members : never;
/** Validation fills in the defaults of `page` and `limit`. */
type QueryOf<Id extends OperationId> = WithDefaults<ParameterIn<Id, 'query'>>;
type WithDefaults<Query> = Omit<Query, 'page' | 'limit'> &
  Required<Pick<Query, keyof Query & ('page' | 'limit')>>;
type BodyOf<Id extends OperationId> = Table[Id]['bodyLimit'] extends 'params'
  ? UnreadParams
  : Table[Id]['bodyLimit'] extends 'file'
    ? UnreadFile
    : ParsedBody<Id>;
type ParsedBody<Id extends OperationId> = Specified[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : Specified[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined;

/** A body that may be too large to be read before it is known what for. */
export interface UnreadParams {
  readonly readParams: (intake: Intake) => Promise<PostedParams>;
}

/** A body that is a file. The operation reads it when it has a place for it. */
export interface UnreadFile {
  /** The header `Content-Type`. */
  readonly contentType: string;
  /** The header `Content-Length`; null without it. */
  readonly declaredBytes: number | null;
  /**
   * Reads to the end, or throws.
   * @param accept gets each piece; it returns an error, a promise to wait for, or null
   */
  readonly readFile: (accept: (piece: Buffer) => ApiError | Promise<void> | null) => Promise<void>;
}

/** The caller according to the operation's `security`. */
type CallerOf<Id extends OperationId> =
  | (Table[Id]['keyScopes'] extends readonly [] ? never : KeyCaller)
  | (Table[Id]['session'] extends true ? SessionCaller : never)
  | (Table[Id]['dashboardToken'] extends true ? ViewerCaller : never)
  | (Table[Id]['anonymous'] extends true ? null : never);

/** The preferences of the `Prefer` header. */
export interface Preferences {
  readonly respondAsync: boolean;
  /** The longest time that the response may be held; null if the request does not say. */
  readonly waitSeconds: number | null;
}

type PreferencesOf<Id extends OperationId> =
  'Prefer' extends HeaderOf<Id> ? Preferences : undefined;

/** Null if the header is absent. */
type TagsOf<Id extends OperationId, Header extends string> =
  Header extends HeaderOf<Id> ? EntityTags | null : undefined;

/** Carries out the work once per Idempotency-Key. Without a key it just carries it out. */
export interface Once<Id extends OperationId> {
  /**
   * A change that one transaction makes.
   * @param make passes `commit` to the store, which calls it in the transaction
   */
  change<Value>(
    make: (commit?: InTransaction<Value>) => Promise<Value>,
    respond: (value: Value) => Reply<Id>,
  ): Promise<Reply<Id>>;
  /** A run outlives the transaction that inserts it. */
  run(steps: RunSteps<Id>): Promise<Reply<Id>>;
}

/**
 * Called in the transaction that inserts the run.
 * @param reply the response, if that is known already: it is kept in the same transaction
 */
export type CommitRun<Id extends OperationId> = (
  ...[tx, executionId, reply]: [...Parameters<InTransaction<ExecutionId>>, reply?: Reply<Id>]
) => Promise<void>;

export interface RunSteps<Id extends OperationId> {
  readonly start: (commit?: CommitRun<Id>) => Promise<Reply<Id>>;
  /**
   * The response to a request whose run was started before. `in progress`: there is none yet. `repeatable`: the run ended in a
   * way that lets the same request run again.
   */
  readonly again: (executionId: ExecutionId) => Promise<Reply<Id> | 'in progress' | 'repeatable'>;
}

type OnceOf<Id extends OperationId> = 'Idempotency-Key' extends HeaderOf<Id> ? Once<Id> : undefined;

export interface OperationRequest<Id extends OperationId> {
  readonly caller: CallerOf<Id>;
  readonly path: ParameterIn<Id, 'path'>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly preferences: PreferencesOf<Id>;
  readonly ifMatch: TagsOf<Id, 'If-Match'>;
  readonly ifNoneMatch: TagsOf<Id, 'If-None-Match'>;
  readonly once: OnceOf<Id>;
  /** The client's address, as far as proxies are trusted. */
  readonly address: string;
  /** Whose session it is; null for a caller with a key and for one without anything. */
  readonly session: { readonly user: User; readonly organization: Organization } | null;
  /** Puts the execution that the request is about into its log line. */
  readonly noteExecution: (id: ExecutionId) => void;
  /**
   * Few requests of an organization are carried out at a time. From here this one is not counted among them: it waits for
   * more than the database, such as a run, within limits of its own.
   */
  readonly endTurn: () => void;
  /** Aborted when the client goes away before its response. */
  readonly signal: AbortSignal;
}

type Success = 200 | 201 | 202 | 204 | 304;
/** A response that has further media types than JSON is a file in all of them. */
type ReplyBody<Response> = Response extends { content: infer Content }
  ? Exclude<keyof Content, 'application/json'> extends never
    ? JsonReply<Content[keyof Content]>
    : { readonly file: FileBody }
  : object;

/** A file, streamed: the edge ends the stream where the client leaves. */
export interface FileBody {
  readonly mediaType: string;
  readonly stream: Readable;
  /** null: unknown until the end. */
  readonly bytes: number | null;
}

type JsonReply<Body> = Body extends { success: true; data: infer Data; meta: unknown }
  ? Enveloped<Data>
  : Body extends object
    ? Body extends { success: true }
      ? { readonly body: Omit<Body, 'success'> }
      : { readonly document: JsonBytes<Body> }
    : object;

/** Responses with rows carry them apart, as NDJSON, large ones streamed. What rarely changes may be kept as bytes. */
type Enveloped<Data> = Data extends { rows: unknown }
  ? { readonly data: Omit<Data, 'rows'>; readonly rows: Buffer | Readable }
  : { readonly data: Data } | { readonly bytes: JsonBytes<Data> };

/** JSON text of a value of the type, in UTF-8. */
export type JsonBytes<Value> = Buffer & { readonly of?: Value };

export type Reply<Id extends OperationId> = {
  [Status in keyof Specified[Id]['responses'] & Success]: {
    readonly status: Status;
    readonly headers?: Readonly<Record<string, string>>;
    /** A token begins a session, null ends it, absent leaves it. */
    readonly session?: { readonly token: string; readonly userId: number } | null;
  } & ReplyBody<Specified[Id]['responses'][Status]>;
}[keyof Specified[Id]['responses'] & Success];

/** @typeParam Used the services that the handler is given */
export type Handler<Id extends OperationId, Used extends keyof Services = keyof Services> = (
  request: OperationRequest<Id>,
  services: Pick<Services, Used>,
) => Promise<Reply<Id>> | Reply<Id>;
