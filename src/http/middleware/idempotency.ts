/**
 * Reads the `Idempotency-Key` header if the operation supports it. The handler implements it
 * (`idempotency/once.ts`).
 */

import { bearerOf } from '../bearer.ts';
import type { ApiMiddleware } from '../context.ts';
import { readIdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { Specification } from '../openapi/specification.ts';

export function idempotency(specification: Pick<Specification, 'documented'>): ApiMiddleware {
  return (context, next) => {
    const { method, path, req, state } = context;
    const { parameters } = specification.documented(state.route.operationId);
    if (parameters.some(({ name }) => name === 'Idempotency-Key')) {
      const secret = state.caller?.kind === 'key' ? bearerOf(req.headers.authorization ?? '') : '';
      // The query of an upload describes the file.
      const query = state.route.operation.bodyLimit === 'file' ? context.search : '';
      const target = `${method} ${path}${query}`;
      state.keyed = readIdempotencyKey(req, { secret: secret ?? '', target });
    }
    return next();
  };
}
