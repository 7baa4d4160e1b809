/** The types that are a workflow's own: its parameters, and its rows. */

import type { ContractParameter, WorkflowContract } from '../../../services/workflows/contract.ts';
import { markdown } from './text.ts';

type Schema = Readonly<Record<string, unknown>>;

const LARGE = 'A whole number beyond 2^53−1 comes as a digit string.';

/** Of a value that may be null; of any JSON value where the type says nothing. */
const VALUES: Readonly<Record<string, Schema>> = {
  string: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  integer: { type: ['integer', 'null'], format: 'int64' },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  timestamp: { type: ['string', 'null'], format: 'date-time' },
  array: { type: ['array', 'null'], items: {} },
  object: {},
};

/** Tools take a property of this name for a reference, wherever it is. */
const isDescribable = ({ name }: { readonly name: string }): boolean => name !== '$ref';

export function rowSchema(columns: WorkflowContract['columns']): Schema {
  if (columns === null)
    return {
      description: 'One row. Its columns are known only when the workflow has run.',
      type: 'object',
      additionalProperties: true,
    };
  const shown = columns.filter(isDescribable);
  return {
    description: 'One row.',
    type: 'object',
    required: shown.map(({ name }) => name),
    properties: Object.fromEntries(
      shown.map(({ name, type }) => [
        name,
        { ...VALUES[type], ...(type === 'number' ? { description: LARGE } : {}) },
      ]),
    ),
  };
}

export function paramsSchema(parameters: WorkflowContract['parameters']): Schema {
  if (parameters === null)
    return {
      description: 'The workflow declares no parameters, and takes any.',
      type: 'object',
      additionalProperties: true,
    };
  const required = parameters.filter((parameter) => parameter.required);
  return {
    description: 'The parameters of the workflow.',
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
    properties: Object.fromEntries(
      parameters.map((parameter) => [parameter.name, parameterSchema(parameter)]),
    ),
  };
}

/** One that need not be sent may be null, which counts as not sent. */
function parameterSchema(parameter: ContractParameter): Schema {
  const value = parameter.type === 'rows' ? rowsSchema(parameter) : VALUES[parameter.type]!;
  const { type, ...rest } = value as { readonly type: readonly string[] };
  const allowed = isGenerated(parameter) ? parameter.enum : undefined;
  if (allowed === undefined)
    return { ...describedAs(parameter), type: parameter.required ? type[0] : type, ...rest };
  const one = { type: type[0], ...rest, enum: allowed };
  // Of an enum with null in it, Python's generator makes three classes.
  return {
    ...describedAs(parameter),
    ...(parameter.required ? one : { oneOf: [one, { type: 'null' }] }),
  };
}

/** Python's generator makes nothing of an enum with fractions: the description lists their values. */
function isGenerated({ type, enum: values = [] }: ContractParameter): boolean {
  return type !== 'number' || values.every((value) => Number.isInteger(value));
}

/** A `default` would make generators require the value. */
function describedAs(parameter: ContractParameter): Schema {
  const { description, default: fallback, enum: values = [] } = parameter;
  const sentences = [
    ...(description === undefined || description === '' ? [] : [markdown(description)]),
    ...(isGenerated(parameter) ? [] : [`One of ${values.map(String).join(', ')}.`]),
    ...(fallback === undefined ? [] : [`Absent, it is ${shownDefault(fallback)}.`]),
  ];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

function shownDefault(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? 'the declared default' : markdown(text);
}

function rowsSchema({ columns }: ContractParameter): Schema {
  const item =
    columns === undefined
      ? { type: 'object', additionalProperties: true }
      : {
          type: 'object',
          additionalProperties: !columns.every(isDescribable),
          properties: Object.fromEntries(
            columns.filter(isDescribable).map(({ name, type }) => [name, VALUES[type] ?? {}]),
          ),
        };
  return { type: ['array', 'null'], items: item };
}
