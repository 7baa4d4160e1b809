/**
 * One openapi-backend per document: it finds the operation, has the request
 * authenticated and admitted, validates it, and calls the handler. Every refusal
 * on the way is an ApiError.
 */

import addFormats from 'ajv-formats';
import { Ajv2020, type Options as AjvOptions } from 'ajv/dist/2020.js';
import { OpenAPIBackend, OpenAPIValidator, type Context, type Document } from 'openapi-backend';
import { ApiError } from '../../errors.ts';
import type { OpenApiDocument } from '../../generated/openapi-document.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { Admit } from '../pipeline/admit.ts';
import type { Authenticator, Session } from '../pipeline/authenticate.ts';
import { createBodies, type BodiesOptions } from '../json/bodies.ts';
import { isDateTime } from './date-time.ts';
import { readEntityTags } from './entity-tags.ts';
import type { OperationId } from './operation.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { readPathParameters, readQuery } from './parameters.ts';
import { readPreferences } from './preferences.ts';
import type { RouteMatch } from './route-table.ts';
import { CompiledRouter, type ApiRequest } from './router.ts';
import type { EdgeContext } from '../pipeline/state.ts';
import { invalidInput } from './validation-error.ts';

/** Called with a request that is authenticated, admitted and valid; its return value is the answer. */
export type Operate = (
  id: OperationId,
  request: ApiRequest,
  session: Session | null,
  context: EdgeContext,
) => unknown;

export interface Api {
  handle(match: Extract<RouteMatch, { found: true }>, context: EdgeContext): Promise<unknown>;
}

export interface ApiOptions extends BodiesOptions {
  readonly document: OpenApiDocument;
  readonly operationIds: readonly OperationId[];
  readonly authenticator: Authenticator;
  readonly admit: Admit;
  readonly operate: Operate;
}

/** What our own steps share about one request, beside openapi-backend's context. */
interface Exchange {
  readonly context: EdgeContext;
  /** A scheme that stands in several alternatives is asked several times; the answer is looked up once. */
  key: Promise<KeyCaller | null> | null;
  session: Session | null;
}

/** Bodies up to this size are checked again for all their problems when they have one; of larger ones the first is told. */
const ALL_PROBLEMS_MAX_BYTES = 16_384;

export async function createApi({
  document,
  operationIds,
  authenticator,
  admit,
  maxBytes,
  budget,
  operate,
}: ApiOptions): Promise<Api> {
  const schemes = securitySchemes(authenticator);
  const backend = new Backend({
    definition: document,
    strict: true,
    validate: false,
    securityHandlers: Object.fromEntries(
      Object.entries(schemes).filter(
        ([scheme]) => scheme in document.components['securitySchemes']!,
      ),
    ),
  });
  await backend.init();
  // Where one object stands in two places of a schema, the library puts a reference in place of the second, even
  // amid an `enum`: without shared objects it has nothing to replace.
  const definition = JSON.parse(JSON.stringify(backend.definition)) as Document;
  const router = new CompiledRouter(definition);
  const validator = createValidator(definition, router, { useDefaults: true });
  const thorough = createValidator(definition, router, { allErrors: true });
  validator.preCompileRequestValidators();
  Object.assign(backend, { definition, router, validator, validate: true });

  /** null where only the first is told. */
  const allProblems = (
    request: ApiRequest,
    context: EdgeContext,
    operation: Context['operation'],
  ) => (isSmall(context) ? thorough.validateRequest(request as never, operation).errors : null);
  const bodies = createBodies({
    maxBytes,
    budget,
    router,
    validate(request, context, body) {
      const { operationId } = request.match;
      const complete: ApiRequest = { ...request, body };
      const { errors } = validator.validateRequest(complete as never, operationId);
      if (errors && errors.length > 0)
        throw invalidInput(
          allProblems(complete, context, router.getOperation(operationId)!) ?? errors,
        );
    },
  });

  backend.register({
    postSecurityHandler: async (
      { security }: Context,
      request: ApiRequest,
      { context }: Exchange,
    ) => {
      const { anonymous, keyScopes } = request.match.operation;
      if (!anonymous && !security.authorized) refuse(security, keyScopes.length > 0);
      await admit(context, request.match.operation);
      const { parameters } = router.documented(request.match.operationId);
      request.params = readPathParameters(request.match.rawParameters, parameters);
      request.query = readQuery(context.querystring, parameters);
      if (parameters.some(({ name }) => name === 'Prefer'))
        request.preferences = readPreferences(context.req.headers['prefer']);
      if (parameters.some(({ name }) => name === 'If-Match'))
        request.ifMatch = readEntityTags('If-Match', context.req.headers['if-match']);
      if (parameters.some(({ name }) => name === 'If-None-Match'))
        request.ifNoneMatch = readEntityTags('If-None-Match', context.req.headers['if-none-match']);
      if (parameters.some(({ name }) => name === 'Idempotency-Key'))
        request.keyed = readIdempotencyKey(context);
      // Only for those who are admitted: what costs memory or time is read last.
      await bodies.read(request, context);
    },
    validationFail: (
      { validation, operation }: Context,
      request: ApiRequest,
      { context }: Exchange,
    ) => {
      throw invalidInput(allProblems(request, context, operation) ?? validation.errors ?? []);
    },
    notFound: () => {
      throw new ApiError('NOT_FOUND', 'There is no such path.');
    },
    ...Object.fromEntries(
      operationIds.map((id) => [
        id,
        (_: Context, request: ApiRequest, { context, session }: Exchange) =>
          operate(id, request, session, context),
      ]),
    ),
  });

  return {
    handle(match, context) {
      const request: ApiRequest = {
        match,
        method: context.method,
        path: context.path,
        headers: {},
        params: {},
        query: {},
        body: undefined,
        unreadParams: undefined,
        keyed: undefined,
        preferences: undefined,
        ifMatch: undefined,
        ifNoneMatch: undefined,
      };
      const exchange: Exchange = { context, key: null, session: null };
      return backend.handleRequest(request as never, request, exchange) as Promise<unknown>;
    },
  };
}

