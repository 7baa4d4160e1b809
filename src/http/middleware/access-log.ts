/**
 * Writes one log line and one measurement per request, at the end of its response. Excludes query strings, bodies
 * and headers.
 */

import { Readable } from 'node:stream';
import type { Log } from '../../kit/log.ts';
import type { HttpMetrics } from '../system/metrics.ts';
import type { EdgeContext, EdgeMiddleware } from '../context.ts';

/** The logged status if the client disconnected before its response, as in nginx. */
const CLIENT_GONE = 499;

export function accessLog({ log, metrics }: { log: Log; metrics: HttpMetrics }): EdgeMiddleware {
  return async (context, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const write = (outcome: Outcome): void => {
        const ms = performance.now() - started;
        metrics.observe(context.state.operationId ?? 'none', outcome.status, ms / 1000);
        log.info(lineOf(context, outcome, ms), 'request');
      };
      const body: unknown = context.body;
      if (body instanceof Readable && !context.res.destroyed) onceStreamed(context, body, write);
      else write({ status: hasLeft(context) ? CLIENT_GONE : context.status });
    }
  };
}

interface Outcome {
  readonly status: number;
  /** The response was truncated by an error of the service. */
  readonly cutOff?: true;
}

function hasLeft({ req, res }: EdgeContext): boolean {
  return res.destroyed || (req.destroyed && !req.complete);
}

/** A streamed response ends long after its headers. */
function onceStreamed(
  context: EdgeContext,
  body: Readable,
  write: (outcome: Outcome) => void,
): void {
  const { res, status } = context;
  let hasFailed = false;
  body.once('error', () => (hasFailed = true));
  res.once('close', () => {
    if (res.writableFinished) write({ status });
    else write(hasFailed ? { status, cutOff: true } : { status: CLIENT_GONE });
  });
}

function lineOf(context: EdgeContext, outcome: Outcome, ms: number): object {
  const { requestId, operationId, caller, loggedInUserId, executionId } = context.state;
  const isViewer = caller?.kind === 'viewer';
  const userId = (isViewer ? null : caller?.userId) ?? loggedInUserId;
  return {
    requestId,
    operationId,
    method: context.method,
    path: context.path,
    ...outcome,
    ms: Math.round(ms * 10) / 10,
    address: context.ip,
    ...(caller?.kind === 'key' ? { keyId: caller.keyId } : {}),
    ...(isViewer ? { dashboardId: caller.dashboardId, shareLinkId: caller.linkId } : {}),
    ...(userId === null ? {} : { userId }),
    ...(executionId === null ? {} : { executionId }),
  };
}
