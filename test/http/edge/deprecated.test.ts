/** What a response of a deprecated operation says about it. No operation is deprecated today: the reply is sent by itself. */

import { operationTable } from '../../../src/http/openapi/operation.ts';
import { createPacedBodies } from '../../../src/http/reply/paced-bodies.ts';
import type { ApiContext } from '../../../src/http/context.ts';
import { reply } from '../../../src/http/middleware/reply.ts';
import { createSessionCookie } from '../../../src/http/session-cookie.ts';
import { koaContext } from '../../support/koa-context.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { runSteps } from './run-steps.ts';

const SUNSET = 'Sat, 01 Jan 2028 00:00:00 GMT';

it.each([
  [false, null, undefined, undefined],
  [false, SUNSET, undefined, undefined],
  [true, null, 'true', undefined],
  [true, SUNSET, 'true', SUNSET],
])('deprecated %j, sunset %j', async (deprecated, sunset, deprecation, end) => {
  const context = koaContext('/api/v1/workflows/1') as unknown as ApiContext;
  const operation = { ...operationTable.getWorkflow, deprecated, sunset };
  context.state = {
    caller: null,
    route: { operation },
    reply: { status: 200, data: {} },
  } as unknown as ApiContext['state'];
  const step = reply({
    responses: { charge: () => undefined },
    pacedBodies: createPacedBodies(),
    clock: movableClock(),
    cookie: createSessionCookie(false),
    baseUrl: () => 'http://weir',
    unread: { admitBody: () => undefined },
  });
  await runSteps(context, step);
  expect([
    context.response.get('Deprecation'),
    context.response.get('Sunset'),
    context.response.get('Cache-Control'),
  ]).toEqual([deprecation, end, 'no-store']);
});
