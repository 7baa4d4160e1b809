/** Which failures the log names: those of the service, and not those that only a client that left has caused. */

import { ApiError } from '../../../src/errors.ts';
import { createDocUrl } from '../../../src/http/doc-url.ts';
import { errorResponse } from '../../../src/http/middleware/errors.ts';
import { koaContext } from '../../support/koa-context.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { recordedLog } from '../../support/recorded-log.ts';

async function logged(error: Error, hasLeft: boolean): Promise<readonly unknown[]> {
  const log = recordedLog();
  const context = koaContext('/api/v1/workflows');
  context.state['requestId'] = 'req_1';
  context.state['operationId'] = 'listWorkflows';
  if (hasLeft) context.res.destroy();
  const middleware = errorResponse({
    clock: movableClock(),
    log,
    docUrl: createDocUrl(() => 'http://weir'),
    cookie: { challenge: 'Cookie' },
  });
  await middleware(context, () => Promise.reject(error));
  return log.entries.map(({ level, fields, message }) => [level, fields, message]);
}

const cause = new Error('no connection');
const unavailable = new ApiError('SERVICE_UNAVAILABLE', 'Away.', { retryAfterSeconds: 1 });
const failedStore = new ApiError('SERVICE_UNAVAILABLE', 'Away.', { retryAfterSeconds: 1, cause });
const at = (error: unknown) => ({ requestId: 'req_1', operationId: 'listWorkflows', error });
const UNAVAILABLE = 'request failed: dependency unavailable';
const UNCAUGHT = 'request failed: uncaught exception';

it.each([
  ['a client error', new ApiError('WORKFLOW_NOT_FOUND', 'None.'), false, []],
  ['no service', unavailable, false, [['warn', at(unavailable), UNAVAILABLE]]],
  ['no service, and the client has left', unavailable, true, []],
  ['a store that failed', failedStore, false, [['warn', at(cause), UNAVAILABLE]]],
  [
    'a store that failed, and the client has left',
    failedStore,
    true,
    [['warn', at(cause), UNAVAILABLE]],
  ],
  ['an exception', cause, false, [['error', at(cause), UNCAUGHT]]],
  ['an exception, and the client has left', cause, true, [['error', at(cause), UNCAUGHT]]],
  [
    'an internal error, and the client has left',
    new ApiError('INTERNAL_ERROR', 'Failed.'),
    true,
    [['error', at(expect.any(ApiError)), UNCAUGHT]],
  ],
])('%s', async (_, error, hasLeft, entries) => {
  expect(await logged(error, hasLeft)).toEqual(entries);
});
