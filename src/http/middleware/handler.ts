/** Passes a valid request to its handler, with what only the edge knows about it. */

import { handlers } from '../../generated/handlers.ts';
import type { OperationRequest, Handler } from '../../handlers/handler.ts';
import type { ExecutionId } from '../../model/ids.ts';
import { createSemaphores } from '../../kit/semaphores.ts';
import { createTurns } from '../../kit/turns.ts';
import type { Services } from '../../services/index.ts';
import { ClientGone } from '../body/client-gone.ts';
import type { Operate } from '../openapi/api.ts';
import type { OperationId } from '../openapi/operation.ts';
import type { ApiRequest } from '../openapi/router.ts';
import type { DocUrl } from '../doc-url.ts';
import { createOnce, unkeyed } from '../idempotency/once.ts';
import type { ResponseBudget } from '../reply/response-budget.ts';
import type { EdgeContext } from '../context.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

/**
 * Per organization. What all wait for are the eight connections to the database, in order of arrival: hundreds of requests
 * at once would delay those of all others. A read of one thing shares a connection with others; a list keeps one while its
 * page is read, and a change for a transaction, and so half of them stay free of one organization's.
 */
const READS_AT_ONCE = 16;
const LISTS_AT_ONCE = 4;
const CHANGES_AT_ONCE = 4;
/**
 * Runs and changes of all organizations that begin in one turn of the event loop. They take a millisecond or two each, in
 * several turns, and whoever has few of them would wait behind those who have many. Reads share queries, so more are better.
 */
const BEGUN_PER_TURN = 2;

interface OperateOptions {
  readonly unread: Pick<UnreadResponses, 'admit'>;
  readonly responses: Pick<ResponseBudget, 'admit'>;
  readonly docUrl: DocUrl;
}

export function createOperate(
  services: Services,
  { unread, responses, docUrl }: OperateOptions,
): Operate {
  const reads = createSemaphores<number>(READS_AT_ONCE);
  const lists = createSemaphores<number>(LISTS_AT_ONCE);
  const changes = createSemaphores<number>(CHANGES_AT_ONCE);
  const turns = createTurns(BEGUN_PER_TURN);
  const limitOf = ({ method }: EdgeContext, { limit }: ApiRequest['query']) => {
    if (method !== 'GET') return changes;
    return limit === undefined ? reads : lists;
  };
  return (id, request, session, context) => {
    let signal: AbortSignal | undefined;
    let endTurn: () => void = () => undefined;
    const { params, query, body, unreadParams, preferences, keyed, ifMatch, ifNoneMatch } = request;
    const { caller } = context.state;
    const operationRequest = {
      caller,
      path: params,
      query,
      body: unreadParams ?? body,
      preferences,
      ifMatch,
      ifNoneMatch,
      once:
        keyed === undefined || caller === null
          ? unkeyed
          : createOnce(services.idempotency, caller, keyed, docUrl),
      address: context.ip,
      session,
      noteExecution: (id: ExecutionId) => {
        context.state.executionId = String(id);
      },
      endTurn: () => endTurn(),
      // Few handlers look at it, so it is made for those who do.
      get signal() {
        return (signal ??= signalOf(context));
      },
    };
    // The table pairs each id with its handler and validation has made the request what the id's type says;
    // that the two belong together is beyond what the type checker can follow through an index.
    const handler = handlers[id] as unknown as Handler<OperationId>;
    const handle = () =>
      handler(operationRequest as unknown as OperationRequest<OperationId>, services);
    if (caller === null) return handle();
    return limitOf(context, query).take(caller.organizationId, async (release) => {
      endTurn = release;
      if (context.method !== 'GET') await turns.wait(String(caller.organizationId), 1);
      if (context.method === 'GET' && context.res.destroyed)
        throw new ClientGone('The client closed the connection before its response was made.');
      // While its body was read and it waited for its turn, earlier ones may have got responses that no one reads.
      if (caller.kind === 'key') unread.admit(caller);
      responses.admit(caller, id);
      return handle();
    });
  };
}

/** Aborted when the connection closes before the response is written. */
function signalOf({ res }: EdgeContext): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  else res.once('close', () => (res.writableFinished ? undefined : controller.abort()));
  return controller.signal;
}
