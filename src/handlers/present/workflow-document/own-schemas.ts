/** The types that a workflow has for itself: its parameters, and its rows. */

import type { ContractParameter, WorkflowContract } from '../../../services/workflows/contract.ts';
import { goNames, splitColumns } from './names.ts';
import { markdown } from './text.ts';
import { exampleValue, nullable, valueSchema, type Schema } from './values.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** The longest default that is shown, in characters. */
const MAX_SHOWN = 200;
const MAX_NAMED = 20;
const ANY_OBJECT = { type: 'object', additionalProperties: true };

export function rowSchema(columns: WorkflowContract['columns']): Schema {
  if (columns === null)
    return {
      description: 'One row. Its columns are known only when the workflow has run.',
      ...ANY_OBJECT,
    };
  const { listed, others } = splitColumns(columns);
  return {
    description: sentences('One row.', noteOn(others)),
    type: 'object',
    required: listed.map(({ name }) => name),
    ...members(columns),
  };
}

export function rowExample(columns: WorkflowContract['columns']): object {
  return exampleOf(columns ?? []);
}

export function paramsSchema(parameters: WorkflowContract['parameters']): Schema {
  if (parameters === null)
    return { description: 'The workflow declares no parameters, and takes any.', ...ANY_OBJECT };
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

export function paramsExample(parameters: WorkflowContract['parameters']): object {
  return Object.fromEntries(
    (parameters ?? []).map((parameter) => [parameter.name, parameterExample(parameter)]),
  );
}

function parameterExample({ type, enum: values, columns, default: fallback }: ContractParameter) {
  if (fallback !== undefined && JSON.stringify(fallback).length <= MAX_SHOWN) return fallback;
  if (type === 'rows') return [exampleOf(columns ?? [])];
  return values === undefined ? exampleValue(type) : values[0];
}

function exampleOf(columns: readonly Column[]): object {
  return Object.fromEntries(columns.map(({ name, type }) => [name, exampleValue(type)]));
}

/** The columns as members of an object: properties, and others, which a generated client reads as additional ones. */
function members(columns: readonly Column[], direction?: 'sent'): Schema {
  const { listed, others } = splitColumns(columns);
  const names = goNames(listed.map(({ name }) => name));
  return {
    properties: Object.fromEntries(
      listed.map(({ name, type }) => {
        const goName = names.get(name);
        const schema = nullable(valueSchema(type, direction));
        return [name, goName === undefined ? schema : { ...schema, 'x-go-name': goName }];
      }),
    ),
    ...(others.length === 0
      ? {}
      : {
          additionalProperties: true,
          'x-other-columns': others.map(({ name, type }) => ({
            name,
            schema: nullable(valueSchema(type, direction)),
          })),
        }),
  };
}

function noteOn(others: readonly Column[]): string | false {
  if (others.length === 0) return false;
  const names = others.slice(0, MAX_NAMED).map(({ name }) => `“${markdown(name)}”`);
  const list = `${names.join(', ')}${others.length > MAX_NAMED ? ', …' : ''}`;
  return `Additional properties, because generated code cannot use or distinguish their names: ${list}. \`x-other-columns\` has their types.`;
}

/** An optional parameter may be null, which counts as not sent. */
function parameterSchema(parameter: ContractParameter): Schema {
  const schema =
    parameter.type === 'rows' ? rowsSchema(parameter) : valueSchema(parameter.type, 'sent');
  const values = isGenerated(parameter) ? parameter.enum : undefined;
  if (values === undefined)
    return { ...describedAs(parameter), ...(parameter.required ? schema : nullable(schema)) };
  const one = { ...enumBase(parameter), enum: values };
  // Python's generator makes three classes of an enum with null.
  return {
    ...describedAs(parameter),
    ...(parameter.required ? one : { oneOf: [one, { type: 'null' }] }),
  };
}

/** An enum of numbers has whole numbers only: see `isGenerated`. */
function enumBase({ type }: ContractParameter): Schema {
  return type === 'number' ? { type: 'integer', format: 'int64' } : valueSchema(type, 'sent');
}

/**
 * Python's generator ignores an enum with fractions, and no language has one that mixes integers and texts: the
 * description lists the values.
 */
function isGenerated({ type, enum: values = [] }: ContractParameter): boolean {
  if (type === 'integer') return values.length === 0;
  return type !== 'number' || values.every((value) => Number.isSafeInteger(value));
}

/** A `default` would make generators require the value. */
function describedAs(parameter: ContractParameter): Schema {
  const { description, default: fallback, enum: values = [], columns = [] } = parameter;
  const text = sentences(
    description !== undefined && description !== '' && markdown(description),
    !isGenerated(parameter) && `One of ${values.map(String).join(', ')}.`,
    fallback !== undefined && `Absent, it is ${shownDefault(fallback)}.`,
    noteOn(splitColumns(columns).others),
  );
  return text === '' ? {} : { description: text };
}

function sentences(...list: readonly (string | false)[]): string {
  return list.filter((each) => each !== false).join(' ');
}

function shownDefault(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? 'the declared default' : markdown(text);
}

function rowsSchema({ columns }: ContractParameter): Schema {
  if (columns === undefined) return { type: 'array', items: ANY_OBJECT };
  return {
    type: 'array',
    items: { type: 'object', additionalProperties: false, ...members(columns, 'sent') },
  };
}
