/** A setter of an integration: adds the API's response for each row to the row. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { NodeType } from '../../engine/node-type.ts';
import { failed, ok } from '../../engine/outcome.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { ExactJson } from '../../kit/json/exact-json.ts';
import { checkedColumns, columnValues, withRow } from './column-values.ts';
import { requestOf, type OperationOf } from './request.ts';
import { apiResponse } from './api-response.ts';

export const JOIN_MEMBER = {
  enum: ['left', 'inner'],
  default: 'left',
  description:
    'Rows for which the API has no data: `left` keeps them, with nulls in its columns; `inner` drops them.',
};

export function setterEnrichment(of: OperationOf): NonNullable<NodeType['enrich']> {
  const response = apiResponse(of.operation);
  return (config, columns) => {
    const parameterValues = config['parameters'] as JsonObject;
    const values = columnValues(of.operation, parameterValues);
    const checked = checkedColumns(values, columns);
    if (!checked.ok) return failed(...checked.problems);
    const keys = [...new Map(checked.value.map((column) => [column.name, column])).values()];
    const credentialId = config['credential_id'] as CredentialRef | undefined;
    return ok({
      keys,
      join: config['join'] as 'left' | 'inner',
      call(row: readonly ExactJson[]) {
        const named = Object.fromEntries(keys.map(({ name }, at) => [name, row[at] ?? null]));
        return requestOf(of, withRow(parameterValues, values, named), { credentialId });
      },
      response,
    });
  };
}
