/** The body of a request: values of parameters at their places, and rows of a batch. */

import type { ApiCall } from '../../engine/api-call.ts';
import { exactJson, type ExactJson, type ExactObject } from '../../kit/json/exact-json.ts';
import { pointerSteps } from '../../kit/json-pointer.ts';
import type { IntegrationOperation, OperationParameter } from '../../model/integration.ts';
import { fieldsOf, instantText } from './value-text.ts';

/** The rows of a batch and their pointer in the body. */
export interface BatchedRows {
  readonly pointer: string;
  readonly rows: readonly ExactObject[];
}

/** POST and PUT send an empty object if no field has a value, because most APIs reject a missing body. */
export function bodyOf(
  { body, parameters, method }: IntegrationOperation,
  values: ExactObject,
  batch: BatchedRows | undefined,
): ApiCall['body'] {
  const fields = parameters.filter((one) => one.in === 'body');
  const present = fields.filter((one) => values[one.name] !== undefined);
  const mayBeMissing = fields.length === 0 || method === 'DELETE' || body.format === 'form';
  if (present.length === 0 && batch === undefined && mayBeMissing) return undefined;
  if (body.format === 'form') {
    const fields = present.flatMap((one) =>
      values[one.name] === null ? [] : fieldsOf(one, values[one.name]!),
    );
    return { contentType: 'application/x-www-form-urlencoded', text: fields.join('&') };
  }
  const members = membersOf(present, values);
  const inner = Object.keys(members).length === 0 ? {} : nested(body.pointer, members);
  const whole =
    batch === undefined ? inner : placed(inner, pointerSteps(batch.pointer), batch.rows);
  return { contentType: 'application/json', text: exactJson(whole) };
}

/** The members of a JSON body. */
export function membersOf(
  parameters: readonly OperationParameter[],
  values: ExactObject,
): ExactObject {
  return Object.fromEntries(
    parameters.flatMap(({ name, wireName, type }) => {
      const value = values[name];
      if (value === undefined) return [];
      const isInstant = type === 'timestamp' && typeof value === 'string';
      return [[wireName ?? name, isInstant ? instantText(value) : value] as const];
    }),
  );
}

function nested(text: string, members: ExactObject): ExactJson {
  return pointerSteps(text).reduceRight<ExactJson>((inner, step) => ({ [step]: inner }), members);
}

/** Sets the value at its place, and creates missing parents. */
function placed(
  whole: ExactJson,
  [step, ...steps]: readonly string[],
  value: ExactJson,
): ExactJson {
  if (step === undefined) return value;
  const members = typeof whole === 'object' && whole !== null ? (whole as ExactObject) : {};
  return { ...members, [step]: placed(members[step] ?? {}, steps, value) };
}
