/** Calls: looks up the function, checks the arguments against its parameters, and prints the SQL. */

import { nearest } from '../values/columns.ts';
import type { FunctionDefinition, Parameter } from './functions/definition.ts';
import { functions } from './functions/index.ts';
import { functionAliases } from './functions/function-aliases.ts';
import { shortened } from '../../kit/shortened.ts';
import { timeZoneProblem } from '../../kit/time-zone.ts';
import type { DataType } from '../types.ts';
import { castSql } from './cast.ts';
import {
  align,
  coerce,
  described,
  named,
  readDate,
  settled,
  type Report,
  type Typed,
} from './typed.ts';

const MAX_QUOTED = 100;

export function resolveCall(
  name: string,
  args: readonly Typed[],
  at: number,
  report: Report,
): Typed | undefined {
  const called = findFunction(name, args.length, at, report);
  if (!called) return undefined;
  const { definition, parameters } = called;
  const ordered = definition.reorder?.(args) ?? args;
  const operands = definition.carriesOverflow === true ? ordered : ordered.map(settled);
  const checked = operands.map((arg, index) =>
    accept(arg, parameters[index] ?? 'any', definition, report),
  );
  const values = unify(checked, parameters, report);
  if (!values) return undefined;
  const result = definition.result(values);
  if ('message' in result) {
    report('invalid_expression', result.message, result.at ?? at);
    return undefined;
  }
  return { ...result, at };
}

/** The function, with the parameter of each argument. */
export function findFunction(
  name: string,
  count: number,
  at: number,
  report: Report,
): { readonly definition: FunctionDefinition; readonly parameters: Parameter[] } | undefined {
  const definition = functions.get(name.toLowerCase());
  if (!definition) {
    const message = `Unknown function \`${shortened(name, MAX_QUOTED)}\``;
    report('invalid_expression', message, at, () => `${message}; ${instead(name.toLowerCase())}`);
    return undefined;
  }
  const parameters = assign(definition, count);
  if (!parameters) {
    report('invalid_expression', wrongCount(definition, count), at);
    return undefined;
  }
  return { definition, parameters };
}

/** Names the missing arguments as in the function's usage. */
function wrongCount(
  { usage, parameters, optional = 0 }: FunctionDefinition,
  count: number,
): string {
  const names = usage.slice(usage.indexOf('(') + 1, usage.lastIndexOf(')')).split(', ');
  const missing = names.slice(count, parameters.length - optional);
  if (missing.length > 0) {
    const listed = missing.map((name) => `\`${name.replaceAll("'", '')}\``).join(' and ');
    return missing.length === 1
      ? `The argument ${listed} of \`${usage}\` is missing`
      : `The arguments ${listed} of \`${usage}\` are missing`;
  }
  return `\`${usage}\` does not take ${count} argument${count === 1 ? '' : 's'}`;
}

function instead(name: string): string {
  const alias = functionAliases.get(name);
  if (alias !== undefined) return alias;
  const near = nearest(name, [...functions.keys()]);
  return near === undefined
    ? '/docs/expressions#functions lists all functions'
    : `did you mean \`${near}\`?`;
}

/** The parameter of each argument. Undefined if their number is wrong. */
function assign(
  { parameters, optional = 0, repeats = false }: FunctionDefinition,
  count: number,
): Parameter[] | undefined {
  if (count < parameters.length - optional) return undefined;
  if (count <= parameters.length) return parameters.slice(0, count);
  const last = parameters.at(-1);
  return repeats && last !== undefined
    ? [...parameters, ...Array<Parameter>(count - parameters.length).fill(last)]
    : undefined;
}

/** Converts the values of `same` parameters to their common type. */
function unify(
  values: readonly (Typed | undefined)[],
  parameters: readonly Parameter[],
  report: Report,
): Typed[] | undefined {
  const present = values.filter((value) => value !== undefined);
  if (present.length < values.length) return undefined;
  const isSame = (index: number): boolean =>
    parameters[index] === 'same' || parameters[index] === 'sameScalar';
  const aligned = align(
    present.filter((_, index) => isSame(index)),
    report,
  );
  if (!aligned) return undefined;
  const same = [...aligned.values];
  return present.map((value, index) => (isSame(index) ? (same.shift() ?? value) : value));
}

function accept(
  value: Typed,
  parameter: Parameter,
  { usage }: FunctionDefinition,
  report: Report,
): Typed | undefined {
  const refuse: Refuse = (wanted, hint = '') => {
    report(
      'type_mismatch',
      `\`${usage}\` takes ${wanted} here, but this is ${described(value)}${hint}`,
      value.at,
    );
    return undefined;
  };
  return ACCEPTS[parameter](value, refuse, report);
}

type Refuse = (wanted: string, hint?: string) => undefined;
type Accept = (value: Typed, refuse: Refuse, report: Report) => Typed | undefined;

/** Converts a value to the type of the parameter. Undefined if its type does not fit. */
const ACCEPTS: Readonly<Record<Parameter, Accept>> = {
  same: (value) => value,
  any: (value) => value,
  sameScalar: (value, refuse) => (isJson(value) ? refuse('no JSON') : value),
  scalar: (value, refuse) => (isJson(value) ? refuse('no JSON') : value),
  literal: (value, refuse) =>
    typeof value.literal === 'string' ? value : refuse('a text literal'),
  zone: (value, refuse, report) => {
    if (typeof value.literal !== 'string') return refuse('the name of a time zone in quotes');
    const problem = timeZoneProblem(value.literal);
    if (problem === null) return value;
    report('invalid_expression', `The time zone ${problem}`, value.at);
    return undefined;
  },
  text: (value, refuse) =>
    value.type === null
      ? coerce(value, 'string')
      : (textOf(value) ?? refuse('text, numbers, booleans or dates')),
  numeric: (value, refuse) => {
    if (value.type === null) return coerce(value, 'number');
    return isNumber(value) ? value : refuse('a number', castHint('number', value.type));
  },
  number: (value, refuse) =>
    value.type === null || isNumber(value)
      ? coerce(value, 'number')
      : refuse('a number', castHint('number', value.type)),
  temporal: (value, refuse, report) => {
    const read = readDate(value, report);
    if (read === undefined || read.type === 'date' || read.type === 'timestamp') return read;
    return read.type === null
      ? coerce(read, 'timestamp')
      : refuse('a date', castHint('date', value.type));
  },
  json: (value, refuse) => {
    if (value.type === null) return coerce(value, 'object');
    return isJson(value) ? value : refuse('JSON', castHint('json', value.type));
  },
  string: exactly('string'),
  integer: exactly('integer'),
  boolean: exactly('boolean'),
  date: exactly('date'),
  timestamp: exactly('timestamp'),
  object: exactly('object'),
  array: exactly('array'),
};

function exactly(type: DataType): Accept {
  return (value, refuse) =>
    value.type === null || value.type === type
      ? coerce(value, type)
      : refuse(named(type), castHint(type, value.type));
}

function isJson({ type }: Typed): boolean {
  return type === 'object' || type === 'array';
}

function isNumber({ type }: Typed): boolean {
  return type === 'integer' || type === 'number';
}

/** Any scalar as text. */
function textOf(value: Typed): Typed | undefined {
  if (isJson(value)) return undefined;
  const sql = castSql(value.sql, value.type, 'string');
  return sql === undefined ? undefined : { type: 'string', sql, at: value.at };
}

function castHint(to: DataType | 'json', from: Typed['type']): string {
  const isCastable = castSql('', from, to === 'json' ? 'object' : to) !== undefined;
  return isCastable ? `; write cast(… as ${to})` : '';
}
