/** The state of a request. Each middleware adds its part. */

import type Koa from 'koa';
import type { Preferences, UnreadFile, UnreadParams } from '../handlers/handler.ts';
import type { Caller, SessionCaller } from '../model/caller.ts';
import type { EntityTags } from '../model/entity-tags.ts';
import type { Organization, User } from '../model/user.ts';
import type { AnyReply } from './any-reply.ts';
import type { KeyedRequest } from './idempotency/idempotency-key.ts';
import type { ParameterValues } from './openapi/parameters.ts';
import type { MatchedRoute } from './openapi/route-table.ts';

/** For all requests. Members that are set by steps of operations are null until then. */
export interface EdgeState {
  /** Step `request-id`. */
  readonly requestId: string;
  /** Step `route`. */
  operationId: string | null;
  /** Step `authenticate`; null for anonymous requests. */
  caller: Caller | null;
  /** Step `handler`: the execution that the request is about. */
  executionId: string | null;
  /** Step `reply`: the user of a new session. */
  loggedInUserId: number | null;
}

/** For requests to an operation, after the step `route`. */
export interface ApiState extends EdgeState {
  readonly route: MatchedRoute;
  /** Step `authenticate`; null for a caller with a key and for anonymous requests. */
  session: Session | null;
  /** Step `parameters`. */
  parameters: RequestParameters;
  /** Step `idempotency`; undefined without an Idempotency-Key. */
  keyed: KeyedRequest | undefined;
  /** Step `body`. */
  body: object | undefined;
  /** Step `body`, for an operation that reads its body itself, once it knows where the rows go. */
  unreadParams: UnreadParams | undefined;
  /** Step `body`, for an operation whose body is a file. */
  unreadFile: UnreadFile | undefined;
  /** Set by koa-ratelimit for a request over a limit: whole seconds until the window ends, rounded down. */
  readonly rateLimit?: { readonly after: number };
  /** Step `concurrency`: lets the next request of the organization begin. */
  endTurn: () => void;
  /** Step `handler`. */
  reply: AnyReply | null;
}

export interface Session {
  readonly caller: SessionCaller;
  readonly user: User;
  readonly organization: Organization;
}

export interface RequestParameters {
  readonly path: ParameterValues;
  readonly query: ParameterValues;
  /** undefined if the operation does not support the header; null if it is absent. */
  readonly preferences: Preferences | undefined;
  readonly ifMatch: EntityTags | null | undefined;
  readonly ifNoneMatch: EntityTags | null | undefined;
}

export type EdgeContext = Koa.ParameterizedContext<EdgeState>;
export type EdgeMiddleware = Koa.Middleware<EdgeState>;
export type ApiContext = Koa.ParameterizedContext<ApiState>;
export type ApiMiddleware = Koa.Middleware<ApiState>;
