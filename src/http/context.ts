/** What the edge knows of one request, from its first byte to its log line. */

import type Koa from 'koa';
import type { Caller } from '../model/caller.ts';

export interface EdgeState {
  readonly requestId: string;
  /** null until a path and method have matched. */
  operationId: string | null;
  /** null until authentication, and for calls that need none. */
  caller: Caller | null;
  /** Who has just logged in; null for every other request. */
  loggedInUserId: number | null;
  /** The execution that the request is about. */
  executionId: string | null;
}

export type EdgeContext = Koa.ParameterizedContext<EdgeState>;
export type EdgeMiddleware = Koa.Middleware<EdgeState>;
