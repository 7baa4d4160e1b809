/**
 * openapi-backend's router with its work done once: the library derives all
 * operations again for every request and parses every request four times, with
 * coercions that are too generous. What is parsed here is in the request.
 */

import { OpenAPIRouter, type Document, type ParsedRequest, type Request } from 'openapi-backend';
import type { Preferences, UnreadParams } from '../../handlers/handler.ts';
import type { BodyLease } from '../body/body-budget.ts';
import type { EntityTags } from '../../model/entity-tags.ts';
import type { ParameterObject, ParameterValues } from './parameters.ts';
import type { KeyedRequest } from '../idempotency/idempotency-key.ts';
import type { FoundRoute } from './route-table.ts';

/** One operation of the document, its references resolved. */
export interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly ParameterObject[];
  readonly bodyRequired: boolean;
}

/** What goes through openapi-backend: found and read beforehand, filled in after admission. */
export interface ApiRequest extends Omit<Request, 'query' | 'params' | 'body'> {
  readonly match: FoundRoute;
  params: ParameterValues;
  query: ParameterValues;
  body: object | undefined;
  /** Of an operation that reads its body when it knows what for. */
  unreadParams: UnreadParams | undefined;
  /** Of what its body takes, once it is read. */
  lease: Pick<BodyLease, 'endParsed'> | undefined;
  /** Of an operation that takes the header `Idempotency-Key`, where it came. */
  keyed: KeyedRequest | undefined;
  /** Of an operation that takes the header `Prefer`. */
  preferences: Preferences | undefined;
  /** Of an operation that takes the header; null where it did not come. */
  ifMatch: EntityTags | null | undefined;
  ifNoneMatch: EntityTags | null | undefined;
}

type LibraryOperation = ReturnType<OpenAPIRouter['getOperations']>[number];

export class CompiledRouter extends OpenAPIRouter {
  readonly #operations: LibraryOperation[];
  readonly #byId: ReadonlyMap<string | undefined, LibraryOperation>;
  readonly #documented: ReadonlyMap<string, DocumentedOperation>;

  constructor(definition: Document) {
    super({ definition, ignoreTrailingSlashes: false });
    this.#operations = super.getOperations();
    this.#byId = new Map(this.#operations.map((operation) => [operation.operationId, operation]));
    this.#documented = new Map(
      this.#operations.map((operation) => [operation.operationId ?? '', documented(operation)]),
    );
  }

  documented(operationId: string): DocumentedOperation {
    const operation = this.#documented.get(operationId);
    if (operation === undefined) throw new Error(`The document has no operation ${operationId}.`);
    return operation;
  }

  override getOperations(): LibraryOperation[] {
    return this.#operations;
  }

  override getOperation(operationId: string): LibraryOperation | undefined {
    return this.#byId.get(operationId);
  }

  override matchOperation(request: Request): LibraryOperation {
    const operation = this.#byId.get((request as unknown as ApiRequest).match.operationId);
    if (operation === undefined) throw new Error('404-notFound: no route matches request');
    return operation;
  }

  override parseRequest(request: Request): ParsedRequest {
    const { method, path, params, query, body } = request as unknown as ApiRequest;
    return { method, path, params, query, headers: {}, cookies: {}, requestBody: body };
  }
}

function documented(operation: LibraryOperation): DocumentedOperation {
  const { operationId = '', parameters = [], requestBody } = operation;
  return {
    operationId,
    parameters: parameters as unknown as readonly ParameterObject[],
    bodyRequired:
      requestBody !== undefined && 'required' in requestBody && requestBody.required === true,
  };
}
