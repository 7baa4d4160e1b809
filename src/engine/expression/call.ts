/** Calls: finds the function, checks the arguments against its parameters, prints. */

import { nearest } from '../values/columns.ts';
import type { FunctionDefinition, Parameter } from './functions/definition.ts';
import { functions } from './functions/index.ts';
import { elsewhere } from './functions/elsewhere.ts';
import { shortened } from '../values/shortened.ts';
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
  const definition = functions.get(name.toLowerCase());
  if (!definition) {
    const message = `Unknown function \`${shortened(name, MAX_QUOTED)}\``;
    report('invalid_expression', message, at, () => `${message}; ${instead(name.toLowerCase())}`);
    return undefined;
  }
  const ordered = definition.reorder?.(args) ?? args;
  const parameters = assign(definition, ordered.length);
  if (!parameters) {
    report(
      'invalid_expression',
      `\`${definition.usage}\` does not take ${ordered.length} argument${ordered.length === 1 ? '' : 's'}`,
      at,
    );
    return undefined;
  }
  const given = definition.carriesOverflow === true ? ordered : ordered.map(settled);
  const checked = given.map((arg, index) =>
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

function instead(name: string): string {
  const known = elsewhere.get(name);
  if (known !== undefined) return known;
  const near = nearest(name, [...functions.keys()]);
  return near === undefined
    ? '/docs/expressions#functions lists all functions'
    : `did you mean \`${near}\`?`;
}

/** The parameter of each argument; undefined where their number does not fit. */
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

/** The values of `same` parameters meet in one type. */
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
  const { type } = value;
  const refuse = (wanted: string, hint = ''): undefined => {
    report(
      'type_mismatch',
      `\`${usage}\` takes ${wanted} here, but this is ${described(value)}${hint}`,
      value.at,
    );
    return undefined;
  };
  switch (parameter) {
    case 'same':
    case 'any':
      return value;
    case 'sameScalar':
      return type === 'object' || type === 'array' ? refuse('no JSON') : value;
    case 'literal':
      return typeof value.literal === 'string' ? value : refuse('a text literal');
    case 'text':
      return type === null
        ? coerce(value, 'string')
        : (textOf(value) ?? refuse('text, numbers, booleans or dates'));
    case 'numeric':
      if (type === null) return coerce(value, 'number');
      return type === 'integer' || type === 'number'
        ? value
        : refuse('a number', castHint('number', type));
    case 'number':
      return type === null || type === 'integer' || type === 'number'
        ? coerce(value, 'number')
        : refuse('a number', castHint('number', type));
    case 'temporal': {
      const read = readDate(value, report);
      if (!read) return undefined;
      if (read.type === null) return coerce(read, 'timestamp');
      return read.type === 'date' || read.type === 'timestamp'
        ? read
        : refuse('a date', castHint('date', type));
    }
    case 'json':
      if (type === null) return coerce(value, 'object');
      return type === 'object' || type === 'array' ? value : refuse('JSON', castHint('json', type));
    case 'string':
    case 'integer':
    case 'boolean':
    case 'date':
    case 'timestamp':
    case 'object':
    case 'array':
      return type === null || type === parameter
        ? coerce(value, parameter)
        : refuse(named(parameter), castHint(parameter, type));
  }
}

/** Any scalar as text. */
function textOf(value: Typed): Typed | undefined {
  if (value.type === 'object' || value.type === 'array') return undefined;
  const sql = castSql(value.sql, value.type, 'string');
  return sql === undefined ? undefined : { type: 'string', sql, at: value.at };
}

function castHint(
  to:
    | 'string'
    | 'integer'
    | 'number'
    | 'boolean'
    | 'date'
    | 'timestamp'
    | 'json'
    | 'object'
    | 'array',
  from: Typed['type'],
): string {
  const isCastable = castSql('', from, to === 'json' ? 'object' : to) !== undefined;
  return isCastable ? `; write cast(… as ${to})` : '';
}
