/** A getter of an integration: the rows of all pages of an operation's response. */

import type { NodeType } from '../../engine/node-type.ts';
import type { JsonObject } from '../../engine/types.ts';
import { requestOf, type OperationOf } from './request.ts';
import { apiResponse } from './api-response.ts';

export function getterSource(of: OperationOf): NonNullable<NodeType['source']> {
  const response = apiResponse(of.operation);
  return (config) => {
    const call = requestOf(of, (config['parameters'] ?? {}) as JsonObject, {
      credentialId: config['credential_id'] as number | undefined,
    });
    return { kind: 'api', call, ...response };
  };
}