/** The library's check knows OpenAPI 3.0 only; the documents are linted as 3.1 when they are generated. */
class Backend extends OpenAPIBackend {
  override validateDefinition(): Document {
    return this.document;
  }
}

/** Compiles what it is asked for, when it is first asked: responses are validated by the tests only. */
function createValidator(
  definition: Document,
  router: CompiledRouter,
  options: Pick<AjvOptions, 'useDefaults' | 'allErrors'>,
): OpenAPIValidator {
  return new OpenAPIValidator({
    definition,
    router,
    lazyCompileValidators: true,
    ajvOpts: { strict: false, ...options },
    // JSON Schema 2020-12, as OpenAPI 3.1 has it. Parameters come typed already, so nothing is coerced. The schemas are
    // checked where the documents are: to check them here, per operation, would be most of a start.
    customizeAjv: (_, given) => {
      const ajv = addFormats.default(
        new Ajv2020({ ...given, coerceTypes: false, validateSchema: false, meta: false }),
      );
      return ajv.addFormat('date-time', isDateTime);
    },
  });
}

/** By the names that the documents give them. What they return is truthy where the scheme is satisfied. */
function securitySchemes(authenticator: Authenticator) {
  const bySession = async (exchange: Exchange): Promise<Session | null> => {
    exchange.session = await authenticator.bySession(exchange.context);
    if (exchange.session !== null) exchange.context.state.caller = exchange.session.caller;
    return exchange.session;
  };
  const byKey = async (exchange: Exchange): Promise<KeyCaller | null> => {
    const caller = await (exchange.key ??= authenticator.byKey(exchange.context));
    if (caller !== null) exchange.context.state.caller = caller;
    return caller;
  };
  return {
    /** The document of v1 names the key alone; which of its operations take the cookie too, the operation table says. */
    async bearerKey(_: Context, { match: { operation } }: ApiRequest, exchange: Exchange) {
      return (await byKey(exchange)) ?? (operation.session ? bySession(exchange) : null);
    },
    /** The document of the product names the cookie alone; which of its operations take a key too, the operation table says. */
    async sessionCookie(_: Context, { match: { operation } }: ApiRequest, exchange: Exchange) {
      return (operation.keyScopes.length > 0 && (await byKey(exchange))) || bySession(exchange);
    },
  };
}

/** A body that does not say its size, or is compressed, may be of any. */
function isSmall({ req: { headers } }: EdgeContext): boolean {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
    return false;
  return Number(headers['content-length'] ?? 0) <= ALL_PROBLEMS_MAX_BYTES;
}

/** openapi-backend keeps what a security handler threw as the scheme's result. */
function refuse(security: Context['security'], takesKeys: boolean): never {
  for (const result of Object.values(security) as unknown[]) {
    if (
      typeof result === 'object' &&
      result !== null &&
      'error' in result &&
      result.error instanceof Error
    )
      throw result.error;
  }
  const ways = takesKeys
    ? 'Send an API key as `Authorization: Bearer <key>`.'
    : 'Log in first and send the session cookie.';
  throw new ApiError('UNAUTHORIZED', `This operation needs authentication. ${ways}`);
}
