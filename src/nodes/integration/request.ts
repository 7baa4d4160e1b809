/** The request of an operation: values go to their places, and can add nothing else. */

import type { ApiCall } from '../../engine/api-call.ts';
import { failed, ok, pointer } from '../../engine/outcome.ts';
import type { Json, JsonObject, Outcome, Problem } from '../../engine/types.ts';
import { pointerSteps } from '../../kit/json-pointer.ts';
import type {
  IntegrationDefinition,
  IntegrationOperation,
  OperationParameter,
} from '../../model/integration.ts';
import { areTooLong, TOO_LONG } from './value-size.ts';
import { fieldsOf, filledPath, instantText, textOf, valueFault } from './value-text.ts';

/** One operation, and the integration that it is of. */
export interface OperationOf {
  readonly integration: Pick<IntegrationDefinition, 'slug' | 'baseUrl'>;
  readonly operation: IntegrationOperation;
}

/** What a body holds beside the parameters: rows of a batch, at their pointer. */
export interface BatchedRows {
  readonly pointer: string;
  readonly rows: readonly JsonObject[];
}

/**
 * @param values of the parameters, by name; null and absent: it is not sent, but for null in a JSON body
 */
export function requestOf(
  { integration, operation }: OperationOf,
  values: JsonObject,
  {
    credentialId,
    batch,
    listed = [],
  }: {
    readonly credentialId?: number | undefined;
    readonly batch?: BatchedRows;
    /** Parameters that have their values in the rows. */
    readonly listed?: readonly OperationParameter[];
  } = {},
): Outcome<ApiCall> {
  if (areTooLong([values, ...(batch?.rows ?? [])])) return failed(TOO_LONG);
  const problems = operation.parameters.flatMap((one) =>
    listed.includes(one) ? [] : problemOf(one, values[one.name]),
  );
  if (problems.length > 0) return failed(...problems);
  const sent = (place: OperationParameter['in']) =>
    operation.parameters.flatMap((parameter) => {
      const value = values[parameter.name];
      return parameter.in !== place || value === undefined || value === null
        ? []
        : [{ parameter, name: parameter.wireName ?? parameter.name, value }];
    });
  const path = filledPath(
    operation.path,
    new Map(sent('path').map(({ parameter, name, value }) => [name, textOf(value, parameter)])),
  );
  if (!path.ok) return path;
  const query = sent('query').flatMap(({ parameter, value }) => fieldsOf(parameter, value));
  const url = `${integration.baseUrl}${path.value}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const headers = sent('header').map(
    ({ parameter, name, value }) => [name, textOf(value, parameter)] as const,
  );
  const { maxAttempts, idempotencyHeader } = operation.retry;
  const { requestsPerSecond, concurrent } = operation.rate;
  const isLimited = requestsPerSecond !== undefined || concurrent !== undefined;
  // Operations with the same rule share it.
  const scope = `${integration.slug} ${requestsPerSecond ?? ''} ${concurrent ?? ''}`;
  return ok({
    method: operation.method,
    url,
    headers: Object.fromEntries(headers),
    body: bodyOf(operation, values, batch),
    credentialId,
    retry: { maxAttempts, idempotencyHeader },
    ...(isLimited && { rate: { scope, requestsPerSecond, concurrent } }),
  });
}

function problemOf(parameter: OperationParameter, value: Json | undefined): readonly Problem[] {
  const { name, required } = parameter;
  const at = { path: pointer('parameters', name) };
  if (value === undefined || value === null) {
    const mayBeNull = value === null && parameter.in === 'body';
    if (!required || mayBeNull) return [];
    return [{ code: 'invalid_value', message: `The parameter \`${name}\` has no value`, ...at }];
  }
  const isListed = parameter.enum === undefined || parameter.enum.includes(value);
  const fault = isListed ? valueFault(value, parameter) : 'is none of those that it may have';
  return fault === undefined
    ? []
    : [
        {
          code: 'invalid_value',
          message: `The value of the parameter \`${name}\` ${fault}`,
          ...at,
        },
      ];
}

/** POST and PUT with fields of which none has a value send an object all the same: most APIs refuse a body that is missing. */
function bodyOf(
  { body, parameters, method }: IntegrationOperation,
  values: JsonObject,
  batch: BatchedRows | undefined,
): ApiCall['body'] {
  const fields = parameters.filter((one) => one.in === 'body');
  const given = fields.filter((one) => values[one.name] !== undefined);
  const mayBeMissing = fields.length === 0 || method === 'DELETE' || body.format === 'form';
  if (given.length === 0 && batch === undefined && mayBeMissing) return undefined;
  if (body.format === 'form') {
    const fields = given.flatMap((one) =>
      values[one.name] === null ? [] : fieldsOf(one, values[one.name]!),
    );
    return { contentType: 'application/x-www-form-urlencoded', text: fields.join('&') };
  }
  const members = membersOf(given, values);
  const inner = Object.keys(members).length === 0 ? {} : nested(body.pointer, members);
  const whole =
    batch === undefined ? inner : placed(inner, pointerSteps(batch.pointer), batch.rows);
  return { contentType: 'application/json', text: JSON.stringify(whole) };
}

/** Of a JSON body. */
export function membersOf(
  parameters: readonly OperationParameter[],
  values: JsonObject,
): JsonObject {
  return Object.fromEntries(
    parameters.flatMap(({ name, wireName, type }) => {
      const value = values[name];
      if (value === undefined) return [];
      const isInstant = type === 'timestamp' && typeof value === 'string';
      return [[wireName ?? name, isInstant ? instantText(value) : value] as const];
    }),
  );
}

function nested(text: string, members: JsonObject): Json {
  return pointerSteps(text).reduceRight<Json>((inner, step) => ({ [step]: inner }), members);
}

/** The value at its place in the whole; what lacks on the way is made. */
function placed(whole: Json, [step, ...steps]: readonly string[], value: Json): Json {
  if (step === undefined) return value;
  const members = typeof whole === 'object' && whole !== null ? (whole as JsonObject) : {};
  return { ...members, [step]: placed(members[step] ?? {}, steps, value) };
}
