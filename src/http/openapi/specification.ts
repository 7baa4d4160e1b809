/** The v1 and product documents: the operations, and validation of requests. */

import type { ErrorObject } from 'ajv';
import type { OpenApiDocument } from '../../generated/openapi-document.ts';
import { productDocument } from '../../generated/product-document.ts';
import { v1Document } from '../../generated/v1-document.ts';
import { openBackend, type OpenBackend } from './backend.ts';
import { operationTable, type Operation, type OperationId } from './operation.ts';
import type { ParameterValues } from './parameters.ts';
import type { DocumentedOperation } from './router.ts';

export interface Specification {
  documented(operationId: OperationId): DocumentedOperation;
  /** Sets defaults. `first`: at most one problem, which is faster. */
  problems(
    operationId: OperationId,
    request: RequestValues,
    extent: 'first' | 'all',
  ): readonly ErrorObject[];
}

export interface RequestValues {
  readonly path: ParameterValues;
  readonly query: ParameterValues;
  readonly body: object | undefined;
}

type Documents = Readonly<Record<Operation['document'], OpenApiDocument>>;

export async function openSpecification(
  documents: Documents = { v1: v1Document, product: productDocument },
): Promise<Specification> {
  const v1 = await openBackend(documents.v1);
  const product = await openBackend(documents.product);
  const backendOf = (id: OperationId): OpenBackend =>
    operationTable[id].document === 'v1' ? v1 : product;
  return {
    documented: (id) => backendOf(id).router.documented(id),

    problems(id, { path, query, body }, extent) {
      const { router, validator, allErrors } = backendOf(id);
      const request = { method: '', path: '', headers: {}, params: path, query, body };
      const checks = extent === 'first' ? validator : allErrors;
      const operation = router.getOperation(id);
      return checks.validateRequest(request as never, operation).errors ?? [];
    },
  };
}
