/** Limits the concurrent requests of an organization; the others wait. */

import { concurrency as limits, turns as turnLimits } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import { ClientGone } from '../body/client-gone.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import { countsUnread } from './unread-limit.ts';
import type { ResponseBudget } from '../reply/response-budget.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

interface ConcurrencyOptions {
  readonly unread: Pick<UnreadResponses, 'admit'>;
  readonly responses: Pick<ResponseBudget, 'admit'>;
}

export function concurrency({ unread, responses }: ConcurrencyOptions): ApiMiddleware {
  const reads = new Semaphore(limits.reads);
  const lists = new Semaphore(limits.lists);
  const changes = new Semaphore(limits.changes);
  const turns = createEventLoopLimit(turnLimits.changes.perTurn);
  const limitOf = ({ method, state }: ApiContext) => {
    if (method !== 'GET') return changes;
    return state.parameters.query['limit'] === undefined ? reads : lists;
  };
  return async (context, next) => {
    const { state, method, res } = context;
    const { caller, route } = state;
    if (caller === null) {
      await next();
      return;
    }
    const admit = async (release: () => void): Promise<void> => {
      state.endTurn = release;
      if (method !== 'GET') await turns.wait(String(caller.organizationId), 1);
      if (method === 'GET' && res.destroyed)
        throw new ClientGone('The client closed the connection before its response was made.');
      // Checked again: while this request waited, the client may have left the responses of earlier ones unread.
      if (countsUnread(state)) unread.admit(caller);
      responses.admit(caller, route.operationId);
      await next();
    };
    await limitOf(context).run(admit, { owner: caller.organizationId });
  };
}
