/**
 * How many requests of an organization are carried out at once. All requests wait for the eight connections to the
 * database, in order of arrival: hundreds of requests at once would delay those of all others. A read of one thing shares a
 * connection with others; a list occupies one while its page is read, and a change for a transaction. These limits leave
 * half of the connections to other organizations.
 */

import { createSemaphores } from '../../kit/semaphores.ts';
import { createTurns } from '../../kit/turns.ts';
import { ClientGone } from '../body/client-gone.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import type { ResponseBudget } from '../reply/response-budget.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

const READS_AT_ONCE = 16;
const LISTS_AT_ONCE = 4;
const CHANGES_AT_ONCE = 4;
/**
 * Runs and changes of all organizations that begin in one turn of the event loop. They take a millisecond or two each, in
 * several turns; without this limit, an organization with few of them would wait behind those with many. Reads share
 * queries, so more of them are better.
 */
const BEGUN_PER_TURN = 2;

interface ConcurrencyOptions {
  readonly unread: Pick<UnreadResponses, 'admit'>;
  readonly responses: Pick<ResponseBudget, 'admit'>;
}

export function concurrency({ unread, responses }: ConcurrencyOptions): ApiMiddleware {
  const reads = createSemaphores<number>(READS_AT_ONCE);
  const lists = createSemaphores<number>(LISTS_AT_ONCE);
  const changes = createSemaphores<number>(CHANGES_AT_ONCE);
  const turns = createTurns(BEGUN_PER_TURN);
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
    await limitOf(context).take(caller.organizationId, async (release) => {
      state.endTurn = release;
      if (method !== 'GET') await turns.wait(String(caller.organizationId), 1);
      if (method === 'GET' && res.destroyed)
        throw new ClientGone('The client closed the connection before its response was made.');
      // While its body was read and it waited for its turn, earlier requests may have got responses that no one reads.
      if (caller.kind === 'key') unread.admit(caller);
      responses.admit(caller, route.operationId);
      await next();
    });
  };
}
