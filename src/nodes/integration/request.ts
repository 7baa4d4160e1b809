/** The request of an operation: values go to their places, and can add nothing else. */

import type { CredentialRef } from '../../kit/credential-ref.ts';
import type { ApiCall } from '../../engine/api-call.ts';
import { failed, ok, pointer } from '../../engine/outcome.ts';
import type { Outcome, Problem } from '../../engine/types.ts';
import type { ExactJson, ExactObject } from '../../kit/json/exact-json.ts';
import type {
  IntegrationDefinition,
  IntegrationOperation,
  OperationParameter,
} from '../../model/integration.ts';
import { bodyOf, type BatchedRows } from './request-body.ts';
import { responseFormat } from './api-response.ts';
import { areTooLong, TOO_LONG } from './value-size.ts';
import { fieldsOf, filledPath, textOf, valueProblem } from './value-text.ts';

/** One operation and its integration. */
export interface OperationOf {
  readonly integration: Pick<IntegrationDefinition, 'slug' | 'baseUrl' | 'operations'>;
  readonly operation: IntegrationOperation;
}

/**
 * @param values the parameters by name; null and absent values are not sent, except for null in a JSON body
 */
export function requestOf(
  { integration, operation }: OperationOf,
  values: ExactObject,
  {
    credentialId,
    batch,
    listed = [],
  }: {
    readonly credentialId?: CredentialRef | undefined;
    readonly batch?: BatchedRows;
    /** Parameters whose values are in the rows. */
    readonly listed?: readonly OperationParameter[];
  } = {},
): Outcome<ApiCall> {
  if (areTooLong([values, ...(batch?.rows ?? [])])) return failed(TOO_LONG);
  const problems = operation.parameters.flatMap((one) =>
    listed.includes(one) ? [] : problemOf(one, values[one.name]),
  );
  if (problems.length > 0) return failed(...problems);
  const parametersIn = (place: OperationParameter['in']) =>
    operation.parameters.flatMap((parameter) => {
      const value = values[parameter.name];
      return parameter.in !== place || value === undefined || value === null
        ? []
        : [{ parameter, name: parameter.wireName ?? parameter.name, value }];
    });
  const path = filledPath(
    operation.path,
    new Map(
      parametersIn('path').map(({ parameter, name, value }) => [name, textOf(value, parameter)]),
    ),
  );
  if (!path.ok) return path;
  const query = parametersIn('query').flatMap(({ parameter, value }) => fieldsOf(parameter, value));
  const url = `${integration.baseUrl}${path.value}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const headers = parametersIn('header').map(
    ({ parameter, name, value }) => [name, textOf(value, parameter)] as const,
  );
  const { maxAttempts, idempotencyHeader, inDoubtOn500 } = operation.retry;
  const { requestsPerSecond, concurrent } = operation.rate;
  const isLimited = requestsPerSecond !== undefined || concurrent !== undefined;
  // Operations with equal limits share them.
  const scope = `${integration.slug} ${requestsPerSecond ?? ''} ${concurrent ?? ''}`;
  return ok({
    method: operation.method,
    url,
    headers: Object.fromEntries(headers),
    body: bodyOf(operation, values, batch),
    ...(operation.role !== 'terminator' && { format: responseFormat(operation.response) }),
    credentialId,
    retry: { maxAttempts, idempotencyHeader, inDoubtOn500 },
    ...(isLimited && { rate: { scope, requestsPerSecond, concurrent } }),
  });
}

function problemOf(
  parameter: OperationParameter,
  value: ExactJson | undefined,
): readonly Problem[] {
  const { name, required } = parameter;
  const at = { path: pointer('parameters', name) };
  if (value === undefined || value === null) {
    const mayBeNull = value === null && parameter.in === 'body';
    if (!required || mayBeNull) return [];
    return [{ code: 'invalid_value', message: `The parameter \`${name}\` has no value`, ...at }];
  }
  const isListed = parameter.enum === undefined || parameter.enum.some((one) => one === value);
  const problem = isListed ? valueProblem(value, parameter) : 'is none of those that it may have';
  return problem === undefined
    ? []
    : [
        {
          code: 'invalid_value',
          message: `The value of the parameter \`${name}\` ${problem}`,
          ...at,
        },
      ];
}
