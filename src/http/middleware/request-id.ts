/** Assigns the request id: the client's, if valid, or a new one. It is in `X-Request-Id`, in `meta` and in the log. */

import { randomUUID } from 'node:crypto';
import type { EdgeMiddleware } from '../context.ts';

const SANE = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

export function newRequestId(): string {
  return `req_${randomUUID()}`;
}

export function requestId(): EdgeMiddleware {
  return async (context, next) => {
    const clientId = context.req.headers['x-request-id'];
    const id = typeof clientId === 'string' && SANE.test(clientId) ? clientId : newRequestId();
    context.state = {
      requestId: id,
      operationId: null,
      caller: null,
      loggedInUserId: null,
      executionId: null,
    };
    context.res.setHeader('X-Request-Id', id);
    await next();
  };
}
