/** What identifies the requests of an operation, and changes when the operation does. */

import type { JsonObject } from '../../engine/types.ts';
import type { OperationOf } from './request.ts';

/** What the requests of an operation are made of beside the values. */
export function requestTemplate({ integration, operation }: OperationOf): JsonObject {
  const { method, path, body, retry } = operation;
  return {
    baseUrl: integration.baseUrl,
    method,
    path,
    body: { ...body },
    idempotencyHeader: retry.idempotencyHeader ?? null,
    parameters: operation.parameters.map(
      ({ name, wireName = name, in: place, type, style = null }) => ({
        name,
        wireName,
        place,
        type,
        style,
      }),
    ),
  };
}
