/** Passes a valid request to its handler, with what only the edge knows about it. */

import { handlers } from '../../generated/handlers.ts';
import type { OperationRequest, Handler } from '../../handlers/handler.ts';
import type { ExecutionId } from '../../model/ids.ts';
import { createSemaphores } from '../../kit/semaphores.ts';
import type { Services } from '../../services/index.ts';
import { ClientGone } from '../json/body-consumer.ts';
import type { Operate } from '../openapi/api.ts';
import type { OperationId } from '../openapi/operation.ts';
import { createOnce, unkeyed } from './once.ts';
import type { EdgeContext } from './state.ts';
import type { UnreadResponses } from '../server/unread-responses.ts';

/**
 * Per organization: twice the connections to the database, which are served in order of arrival. Hundreds of requests at
 * once would delay those of all others.
 */
const UNDER_WAY = 16;
/** They wait for more than the database, and have limits of their own. */
const LIMITED_ELSEWHERE: ReadonlySet<OperationId> = new Set<OperationId>([
  'cancelExecution',
  'changePassword',
  'executeWorkflow',
  'exportResult',
  'getExecution',
  'importIntegration',
  'previewWorkflow',
  'testCredential',
  'validateGraph',
  'validateWorkflow',
]);

export function createOperate(services: Services, unread: Pick<UnreadResponses, 'admit'>): Operate {
  const underWay = createSemaphores<number>(UNDER_WAY);
  return (id, request, session, context) => {
    let signal: AbortSignal | undefined;
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
          : createOnce(services.idempotency, caller, keyed),
      address: context.ip,
      session,
      noteExecution: (id: ExecutionId) => {
        context.state.executionId = String(id);
      },
      // Few handlers look at it, so it is made for those who do.
      get signal() {
        return (signal ??= signalOf(context));
      },
    };
    // The table pairs each id with its handler and validation has made the request what the id's type says;
    // that the two belong together is beyond what the type checker can follow through an index.
    const handler = handlers[id] as unknown as Handler<OperationId>;
    const handle = async () => {
      if (context.method === 'GET' && context.res.destroyed)
        throw new ClientGone('The client closed the connection before its response was made.');
      // While it waited, earlier ones may have got responses that no one reads.
      if (caller?.kind === 'key') unread.admit(caller);
      return handler(operationRequest as unknown as OperationRequest<OperationId>, services);
    };
    return caller === null || LIMITED_ELSEWHERE.has(id)
      ? handle()
      : underWay.take(caller.organizationId, handle);
  };
}

/** Aborted when the connection closes before the response is written. */
function signalOf({ res }: EdgeContext): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  else res.once('close', () => (res.writableFinished ? undefined : controller.abort()));
  return controller.signal;
}
