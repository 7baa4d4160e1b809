/** Passes a valid request to its handler, with the data that only the HTTP layer has. */

import { handlers } from '../../generated/handlers.ts';
import type { Handler, OperationRequest } from '../../handlers/handler.ts';
import type { Services } from '../../services/index.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import type { DocUrl } from '../doc-url.ts';
import { createOnce, unkeyed } from '../idempotency/once.ts';
import type { OperationId } from '../openapi/operation.ts';

export function handler(services: Services, docUrl: DocUrl): ApiMiddleware {
  return async (context, next) => {
    const { operationId } = context.state.route;
    // The table pairs each id with its handler, and validation ensures the request's type. TypeScript cannot relate
    // the two through an index.
    const handle = handlers[operationId] as unknown as Handler<OperationId>;
    const request = requestOf(
      context,
      services,
      docUrl,
    ) as unknown as OperationRequest<OperationId>;
    context.state.reply = await handle(request, services);
    await next();
  };
}

function requestOf(context: ApiContext, services: Services, docUrl: DocUrl) {
  const { state } = context;
  const { caller, keyed, parameters, session } = state;
  let signal: AbortSignal | undefined;
  return {
    caller,
    path: parameters.path,
    query: parameters.query,
    body: state.unreadFile ?? state.unreadParams ?? state.body,
    preferences: parameters.preferences,
    ifMatch: parameters.ifMatch,
    ifNoneMatch: parameters.ifNoneMatch,
    once:
      keyed === undefined || caller === null
        ? unkeyed
        : createOnce(services.idempotency, caller, keyed, docUrl),
    address: context.ip,
    session,
    noteExecution: (id: bigint) => {
      state.executionId = String(id);
    },
    endTurn: () => state.endTurn(),
    // Lazy, because few handlers use it.
    get signal() {
      return (signal ??= signalOf(context));
    },
  };
}

function signalOf({ res }: ApiContext): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  else res.once('close', () => (res.writableFinished ? undefined : controller.abort()));
  return controller.signal;
}
