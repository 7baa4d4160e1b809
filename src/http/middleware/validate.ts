/** Validates the request against its operation's schemas, and sets defaults. */

import type { ApiContext, ApiMiddleware } from '../context.ts';
import type { Specification } from '../openapi/specification.ts';
import { invalidInput } from '../openapi/validation-error.ts';

/** Up to this size all problems are reported; in larger requests only the first. */
const ALL_PROBLEMS_MAX_BYTES = 16_384;

export function validate(specification: Pick<Specification, 'problems'>): ApiMiddleware {
  return (context, next) => {
    refuseInvalid(specification, context, context.state.body);
    return next();
  };
}

/** Throws INVALID_INPUT. */
export function refuseInvalid(
  specification: Pick<Specification, 'problems'>,
  context: ApiContext,
  body: object | undefined,
): void {
  const { route, parameters } = context.state;
  const request = { path: parameters.path, query: parameters.query, body };
  const problems = specification.problems(route.operationId, request, 'first');
  if (problems.length === 0) return;
  throw invalidInput(
    isSmall(context) ? specification.problems(route.operationId, request, 'all') : problems,
  );
}

/** A body without a declared size, or a compressed one, can have any size. */
function isSmall({ req: { headers } }: ApiContext): boolean {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
    return false;
  return Number(headers['content-length'] ?? 0) <= ALL_PROBLEMS_MAX_BYTES;
}
