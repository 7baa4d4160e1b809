/** One log line and one measurement per request, once its response has ended where that is streamed. Neither query strings nor bodies nor headers are written. */

import { Readable } from 'node:stream';
import type { Log } from '../../kit/log.ts';
import type { HttpMetrics } from '../system/metrics.ts';
import type { EdgeContext, EdgeMiddleware } from '../context.ts';

/** The status that is in the log for a client that left before its response, as nginx writes it. */
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
  /** The response was truncated because the service failed. */
  readonly cutOff?: true;
}

function hasLeft({ req, res }: EdgeContext): boolean {
  return res.destroyed || (req.destroyed && !req.complete);
}

/** A response that is streamed ends long after its headers. */
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
  const userId = caller?.userId ?? loggedInUserId;
  return {
    requestId,
    operationId,
    method: context.method,
    path: context.path,
    ...outcome,
    ms: Math.round(ms * 10) / 10,
    address: context.ip,
    ...(caller?.kind === 'key' ? { keyId: caller.keyId } : {}),
    ...(userId === null ? {} : { userId }),
    ...(executionId === null ? {} : { executionId }),
  };
}
