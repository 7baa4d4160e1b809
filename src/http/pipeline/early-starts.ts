/**
 * The workflow of a run that is waited for is looked up in the round trip in which the key of its request is. Whether the
 * key may run it is decided when the run starts.
 */

import type { PrefetchedStart } from '../../services/executions/executions.ts';
import type { Services } from '../../services/index.ts';
import type { RouteMatch } from '../openapi/route-table.ts';
import { bearerOf } from './authenticate.ts';
import { isWaitedFor } from './early-slots.ts';
import type { EdgeContext } from './state.ts';

export interface EarlyStartServices {
  readonly executions: Pick<Services['executions'], 'prefetch'>;
  readonly keys: Pick<Services['keys'], 'isKeyValue'>;
}

/** null for a request that starts no such run, and where it brings no key that could be one. */
export function prefetchStart(
  { executions, keys }: EarlyStartServices,
  context: EdgeContext,
  { rawParameters }: Extract<RouteMatch, { found: true }>,
): PrefetchedStart | null {
  if (!isWaitedFor(context)) return null;
  const key = bearerOf(context.req.headers.authorization ?? '');
  if (key === null || !keys.isKeyValue(key)) return null;
  return executions.prefetch(Number(rawParameters['workflowId']));
}
