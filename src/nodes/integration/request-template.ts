/** Identifies the requests of an operation; changes when the operation does. */

import type { JsonObject } from '../../engine/types.ts';
import type { OperationOf } from './request.ts';

/** The parts of an operation's requests that do not depend on values. */
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
