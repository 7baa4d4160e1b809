/** Checks the lookup of a terminator against the operation that it names. */

import type { FieldProblem } from '../invalid-input.ts';
import type { LookupDraft, OperationDraft } from './draft.ts';

export function lookupProblems(
  operation: OperationDraft,
  operations: readonly OperationDraft[],
  field: string,
): readonly FieldProblem[] {
  const { role, lookup } = operation;
  if (lookup === undefined) return [];
  if (role !== 'terminator')
    return [{ field, message: `must be absent: a ${role} has no rows that can be in doubt` }];
  const target = operations.find(({ name }) => name === lookup.operation);
  return [
    ...targetProblems(target, `${field}/operation`),
    ...(target === undefined ? [] : parameterProblems(lookup, target, `${field}/parameters`)),
    ...sourceProblems(lookup.parameters, operation, `${field}/parameters`),
    ...sourceProblems(lookup.match ?? [], operation, `${field}/match`),
  ];
}

function targetProblems(
  target: OperationDraft | undefined,
  field: string,
): readonly FieldProblem[] {
  if (target === undefined)
    return [{ field, message: 'must be the name of an operation of the integration' }];
  const { method, response, pagination } = target;
  if (method !== 'GET')
    return [{ field, message: `must be an operation with the method GET, not ${method}` }];
  const format = response?.format ?? 'json';
  if (format !== 'json')
    return [{ field, message: `must be an operation with responses in json, not ${format}` }];
  if (pagination !== undefined && pagination.type !== 'none')
    return [{ field, message: 'must be an operation without pagination' }];
  return [];
}

function parameterProblems(
  { parameters }: LookupDraft,
  { name: operation, parameters: targets = [] }: OperationDraft,
  field: string,
): readonly FieldProblem[] {
  const names = new Set(targets.map(({ name }) => name));
  const set = new Set(parameters.map(({ name }) => name));
  const missing = targets.filter(
    (one) =>
      (one.required === true || one.in === 'path') &&
      one.default === undefined &&
      !set.has(one.name),
  );
  return [
    ...parameters.flatMap(({ name }, at) =>
      names.has(name)
        ? []
        : [
            {
              field: `${field}/${at}/name`,
              message: `must be a parameter of the operation \`${operation}\``,
            },
          ],
    ),
    ...missing.map(({ name }) => ({
      field,
      message: `must have a value for \`${name}\`, which the operation \`${operation}\` needs`,
    })),
  ];
}

function sourceProblems(
  values: readonly { readonly from: string }[],
  { parameters = [] }: OperationDraft,
  field: string,
): readonly FieldProblem[] {
  const names = new Set(parameters.map(({ name }) => name));
  return values.flatMap(({ from }, at) =>
    names.has(from)
      ? []
      : [
          {
            field: `${field}/${at}/from`,
            message: `must be a parameter of the terminator: there is no \`${from}\``,
          },
        ],
  );
}
