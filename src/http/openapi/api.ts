/**
 * One openapi-backend per document: it finds the operation, has the request
 * authenticated and admitted, validates it, and calls the handler. Every refusal
 * on the way is an ApiError.
 */

import type { Context } from 'openapi-backend';
import { ApiError } from '../../errors.ts';
import type { OpenApiDocument } from '../../generated/openapi-document.ts';
import type { Admission } from '../middleware/scope.ts';
import type { Authenticator, Session } from '../middleware/authenticate.ts';
import { createBodies, type Bodies, type BodiesOptions } from '../middleware/body.ts';
import { openBackend, type OpenBackend } from './backend.ts';
import { readEntityTags } from './entity-tags.ts';
import type { OperationId } from './operation.ts';
import { readIdempotencyKey } from '../idempotency/idempotency-key.ts';
import { readPathParameters, readQuery } from './parameters.ts';
import { readPreferences } from './preferences.ts';
import type { FoundRoute } from './route-table.ts';
import type { ApiRequest } from './router.ts';
import { refuse, securitySchemes, type Exchange } from './security.ts';
import type { EdgeContext } from '../context.ts';
import { invalidInput } from './validation-error.ts';

/** Called with a request that is authenticated, admitted and valid; its return value is the response. */
export type Operate = (
  id: OperationId,
  request: ApiRequest,
  session: Session | null,
  context: EdgeContext,
) => unknown;

export interface Api {
  handle(match: FoundRoute, context: EdgeContext): Promise<unknown>;
}

export interface ApiOptions extends BodiesOptions {
  readonly document: OpenApiDocument;
  readonly operationIds: readonly OperationId[];
  readonly authenticator: Authenticator;
  readonly admission: Admission;
  readonly operate: Operate;
}

/** Invalid bodies up to this size are checked again for all errors; for larger ones only the first is reported. */
const ALL_PROBLEMS_MAX_BYTES = 16_384;

export async function createApi(options: ApiOptions): Promise<Api> {
  const open = await openBackend(options.document, securitySchemes(options.authenticator));
  const bodies = createBodies({
    maxBytes: options.maxBytes,
    budget: options.budget,
    router: open.router,
    validate: (request, context, body) => validateBody(open, request, context, body),
  });
  const { backend } = open;
  backend.register({
    postSecurityHandler: async (
      { security }: Context,
      request: ApiRequest,
      { context }: Exchange,
    ) => {
      const { operation } = request.match;
      if (!operation.anonymous && !security.authorized)
        refuse(security, operation.keyScopes.length > 0);
      await options.admission.admit(context, operation);
      await readRequest(open, bodies, request, context);
    },
    validationFail: (
      { validation, operation }: Context,
      request: ApiRequest,
      { context }: Exchange,
    ) => {
      const all = allProblems(open, request, context, operation);
      throw invalidInput(all ?? validation.errors ?? []);
    },
    notFound: () => {
      throw new ApiError('NOT_FOUND', 'There is no such path.');
    },
    ...Object.fromEntries(
      options.operationIds.map((id) => [
        id,
        (_: Context, request: ApiRequest, { context, session }: Exchange) =>
          options.operate(id, request, session, context),
      ]),
    ),
  });

  return {
    async handle(match, context) {
      const request = unread(match, context);
      const exchange: Exchange = { context, key: null, session: null };
      try {
        return await (backend.handleRequest(
          request as never,
          request,
          exchange,
        ) as Promise<unknown>);
      } finally {
        request.lease?.endParsed();
      }
    },
  };
}

/** Set once the request is admitted. */
function unread(match: ApiRequest['match'], { method, path }: EdgeContext): ApiRequest {
  return {
    match,
    method,
    path,
    headers: {},
    params: {},
    query: {},
    body: undefined,
    unreadParams: undefined,
    lease: undefined,
    keyed: undefined,
    preferences: undefined,
    ifMatch: undefined,
    ifNoneMatch: undefined,
  };
}

async function readRequest(
  { router }: OpenBackend,
  bodies: Bodies,
  request: ApiRequest,
  context: EdgeContext,
): Promise<void> {
  const { headers } = context.req;
  const { parameters } = router.documented(request.match.operationId);
  const takes = (header: string): boolean => parameters.some(({ name }) => name === header);
  request.params = readPathParameters(request.match.rawParameters, parameters);
  request.query = readQuery(context.querystring, parameters);
  if (takes('Prefer')) request.preferences = readPreferences(headers['prefer']);
  if (takes('If-Match')) request.ifMatch = readEntityTags('If-Match', headers['if-match']);
  if (takes('If-None-Match'))
    request.ifNoneMatch = readEntityTags('If-None-Match', headers['if-none-match']);
  if (takes('Idempotency-Key')) request.keyed = readIdempotencyKey(context);
  // Only for those who are admitted: what costs memory or time is read last.
  await bodies.read(request, context);
}

function validateBody(
  open: OpenBackend,
  request: ApiRequest,
  context: EdgeContext,
  body: object | undefined,
): void {
  const { operationId } = request.match;
  const complete: ApiRequest = { ...request, body };
  const { errors } = open.validator.validateRequest(complete as never, operationId);
  if (!errors || errors.length === 0) return;
  const operation = open.router.getOperation(operationId)!;
  throw invalidInput(allProblems(open, complete, context, operation) ?? errors);
}

/** null where only the first is reported. */
function allProblems(
  { allErrors }: OpenBackend,
  request: ApiRequest,
  context: EdgeContext,
  operation: Context['operation'],
) {
  return isSmall(context) ? allErrors.validateRequest(request as never, operation).errors : null;
}

/** A body that does not say its size, or is compressed, may be of any. */
function isSmall({ req: { headers } }: EdgeContext): boolean {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
    return false;
  return Number(headers['content-length'] ?? 0) <= ALL_PROBLEMS_MAX_BYTES;
}
