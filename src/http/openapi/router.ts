/**
 * Replaces openapi-backend's router, which derives all operations again for every request and parses every request
 * four times, with lax coercions. This one uses the parameters that are already parsed.
 */

import { OpenAPIRouter, type Document, type ParsedRequest, type Request } from 'openapi-backend';
import type { ParameterObject, ParameterValues } from './parameters.ts';

export interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly ParameterObject[];
  readonly bodyRequired: boolean;
}

export interface ParsedValues {
  readonly params: ParameterValues;
  readonly query: ParameterValues;
  readonly body: object | undefined;
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

  override parseRequest(request: Request): ParsedRequest {
    const { method, path } = request;
    const { params, query, body } = request as unknown as ParsedValues;
    return { method, path, params, query, headers: HEADERS, cookies: {}, requestBody: body };
  }
}

/** Steps of their own read the headers. `authenticate` has refused a request without this one, which is required. */
const HEADERS = { 'dashboard-token': 'present' };

function documented(operation: LibraryOperation): DocumentedOperation {
  const { operationId = '', parameters = [], requestBody } = operation;
  return {
    operationId,
    parameters: parameters as unknown as readonly ParameterObject[],
    bodyRequired:
      requestBody !== undefined && 'required' in requestBody && requestBody.required === true,
  };
}
