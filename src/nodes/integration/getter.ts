/** A getter of an integration: the rows of all pages of an operation's response. */

import type { ApiSource, NodeType } from '../../engine/node-type.ts';
import type { JsonObject } from '../../engine/types.ts';
import { requestOf, type OperationOf } from './request.ts';

type GetterFormat = ApiSource['format'];

export function getterSource(
  of: OperationOf,
  format: GetterFormat,
): NonNullable<NodeType['source']> {
  const { pagination, response } = of.operation;
  return (config) => {
    const call = requestOf(of, (config['parameters'] ?? {}) as JsonObject, {
      credentialId: config['credential_id'] as number | undefined,
    });
    return {
      kind: 'api',
      call,
      pagination,
      format,
      rowsPath: response.rowsPath,
      columns: response.columns,
    };
  };
}
