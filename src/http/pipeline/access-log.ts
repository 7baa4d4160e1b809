/** One log line and one measurement per request. Neither query strings nor bodies nor headers are written. */

import type { Log } from '../../kit/log.ts';
import type { HttpMetrics } from '../system/metrics.ts';
import type { EdgeMiddleware } from './state.ts';

/** The status that stands in the log for a client that left before its answer, as nginx writes it. */
const CLIENT_GONE = 499;

export function accessLog({ log, metrics }: { log: Log; metrics: HttpMetrics }): EdgeMiddleware {
  return async (context, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const ms = performance.now() - started;
      const { requestId, operationId, caller, loggedInUserId, executionId } = context.state;
      const userId = caller?.userId ?? loggedInUserId;
      const status =
        context.res.destroyed || (context.req.destroyed && !context.req.complete)
          ? CLIENT_GONE
          : context.status;
      metrics.observe(operationId ?? 'none', status, ms / 1000);
      log.info(
        {
          requestId,
          operationId,
          method: context.method,
          path: context.path,
          status,
          ms: Math.round(ms * 10) / 10,
          address: context.ip,
          ...(caller?.kind === 'key' ? { keyId: caller.keyId } : {}),
          ...(userId === null ? {} : { userId }),
          ...(executionId === null ? {} : { executionId }),
        },
        'request',
      );
    }
  };
}
