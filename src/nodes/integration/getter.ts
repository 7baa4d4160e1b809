/** A getter of an integration: the rows of all pages of an operation's response. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import { requestBound } from '../../engine/values/cursor-bound.ts';
import type { CursorBound } from '../../engine/cursor.ts';
import { incrementalSchema, type IncrementalConfig } from '../../engine/config/incremental.ts';
import type { NodeType } from '../../engine/node-type.ts';
import type { ApiSource } from '../../engine/sources/source.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { IntegrationOperation } from '../../model/integration.ts';
import { requestOf, type OperationOf } from './request.ts';
import { apiResponse } from './api-response.ts';

/** Parameters of other types cannot have a bound. */
const BOUND_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'date', 'timestamp']);

/** The config members of getters in addition to parameters and a credential. */
export function getterMembers({ parameters }: IntegrationOperation): Record<string, JsonObject> {
  const names = parameters.flatMap(({ name, type }) => (BOUND_TYPES.has(type) ? [name] : []));
  const schema = incrementalSchema(
    'The parameter that has the lower bound, which is inclusive. Without it, every run reads everything, and rows before the bound are left out.',
  );
  const { parameter, ...properties } = schema.properties;
  const named = names.length === 0 ? {} : { parameter: { ...parameter, enum: names } };
  return { incremental: { ...schema, properties: { ...properties, ...named } } };
}

export function getterSource(of: OperationOf): NonNullable<NodeType['source']> {
  const response = apiResponse(of.operation);
  return (config) => {
    const credentialId = config['credential_id'] as CredentialRef | undefined;
    const parameters = (config['parameters'] ?? {}) as JsonObject;
    const incremental = config['incremental'] as IncrementalConfig | undefined;
    const sourceOf = (bound: CursorBound | null): ApiSource => ({
      kind: 'api',
      call: requestOf(
        of,
        { ...parameters, ...boundMember(of.operation, incremental, bound) },
        { credentialId },
      ),
      ...response,
    });
    const source = sourceOf(null);
    if (incremental === undefined) return source;
    const { columns } = response;
    return { ...source, incremental: { ...incremental, columns, from: sourceOf } };
  };
}

function boundMember(
  { parameters }: IntegrationOperation,
  incremental: IncrementalConfig | undefined,
  bound: CursorBound | null,
): JsonObject {
  const { parameter, format = 'iso' } = incremental ?? {};
  if (parameter === undefined || bound === null) return {};
  const value = requestBound(bound, format);
  const isDay = parameters.some(({ name, type }) => name === parameter && type === 'date');
  return { [parameter]: isDay ? String(value).slice(0, 10) : value };
}
