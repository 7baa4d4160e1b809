/** Calls: looks up the function, and checks the arguments against its parameters. */

import { didYouMean, nearest, withHint } from '../values/columns.ts';
import type { FunctionDefinition, Parameter, PlainType } from './functions/definition.ts';
import { functionNamed, functions } from './functions/index.ts';
import type { CalledName } from '../algebra/functions.ts';
import { missingFunctions, sameFunctions } from './functions/function-aliases.ts';
import { shortened } from '../../kit/shortened.ts';
import { timeZoneProblem } from '../../kit/time-zone.ts';
import { canCast, isJsonType, type Type } from '../algebra/type.ts';
import type { Hint } from '../types.ts';
import {
  align,
  coerce,
  described,
  expressionsOf,
  isOf,
  NUMBER,
  named,
  readDate,
  STRING,
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
  const operands = definition.reorder?.(args) ?? args;
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
  if ('unchanged' in result) return { ...result.unchanged, at };
  const callArgs = expressionsOf(result.args ?? values);
  return { expression: { kind: 'call', type: result.type, name: called.name, args: callArgs }, at };
}

interface CalledFunction {
  readonly name: CalledName;
  readonly definition: FunctionDefinition;
  readonly parameters: readonly Parameter[];
}

/** The function, with the parameter of each argument. */
export function findFunction(
  name: string,
  count: number,
  at: number,
  report: Report,
): CalledFunction | undefined {
  const called = functionNamed(name);
  if (!called) {
    const message = `Unknown function \`${shortened(name, MAX_QUOTED)}\``;
    report('invalid_expression', message, at, () => withHint(message, instead(name.toLowerCase())));
    return undefined;
  }
  const { definition } = called;
  const parameters = assign(definition, count);
  if (!parameters) {
    report('invalid_expression', wrongCount(definition, count), at);
    return undefined;
  }
  return { ...called, parameters };
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

function instead(name: string): Hint {
  const same = sameFunctions.get(name);
  if (same !== undefined) return { message: `here it is \`${same}\``, suggestion: same };
  const reason = missingFunctions.get(name);
  if (reason !== undefined) return { message: reason };
  const near = nearest(name, [...functions.keys()]);
  return near === undefined
    ? { message: '/docs/expressions#functions lists all functions' }
    : didYouMean(near);
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
    isJson(value) ? refuse('text, numbers, booleans or dates') : textOf(value),
  numeric: (value, refuse) => {
    if (isOf(value, 'null')) return coerce(value, NUMBER);
    return isOf(value, 'integer', 'number', 'decimal')
      ? value
      : refuse('a number', castHint('number', value));
  },
  number: (value, refuse) =>
    isOf(value, 'null') || isNumber(value)
      ? coerce(value, NUMBER)
      : refuse('a number', castHint('number', value)),
  temporal: (value, refuse, report) => {
    const read = readDate(value, report);
    if (read === undefined || isOf(read, 'date', 'timestamp')) return read;
    return isOf(read, 'null')
      ? coerce(read, { of: 'timestamp' })
      : refuse('a date', castHint('date', value));
  },
  json: (value, refuse) => {
    if (isOf(value, 'null')) return coerce(value, { of: 'object' });
    return isJson(value) ? value : refuse('JSON', castHint('json', value));
  },
  string: exactly('string'),
  integer: exactly('integer'),
  boolean: exactly('boolean'),
  date: exactly('date'),
  timestamp: exactly('timestamp'),
  object: exactly('object'),
  array: exactly('array'),
};

function exactly(of: PlainType): Accept {
  const type: Type = { of };
  return (value, refuse) =>
    isOf(value, 'null', of) ? coerce(value, type) : refuse(named(type), castHint(of, value));
}

function isJson({ expression }: Typed): boolean {
  return isJsonType(expression.type);
}

function isNumber(value: Typed): boolean {
  return isOf(value, 'integer', 'number');
}

/** Any scalar as text. */
function textOf(value: Typed): Typed {
  if (isOf(value, 'null', 'string')) return coerce(value, STRING);
  const { expression, at } = value;
  return { expression: { kind: 'cast', type: STRING, of: expression, unreadable: 'fail' }, at };
}

function castHint(to: PlainType | 'json', { expression }: Typed): string {
  const isCastable = canCast(expression.type, { of: to === 'json' ? 'object' : to });
  return isCastable ? `; write cast(… as ${to})` : '';
}
