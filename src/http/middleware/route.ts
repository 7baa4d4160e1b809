/** Finds the operation by path and method, before authentication. */

import { ApiError } from '../../errors.ts';
import { shortened } from '../../kit/shortened.ts';
import type { ApiMiddleware, ApiState, EdgeContext } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { createRouteTable, type MatchedRoute } from '../openapi/route-table.ts';

const MAX_PATH_CHARACTERS = 200;

export function route(): ApiMiddleware {
  const match = createRouteTable();
  return (context, next) => {
    const result = match(context.method, context.path);
    if (!result.isMatch) return refuse(context, result.allow);
    beginOperation(context.state, result);
    return next();
  };
}

function beginOperation(state: ApiState, match: MatchedRoute): void {
  state.operationId = match.operationId;
  Object.assign(state, {
    route: match,
    session: null,
    keyed: undefined,
    body: undefined,
    unreadParams: undefined,
    unreadFile: undefined,
    endTurn: () => undefined,
    reply: null,
  } satisfies Partial<ApiState>);
}

function refuse(context: EdgeContext, allow: readonly string[]): void {
  if (allow.length === 0)
    throw new ApiError(
      'NOT_FOUND',
      `There is no path ${shortened(context.path, MAX_PATH_CHARACTERS)}. The reference is at /docs.`,
    );
  const Allow = allow.join(', ');
  if (context.method === 'OPTIONS') {
    context.set('Allow', Allow);
    context.status = 204;
    return;
  }
  throw new HttpError(
    'METHOD_NOT_ALLOWED',
    `This path does not take ${context.method}; it takes ${Allow}.`,
    { headers: { Allow } },
  );
}
